/** How the components behave under keys, fingers and time. The tests share pages: each has parts of its own there, or sets up those of another. */
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as dates from "#src/text/kit/dates.ts";
import * as fields from "#src/text/kit/fields.ts";
import * as scans from "#src/text/kit/scans.ts";
import { standStill, type View } from "#tests/kit/view.ts";
import { wedge } from "#tests/support/scanner.ts";
import { button, eventually, openKitDesk, readFocused, type KitDesk } from "./kit-desk.ts";

let kit: KitDesk;
/** Every component, on a desk. */
let page: Page;
beforeAll(async () => {
  kit = await openKitDesk();
  ({ page } = kit);
});
afterAll(() => kit?.close());

describe("the small question", () => {
  test.each([
    ["No", "Said: no"],
    ["Yes", "Said: yes"],
  ])("answered %s", async (answer, said) => {
    await button(page, "Cancel receipt").click();
    await page.getByRole("dialog", { name: "Are you sure?" }).waitFor();
    await expect.poll(() => readFocused(page)).toBe("No");
    await button(page, answer).click();
    await page.getByText(said, { exact: true }).waitFor();
    await eventually(() => readFocused(page)).toBe("Cancel receipt");
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

  test("an information stays until it is clicked, anywhere on it", async () => {
    await button(still.page, "Information").click();
    const toast = still.page.getByRole("status").getByText("The order has been shipped already.");
    await toast.waitFor();
    await still.page.clock.runFor(60_000);
    await expect.poll(() => toast.count()).toBe(1);
    const place = await toast.boundingBox();
    await still.page.mouse.click(place!.x + 5, place!.y + 5);
    await toast.waitFor({ state: "detached" });
  });

  test("an error is spoken at once and stays", async () => {
    await button(still.page, "Error").click();
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

  test("a date is picked from the calendar by keys alone, within its bounds", async () => {
    await page.getByLabel("Start date", { exact: true }).fill("11/27/2026");
    await button(page, dates.selectFromCalendar("Start date")).press("Enter");
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
    const placing = button(page, "Placing order");
    await placing.focus();
    await page.keyboard.press("Enter");
    await placing.click({ force: true });
    await expect.poll(() => pressed.textContent()).toBe("0");
    await button(page, "Place order").first().click();
    await expect.poll(() => pressed.textContent()).toBe("1");
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
