/** Pictures of every state that a test looks at, for a person's own eyes: `PICTURES=/some/folder npm test`. Without it nothing is taken. */
import type { Page } from "playwright";
import { expect } from "vitest";

const folder = process.env["PICTURES"];
const sizes = { phone: [390, 844], tablet: [1024, 768], desk: [1440, 900] } as const;
const taken = new Map<string, number>();

/** On each device, light and dark; named after the test and which of its looks it is. The page is left as it was. */
export async function takePictures(page: Page): Promise<void> {
  if (folder === undefined) return;
  const test = (expect.getState().currentTestName ?? "").replaceAll(/\W+/g, "-").slice(-80);
  const look = (taken.get(test) ?? 0) + 1;
  taken.set(test, look);
  const before = page.viewportSize();
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const [device, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${test}-${look}-${device}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  if (before !== null) await page.setViewportSize(before);
}
