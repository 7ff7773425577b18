// The accessibility audit.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious findings of the audit, of all rules or of some; the page must be opened with `bypassCSP`. */
export async function audit(page, where, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // No rule of these reads the style sheets themselves, so they are not fetched once more.
  const options = { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), options);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
}

/** What differs from theme to theme. */
export const COLOURS = ["color-contrast"];

/**
 * The findings of the audit in every theme, which is a word on the root of the page. Only colours differ;
 * `first` names the rules of the first theme, if not all are wanted.
 */
export async function audited(page, where, first) {
  await page.addStyleTag({ content: "* { transition: none !important; animation: none !important }" });
  const findings = [];
  for (const [theme, rules] of [["light", first], ["dark", COLOURS], ["contrast", COLOURS], ["numbers", COLOURS]]) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    findings.push(...await audit(page, `${where}, ${theme}`, rules));
  }
  return findings;
}
