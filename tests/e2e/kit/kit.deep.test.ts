/** How the components behave under keys, fingers and time. The tests share pages: each has parts of its own there, or sets up those of another. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as dates from "#src/text/kit/dates.ts";
import * as fields from "#src/text/kit/fields.ts";
import * as scans from "#src/text/kit/scans.ts";
import { serveKit } from "#tests/kit/serve.ts";
import { openKit, screenNamed, standStill, type View } from "#tests/kit/view.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { wedge } from "#tests/support/scanner.ts";

let browser: Browser;
let kit: { url: string; close: () => Promise<void> };
let desk: View;
/** Every component, on a desk. */
let page: Page;

beforeAll(async () => {
  [browser, kit] = await Promise.all([borrowBrowser(), serveKit()]);
  desk = await open();
  ({ page } = desk);
});
afterAll(async () => {
  await desk?.[Symbol.asyncDispose]();
  if (browser) await returnBrowser(browser);
  await kit?.close();
});

/** Waits for what comes by itself, also on a busy machine. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 });
const open = () => openKit(browser, kit.url, screenNamed("desk"));
const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const focused = (on = page) =>
  on.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"));

describe("a dialog", () => {
  test("asks with the safe answer in focus, keeps the focus inside, gives it back, and acts only on the answer that acts", async () => {
    const said = page.getByTestId("said");
    const before = await said.textContent();
    await button("Discard 1 entry").press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Discard 1 entry?" });
    await dialog.waitFor();
    await expect.poll(() => focused()).toBe("Keep it");
    for (const next of ["Discard entry", "Keep it", "Discard entry"]) {
      await page.keyboard.press("Tab");
      await expect.poll(() => focused()).toBe(next);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => focused()).toBe("Discard 1 entry");
    await expect.poll(() => said.textContent()).toBe(before);
    await button("Discard 1 entry").click();
    await button("Discard entry").click();
    await page.getByText("Said: discarded").waitFor();
  });
});

describe("the small question", () => {
  test.each([
    ["No", "Said: no"],
    ["Yes", "Said: yes"],
  ])("answered %s", async (answer, said) => {
    await button("Cancel receipt").click();
    await page.getByRole("dialog", { name: "Are you sure?" }).waitFor();
    await expect.poll(() => focused()).toBe("No");
    await button(answer).click();
    await page.getByText(said, { exact: true }).waitFor();
    await eventually(() => focused()).toBe("Cancel receipt");
  });
});

describe("toasts", () => {
  /** Where time stands still. */
  let still: View;
  beforeAll(async () => {
    still = await open();
    await standStill(still.page);
  });
  afterAll(() => still?.[Symbol.asyncDispose]());

  test("a success is spoken politely and goes after three seconds, but not under the pointer", async () => {
    const { mouse, clock } = still.page;
    const toast = still.page.getByRole("status").getByText("Receive created");
    await button("Success", still.page).click();
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

  test("an information stays until it is clicked, anywhere on it", async () => {
    await button("Information", still.page).click();
    const toast = still.page.getByRole("status").getByText("The order has been shipped already.");
    await toast.waitFor();
    await still.page.clock.runFor(60_000);
    await expect.poll(() => toast.count()).toBe(1);
    const place = await toast.boundingBox();
    await still.page.mouse.click(place!.x + 5, place!.y + 5);
    await toast.waitFor({ state: "detached" });
  });

  test("an error is spoken at once and stays", async () => {
    await button("Error", still.page).click();
    const toast = still.page.getByRole("alert").getByText("Something went wrong and it was logged.");
    await toast.waitFor();
    await still.page.clock.runFor(60_000);
    await expect.poll(() => toast.count()).toBe(1);
  });
});

