/** The page speaks American English in browsers of other languages, digits and calendars. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as dates from "#src/text/kit/dates.ts";
import * as historyText from "#src/text/receiving/history.ts";
import { startProduct, type Product } from "#tests/support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.close());

describe.each(["th-TH", "ar-EG"])("in a browser set to %s", (locale) => {
  test("the calendar has English names, Latin digits and Gregorian years", async () => {
    await using visit = await product.visit("/receive?tab=history", { as: "dock@northcampus.example", locale });
    const { page } = visit;
    const field = page.getByLabel(historyText.from, { exact: true });
    await field.waitFor();
    const typed = await field.inputValue();
    const [month, day, year] = typed.split("/").map(Number) as [number, number, number];
    const date = new Date(Date.UTC(year, month - 1, day));
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(date);
    await page.getByRole("button", { name: dates.selectFromCalendar(historyText.from) }).click();
    const calendar = page.getByRole("dialog");
    await expect
      .poll(() => calendar.getByRole("heading", { level: 2 }).first().textContent())
      .toContain(format({ month: "long", year: "numeric" }));
    await expect.poll(() => calendar.locator("th").first().textContent()).toBe("Sun");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toContain(format({ weekday: "long", month: "long", day: "numeric", year: "numeric" }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const next = new Date(Date.UTC(year, month - 1, day + 1));
    await expect
      .poll(() => field.inputValue())
      .toBe(
        new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "2-digit", day: "2-digit", year: "numeric" }).format(
          next,
        ),
      );
  });
});
