/** Key sequences of real scanners at the dock: no digit of a code stays in the count, and what is not counted says why (decision 219). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import * as scans from "#src/text/kit/scans.ts";
import * as detailsText from "#src/text/receiving/pad-details.ts";
import * as padText from "#src/text/receiving/pad.ts";
import { scriptPattern } from "#tests/support/built-scripts.ts";
import { amount, atPad, row, status } from "#tests/support/pad.ts";
import { axeFinds, startProduct, type Product } from "#tests/support/product.ts";
import {
  insertDigits,
  keysOf,
  sendKeys,
  sendTrustedKeys,
  type ScannerKey,
  typeUnderCapsLock,
  wedge,
} from "#tests/support/scanner.ts";
import { shipLine } from "#tests/support/shipped-order.ts";
import { carton, GS, gtin } from "./carton-code.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ WAREHOUSE: "off" });
});
afterAll(() => product?.close());

const upcOf = (line: PendingReceive) => gtin(line).slice(2);
const title = (page: Page, line: PendingReceive) =>
  page.getByRole("heading", { level: 2, name: line.full_description });
const scanAgain = (page: Page) => page.getByText(scans.scanAgain);

/** On Receive with the pad open, after one carton was scanned. */
async function atCountedPad() {
  const line = await shipLine(product);
  const visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  await wedge(page, carton(line, "K1"));
  await title(page, line).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  return { line, visit, page };
}

test("a code whose first key came 150 ms early counts nothing and says so; the same again is counted", async () => {
  const { line, visit, page } = await atCountedPad();
  await using _visit = visit;
  const early = ([first, second, ...rest]: ScannerKey[]) => [first!, { ...second!, afterMs: 150 }, ...rest];
  await title(page, line).focus();
  await sendKeys(page, early(keysOf(`${carton(line, "K2")}\r`, 10)));
  await scanAgain(page).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  expect(await axeFinds(page)).toEqual([]);
  await sendKeys(page, early(keysOf(`${carton(line, "K2")}\r`, 10)));
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await row(page, line).getByText("2 counted").waitFor();
});

test.each(["the heading", "the count"])(
  "twelve digits 60 ms apart leave the count as it was: focus in %s",
  async (focus) => {
    const { line, visit, page } = await atCountedPad();
    await using _visit = visit;
    await (focus === "the count" ? amount(page) : title(page, line)).focus();
    await sendKeys(page, keysOf(`${upcOf(line)}\r`, 60));
    await scanAgain(page).waitFor();
    await expect.poll(() => amount(page).inputValue()).toBe("1");
    await row(page, line).getByText("1 counted").waitFor();
    await page.keyboard.press("Tab"); // another key does not bring it back
    await expect.poll(() => amount(page).inputValue()).toBe("1");
  },
);

test("digits that a screen keyboard inserts at a scanner's pace leave the count as it was", async () => {
  const { line, visit, page } = await atCountedPad();
  await using _visit = visit;
  await amount(page).focus();
  await insertDigits(page, upcOf(line));
  await scanAgain(page).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  // A person's stay.
  await amount(page).press("Backspace");
  await insertDigits(page, "7");
  await expect.poll(() => amount(page).inputValue()).toBe("7");
});

test("digits that no field took go into the count with an Undo", async () => {
  const { line, visit, page } = await atCountedPad();
  await using _visit = visit;
  await title(page, line).focus();
  await page.keyboard.type("25", { delay: 100 });
  await page.getByText(scans.enteredQuantity("25")).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("125");
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await row(page, line).getByText("1 counted").waitFor();
});

test("a separator as Alt and the number pad is read, with lot and serial number", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  const alt: ScannerKey[] = [
    { key: "Alt", code: "AltLeft", modifiers: 1, afterMs: 10, only: "keyDown" },
    ...Array.from("029", (key) => ({ key, code: `Numpad${key}`, modifiers: 1, afterMs: 10 })),
    { key: "Alt", code: "AltLeft", modifiers: 0, afterMs: 10, only: "keyUp" },
  ];
  const [before = "", after = ""] = carton(line, "N7x").split(GS);
  await sendKeys(page, [...keysOf(before, 10), ...alt, ...keysOf(`${after}\r`, 10)]);
  await title(page, line).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await page.getByRole("button", { name: padText.editDetails }).click();
  const log = page.getByRole("region", { name: detailsText.scansTitle });
  await log.getByText("N7x").waitFor();
});

test("under Caps Lock a code without its symbology identifier is not counted, and says why", async () => {
  const { line, visit, page } = await atCountedPad();
  await using _visit = visit;
  await typeUnderCapsLock(page, carton(line, "aB2").replace(GS, "^]"));
  await page.getByText(scans.capsLockHint).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  expect(await axeFinds(page)).toEqual([]);
});

test("Ctrl+A before a code and Ctrl+J behind it select and open nothing, and the code is counted", async () => {
  const { line, visit, page } = await atCountedPad();
  await using _visit = visit;
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    Object.assign(globalThis, { unhandled: [] });
    addEventListener("keydown", ({ key, defaultPrevented }) => {
      if (!defaultPrevented) (globalThis as unknown as { unhandled: string[] }).unhandled.push(key);
    });
  });
  // The browser selects everything and opens its downloads: only real keys prove that it does not.
  await sendTrustedKeys(page, [
    { key: "a", modifiers: 2, afterMs: 10 },
    ...keysOf(carton(line, "J1"), 8),
    { key: "j", modifiers: 2, afterMs: 8 },
  ]);
  await expect.poll(() => amount(page).inputValue()).toBe("2");
  await expect.poll(() => selected()).toBe("");
  const unhandled = () => page.evaluate(() => (globalThis as unknown as { unhandled: string[] }).unhandled);
  await expect.poll(() => unhandled()).toEqual([]);
  await status(page, /counted/)
    .first()
    .waitFor();
});

test("a scan that is sent while the scanner's program is still loading is counted once it is there, and nothing else takes it", async () => {
  const line = await shipLine(product);
  await using visit = await atPad(product);
  const { page } = visit;
  await row(page, line).waitFor();
  const loading = Promise.withResolvers<void>();
  await page.route(scriptPattern("scanner-program"), async (route) => {
    await loading.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(scriptPattern("scanner-program"));
  await page.reload();
  await asked;
  await row(page, line).waitFor();
  await wedge(page, carton(line, "E1"));
  loading.resolve();
  await title(page, line).waitFor();
  await expect.poll(() => amount(page).inputValue()).toBe("1");
  await expect.poll(() => page.getByText(scans.noScans).count()).toBe(0);
  await wedge(page, carton(line, "E2"));
  await expect.poll(() => amount(page).inputValue()).toBe("2");
});
