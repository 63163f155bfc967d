/** What axe-core finds on a page. It is put into each document once, and calculates only what is wrong: the rest of its report is most of its work. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";

/** The small one: half as much to read for each document. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is wrong on the page as it stands, as sentences; an empty list is a pass. */
export async function wrongBy(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (how) => {
      const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, how);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      );
    },
    { ...options, resultTypes: ["violations"] } satisfies RunOptions,
  );
}

/** The same as to colours alone: in the dark the document and its sizes are the same. */
export const wrongColours = (page: Page): Promise<string[]> =>
  wrongBy(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });
