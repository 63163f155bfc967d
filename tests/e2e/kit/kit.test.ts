/** The most used components under keys and time: dialog, toast, date, typeahead, tabs. The others: kit.deep.test.ts. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as dates from "#src/text/kit/dates.ts";
import { standStill, type View } from "#tests/kit/view.ts";
import { button, eventually, openKitDesk, readFocused, type KitDesk } from "./kit-desk.ts";

let kit: KitDesk;
/** Every component, on a desk. */
let page: Page;
beforeAll(async () => {
  kit = await openKitDesk();
  ({ page } = kit);
});
afterAll(() => kit?.close());

describe("a dialog", () => {
  test("asks with the safe answer in focus, keeps the focus inside, gives it back, and acts only on the answer that acts", async () => {
    const said = page.getByTestId("said");
    const before = await said.textContent();
    await button(page, "Discard 1 entry").press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Discard 1 entry?" });
    await dialog.waitFor();
    await expect.poll(() => readFocused(page)).toBe("Keep it");
    for (const next of ["Discard entry", "Keep it", "Discard entry"]) {
      await page.keyboard.press("Tab");
      await expect.poll(() => readFocused(page)).toBe(next);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => readFocused(page)).toBe("Discard 1 entry");
    await expect.poll(() => said.textContent()).toBe(before);
    await button(page, "Discard 1 entry").click();
    await button(page, "Discard entry").click();
    await page.getByText("Said: discarded").waitFor();
  });
});

describe("toasts", () => {
  /** Where time stands still. */
  let still: View;
  beforeAll(async () => {
    still = await kit.open();
    await standStill(still.page);
  });
  afterAll(() => still?.[Symbol.asyncDispose]());

  test("a success is announced politely and disappears after three seconds, but not under the pointer", async () => {
    const { mouse, clock } = still.page;
    const toast = still.page.getByRole("status").getByText("Receive created");
    await button(still.page, "Success").click();
    await toast.waitFor();
    await clock.runFor(2900);
    await eventually(() => toast.count()).toBe(1);
    const place = await toast.boundingBox();
    await mouse.move(place!.x + 5, place!.y + 5);
    await clock.runFor(5000);
    await expect.poll(() => toast.count()).toBe(1);
    await mouse.move(5, 5);
    await clock.runFor(3100);
    await toast.waitFor({ state: "detached" });
  });
});

describe("fields", () => {
  test("a date is completed and checked when the field is left, not before", async () => {
    const date = page.getByLabel("Start date", { exact: true });
    await date.fill("2/30/2027");
    await expect.poll(() => page.getByText(dates.notValid).count()).toBe(0);
    await date.blur();
    await page.getByText(dates.notValid).waitFor();
    await date.fill("1/5/2027");
    await date.blur();
    await expect.poll(() => date.inputValue()).toBe("01/05/2027");
    await expect.poll(() => date.getAttribute("aria-invalid")).toBeNull();
  });

  test("a typeahead narrows, says when nothing fits, and is picked from by keys", async () => {
    const box = page.getByRole("combobox", { name: "Customer" });
    await box.pressSequentially("north");
    await eventually(() => page.getByRole("option").count()).toBe(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Chosen: North Campus Hospital Pharmacy").waitFor();
    await box.fill("zzz");
    const none = page.getByText("No company has that in its name.");
    await none.waitFor();
    await page.keyboard.press("Escape"); // as long as it is open nothing else is there for a screen reader
    await none.waitFor({ state: "detached" });
  });
});

describe("a debounced text field", () => {
  test("applies the text after 400 ms without a key, and at once with Enter", async () => {
    await using view = await kit.open();
    const { clock, keyboard } = view.page;
    await standStill(view.page);
    const applied = (texts: string) => view.page.getByText(`Applied: ${texts}`, { exact: true });
    await view.page.getByRole("textbox", { name: "Filter" }).press("a");
    await clock.runFor(300);
    await keyboard.press("b");
    await clock.runFor(300);
    await applied("").waitFor();
    await clock.runFor(200);
    await applied('"ab"').waitFor();
    await keyboard.press("c");
    await keyboard.press("Enter");
    await applied('"ab", "abc"').waitFor();
    await clock.runFor(1_000);
    await applied('"ab", "abc"').waitFor();
  });
});

describe("tabs and segments", () => {
  test("tabs and segments move with the arrow keys", async () => {
    await page.getByRole("tab", { name: "Pending" }).press("ArrowLeft");
    await page.getByText("The history part.").waitFor();
    await expect.poll(() => readFocused(page)).toBe("History");
    await page.getByRole("radio", { name: "Once" }).press("ArrowRight");
    await expect.poll(() => page.getByRole("radio", { name: "Weekly" }).isChecked()).toBe(true);
  });
});