describe("what is typed", () => {
  test("an integer input takes digits, blocks spaces, and reverts above the largest integer", async () => {
    const input = page.getByLabel("Whole number");
    await input.fill("");
    await input.pressSequentially("1 a2.3-", { delay: 100 });
    await eventually(() => input.inputValue()).toBe("123");
    await input.fill("2147483647");
    await input.press("End");
    await input.press("9");
    await input.press("ArrowLeft"); // what was typed before it has landed
    await expect.poll(() => input.inputValue()).toBe("2147483647");
    const signed = page.getByLabel("With a sign");
    await signed.fill("");
    await signed.pressSequentially("-4 2-", { delay: 100 });
    await eventually(() => signed.inputValue()).toBe("-42");
  });

  test("no number takes what a scanner types, and says so; what a hand typed just before an arrow, Enter or leaving counts", async () => {
    const told = page.getByText(scans.notQuantityHint("990990441207"));
    for (const field of [
      page.getByRole("spinbutton", { name: "Quantity of ondansetron" }),
      page.getByLabel("Whole number"),
    ]) {
      await field.fill("7");
      await wedge(page, "990990441207");
      await told.waitFor();
      await expect.poll(() => field.inputValue()).toBe("7");
      await page.getByRole("button", { name: "Close" }).last().click();
      await told.waitFor({ state: "detached" });
    }
    const stepper = page.getByRole("spinbutton", { name: "Quantity of ondansetron" });
    await stepper.fill("");
    await stepper.press("9");
    await stepper.press("ArrowUp");
    await expect.poll(() => stepper.inputValue()).toBe("10");
    const whole = page.getByLabel("Whole number");
    await whole.fill("");
    await whole.press("5");
    await whole.blur();
    await expect.poll(() => whole.inputValue()).toBe("5");
  });

  test("a stepper steps by button and arrow key, stops at its bounds, and can be typed into", async () => {
    const stepper = page.getByRole("spinbutton", { name: "Quantity of ondansetron" });
    const more = page.locator(".stepper", { has: stepper }).getByRole("button", { name: fields.oneMore });
    await stepper.fill("12");
    await more.click();
    await expect.poll(() => stepper.inputValue()).toBe("13");
    await stepper.press("ArrowUp");
    await stepper.press("ArrowUp");
    await stepper.press("ArrowDown");
    await expect.poll(() => stepper.inputValue()).toBe("14");
    await stepper.fill("40");
    await expect.poll(() => more.isDisabled()).toBe(true);
    await stepper.press("ArrowUp");
    await expect.poll(() => stepper.inputValue()).toBe("40");
    await stepper.fill("");
    await expect.poll(() => stepper.inputValue()).toBe("");
    await stepper.blur();
    await expect.poll(() => stepper.inputValue()).toBe("40");
  });

  test("a stepper above its maximum says so, and one step brings it back", async () => {
    const stepper = page.getByRole("spinbutton", { name: "Quantity of phenylephrine" });
    await expect.poll(() => stepper.getAttribute("aria-invalid")).toBe("true");
    await stepper.press("ArrowUp");
    await expect.poll(() => stepper.inputValue()).toBe("45"); // up never means less
    await stepper.press("ArrowDown");
    await expect.poll(() => stepper.inputValue()).toBe("40");
    await expect.poll(() => stepper.getAttribute("aria-invalid")).toBeNull();
    await expect.poll(() => page.getByText("Maximum Quantity is 40 cartons.").count()).toBe(0);
  });

  test("the number pad writes like a keyboard", async () => {
    const pad = page.getByRole("group", { name: "Cartons received" });
    for (const key of [fields.clear, "0", "1", "4", "7", fields.deleteDigit])
      await pad.getByRole("button", { name: key, exact: true }).click();
    await expect.poll(() => page.getByTestId("pad").textContent()).toBe("14");
  });

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

  test("a date is picked from the calendar by keys alone, within its bounds", async () => {
    await page.getByLabel("Start date", { exact: true }).fill("11/27/2026");
    await button(dates.selectFromCalendar("Start date")).press("Enter");
    await page.getByRole("grid").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toContain("November 27, 2026");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("Start date", { exact: true }).inputValue()).toBe("11/28/2026");
    await page.getByRole("grid").waitFor({ state: "detached" });
  });

  test("a blocked action leads to the field that settles it", async () => {
    const blocked = page.getByRole("region", { name: "Blocked action" });
    await expect.poll(() => blocked.getByRole("button", { name: "Place order" }).isDisabled()).toBe(true);
    await blocked.getByRole("link", { name: "Enter Delivery Contact Phone" }).click();
    await expect
      .poll(() => page.getByRole("textbox", { name: /Phone/ }).evaluate((input) => input === document.activeElement))
      .toBe(true);
    expect(new URL(page.url()).hash).toBe("");
  });
});

describe("what is chosen", () => {
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

  test("a select is opened and chosen from by keys", async () => {
    const select = page.getByRole("combobox", { name: "Sort" });
    const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.textContent);
    await expect.poll(() => chosen()).toBe("Name");
    await select.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(chosen).toBe("Price of the unit · lowest first");
    const address = page.getByRole("combobox", { name: "Address" });
    await address.selectOption("1200 North Campus Drive");
    await expect.poll(() => address.locator("option").count()).toBe(1); // the placeholder is gone once something is chosen
  });

  test("a button that is under way keeps its place and cannot be pressed again", async () => {
    const pressed = page.getByTestId("pressed");
    const placing = button("Placing order");
    await placing.focus();
    await page.keyboard.press("Enter");
    await placing.click({ force: true });
    await expect.poll(() => pressed.textContent()).toBe("0");
    await button("Place order").first().click();
    await expect.poll(() => pressed.textContent()).toBe("1");
  });

  test("tabs and segments move with the arrow keys", async () => {
    await page.getByRole("tab", { name: "Pending" }).press("ArrowLeft");
    await page.getByText("The history part.").waitFor();
    await expect.poll(() => focused()).toBe("History");
    await page.getByRole("radio", { name: "Once" }).press("ArrowRight");
    await expect.poll(() => page.getByRole("radio", { name: "Weekly" }).isChecked()).toBe(true);
  });
});

test("a chosen theme holds at once, is remembered, and gives way to the system's again", async () => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("radio", { name: "Dark" }).press("Space");
  await eventually(ground).not.toBe(light);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.getByRole("radio", { name: "As the system" }).press("Space");
  await eventually(ground).toBe(light);
});
