// The pictures of the READMEs, taken of the real page: `cargo xtask pictures` runs this file and writes
// docs/pictures. A picture is WebP, made small by the browser itself.

import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { begin, browser, pit, playable, server, visit } from "./support.mjs";

const folder = path.resolve(import.meta.dirname, "../../../docs/pictures");

/** The screen as WebP. */
async function picture(page) {
  const shot = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
  const blank = await page.context().newPage();
  const webp = await blank.evaluate(async (shot) => {
    const image = new Image();
    image.src = shot;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8);
  }, shot);
  await blank.close();
  return Buffer.from(webp.split(",")[1], "base64");
}

const views = {
  async play(page) {
    await begin(page);
    for (const letter of ["C", "F", "D"]) {
      await playable(page).first().waitFor();
      const wanted = pit(page, letter);
      const free = (await wanted.getAttribute("aria-disabled")) === "false";
      await (free ? wanted : playable(page).first()).click();
    }
    await playable(page).first().waitFor();
  },
  async learn(page) {
    await page.goto(`${server.url}/learn/chain`);
    await page.locator("section.lesson [data-testid=board]").waitFor();
  },
  async origins(page) {
    await page.goto(`${server.url}/origins`);
    await page.locator("svg.map").scrollIntoViewIfNeeded();
    await page.locator("svg.map").evaluate((map) => map.previousElementSibling.scrollIntoView());
  },
};

for (const [lang, locale] of [["fr", "fr-FR"], ["en", "en-GB"]]) {
  for (const [name, show] of Object.entries(views)) {
    test(`${name} in ${lang}`, async () => {
      const viewport = { width: 1120, height: { play: 600, learn: 520, origins: 700 }[name] };
      const page = await visit(browser, server.url, { locale, viewport });
      await show(page);
      await page.mouse.move(0, 0);
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, `${name}-${lang}.webp`), await picture(page));
      await page.context().close();
    });
  }
}
