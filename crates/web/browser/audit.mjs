// The accessibility audit.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious findings of the audit; the page must be opened with `bypassCSP`. */
export async function audit(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
}
