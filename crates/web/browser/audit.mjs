// The accessibility audit.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious findings of the audit, of all rules or of some; the page must be opened with `bypassCSP`. */
export async function audit(page, where, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), options);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
}
