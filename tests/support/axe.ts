/**
 * Accessibility checks of a page by axe-core, in deep tests only: a check takes longer than most tests. axe-core is put into each document once and
 * calculates only violations, because the rest of its report is most of its work.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** `tier`: "every" also checks in a quick test (`*.test.ts`); "deep", the default, only in `*.deep.test.ts`. */
export type AxeTier = { tier?: "deep" | "every" };

/** The small one: half as much to read for each document. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the violations on the page as sentences. An empty list is a pass, or a tier in which nothing is checked. */
export async function wrongBy(page: Page, { tier = "deep", ...options }: RunOptions & AxeTier = {}): Promise<string[]> {
  if (tier === "deep" && !isDeepTest()) return [];
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

/** Returns the violations of the color rules alone: in the dark theme the document and its sizes are the same. */
export const wrongColours = (page: Page, tier: AxeTier = {}): Promise<string[]> =>
  wrongBy(page, { ...tier, runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });

const isDeepTest = (): boolean => expect.getState().testPath?.endsWith(".deep.test.ts") === true;
