/** How the components behave under keys, fingers and time. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveKit } from "#tests/kit/serve.ts";
import { openKit, screenNamed } from "#tests/kit/view.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";
import { wedge } from "#tests/support/scanner.ts";

let browser: Browser;
let kit: { url: string; close: () => Promise<void> };

beforeAll(async () => {
  [browser, kit] = await Promise.all([borrowBrowser(), serveKit()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await kit?.close();
});

/** Waits for what comes by itself, also on a busy machine. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 });
/** Time goes on only where the test says so. */
async function standStill(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-20T16:00:00Z" });
  await page.clock.pauseAt("2026-11-20T17:00:00Z");
}
const open = (how = "", screen = "desk") => openKit(browser, kit.url, screenNamed(screen), how);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"));

describe("a dialog", () => {
  test("asks with the safe answer in focus, keeps the focus inside, and gives it back", async () => {
    await using view = await open();
    const { page } = view;
    await button(page, "Discard 1 entry").press("Enter");
    const dialog = page.getByRole("alertdialog", { name: "Discard 1 entry?" });
    await dialog.waitFor();
    expect(await focused(page)).toBe("Keep it");
    for (const next of ["Discard entry", "Keep it", "Discard entry"]) {
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe(next);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Discard 1 entry");
    await page.getByTestId("said").getByText("Said: nothing").waitFor();
  });

  test("acts only on the answer that acts", async () => {
    await using view = await open();
    await button(view.page, "Discard 1 entry").click();
    await button(view.page, "Discard entry").click();
    await view.page.getByText("Said: discarded").waitFor();
  });

  test("shows itself at once on a touch screen, before any screen keyboard", async () => {
    await using view = await open("", "tablet");
    await button(view.page, "Sign in").tap();
    const dialog = view.page.getByRole("dialog", { name: "Sign in" });
    await dialog.waitFor();
    const style = await dialog.locator("xpath=..").evaluate((element) => {
      const { opacity, clipPath } = getComputedStyle(element);
      return { opacity, clipPath };
    });
    expect(style).toEqual({ opacity: "1", clipPath: "none" });
    await expect
      .poll(() => view.page.getByLabel("E-mail").evaluate((input) => input === document.activeElement))
      .toBe(true);
  });
});

describe("the small question", () => {
  test.each([
    ["No", "Said: no"],
    ["Yes", "Said: yes"],
  ])("answered %s", async (answer, said) => {
    await using view = await open();
    await button(view.page, "Cancel receipt").click();
    await view.page.getByRole("dialog", { name: "Are you sure?" }).waitFor();
    expect(await focused(view.page)).toBe("No");
    await button(view.page, answer).click();
    await view.page.getByText(said, { exact: true }).waitFor();
    await eventually(() => focused(view.page)).toBe("Cancel receipt");
  });
});

describe("toasts", () => {
  test("a success is spoken politely and goes after three seconds, but not under the pointer", async () => {
    await using view = await open();
    const { page } = view;
    await standStill(page);
    const toast = page.getByRole("status").getByText("Receive created");
    await button(page, "Success").click();
    await toast.waitFor();
    await page.clock.runFor(2900);
    await eventually(() => toast.count()).toBe(1);
    const place = await toast.boundingBox();
    await page.mouse.move(place!.x + 5, place!.y + 5);
    await page.clock.runFor(5000);
    expect(await toast.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3100);
    await toast.waitFor({ state: "detached" });
  });

  test("an information stays until it is clicked, anywhere on it", async () => {
    await using view = await open();
    const { page } = view;
    await standStill(page);
    await button(page, "Information").click();
    const toast = page.getByRole("status").getByText("The order has been shipped already.");
    await toast.waitFor();
    await page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
    const place = await toast.boundingBox();
    await page.mouse.click(place!.x + 5, place!.y + 5);
    await toast.waitFor({ state: "detached" });
  });

  test("an error is spoken at once and stays", async () => {
    await using view = await open();
    await standStill(view.page);
    await button(view.page, "Error").click();
    const toast = view.page.getByRole("alert").getByText("Something went wrong and it was logged.");
    await toast.waitFor();
    await view.page.clock.runFor(60_000);
    expect(await toast.count()).toBe(1);
  });
});

describe("what is typed", () => {
  test("an integer input takes digits, blocks spaces, and reverts above the largest integer", async () => {
    await using view = await open();
    const input = view.page.getByLabel("Whole number");
    await input.fill("");
    await input.pressSequentially("1 a2.3-", { delay: 100 });
    await eventually(() => input.inputValue()).toBe("123");
    await input.fill("2147483647");
    await input.press("End");
    await input.press("9");
    await input.press("ArrowLeft"); // what was typed before it has landed
    expect(await input.inputValue()).toBe("2147483647");
    const signed = view.page.getByLabel("With a sign");
    await signed.fill("");
    await signed.pressSequentially("-4 2-", { delay: 100 });
    await eventually(() => signed.inputValue()).toBe("-42");
  });

  test("no number takes what a scanner types, and says so; what a hand typed just before an arrow, Enter or leaving counts", async () => {
    await using view = await open();
    const { page } = view;
    const told = page.getByText("990990441207 was left out, and the number stays as it was.");
    for (const field of [
      page.getByRole("spinbutton", { name: "Quantity of ondansetron" }),
      page.getByLabel("Whole number"),
    ]) {
      await field.fill("7");
      await wedge(page, "990990441207");
      await told.waitFor();
      expect(await field.inputValue()).toBe("7");
      await page.getByRole("button", { name: "Close" }).last().click();
      await told.waitFor({ state: "detached" });
    }
    const stepper = page.getByRole("spinbutton", { name: "Quantity of ondansetron" });
    await stepper.fill("");
    await stepper.press("9");
    await stepper.press("ArrowUp");
    expect(await stepper.inputValue()).toBe("10");
    const whole = page.getByLabel("Whole number");
    await whole.fill("");
    await whole.press("5");
    await whole.blur();
    expect(await whole.inputValue()).toBe("5");
  });

  test("a stepper steps by button and arrow key, stops at its bounds, and can be typed into", async () => {
    await using view = await open();
    const { page } = view;
    const stepper = page.getByRole("spinbutton", { name: "Quantity of ondansetron" });
    const more = page.locator(".stepper", { has: stepper }).getByRole("button", { name: "One more" });
    await more.click();
    expect(await stepper.inputValue()).toBe("13");
    await stepper.press("ArrowUp");
    await stepper.press("ArrowUp");
    await stepper.press("ArrowDown");
    expect(await stepper.inputValue()).toBe("14");
    await stepper.fill("40");
    expect(await more.isDisabled()).toBe(true);
    await stepper.press("ArrowUp");
    expect(await stepper.inputValue()).toBe("40");
    await stepper.fill("");
    expect(await stepper.inputValue()).toBe("");
    await stepper.blur();
    expect(await stepper.inputValue()).toBe("40");
  });

  test("a stepper above its maximum says so, and one step brings it back", async () => {
    await using view = await open();
    const { page } = view;
    const stepper = page.getByRole("spinbutton", { name: "Quantity of phenylephrine" });
    expect(await stepper.getAttribute("aria-invalid")).toBe("true");
    await stepper.press("ArrowUp");
    expect(await stepper.inputValue()).toBe("45"); // up never means less
    await stepper.press("ArrowDown");
    expect(await stepper.inputValue()).toBe("40");
    expect(await stepper.getAttribute("aria-invalid")).toBeNull();
    expect(await page.getByText("Maximum Quantity is 40 cartons.").count()).toBe(0);
  });

  test("the number pad writes like a keyboard", async () => {
    await using view = await open();
    const { page } = view;
    const pad = page.getByRole("group", { name: "Cartons received" });
    for (const key of ["Clear", "0", "1", "4", "7", "Delete digit"])
      await pad.getByRole("button", { name: key, exact: true }).click();
    expect(await page.getByTestId("pad").textContent()).toBe("14");
  });

  test("a date is completed and checked when the field is left, not before", async () => {
    await using view = await open();
    const { page } = view;
    const date = page.getByLabel("Start date", { exact: true });
    await date.fill("2/30/2027");
    expect(await page.getByText("There is no such day.").count()).toBe(0);
    await date.blur();
    await page.getByText("There is no such day. Write it as MM/DD/YYYY.").waitFor();
    await date.fill("1/5/2027");
    await date.blur();
    expect(await date.inputValue()).toBe("01/05/2027");
    expect(await date.getAttribute("aria-invalid")).toBeNull();
  });

  test("a date is picked from the calendar by keys alone, within its bounds", async () => {
    await using view = await open();
    const { page } = view;
    await button(page, "Choose start date from a calendar").press("Enter");
    await page.getByRole("grid").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toContain("November 27, 2026");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await page.getByLabel("Start date", { exact: true }).inputValue()).toBe("11/28/2026");
    await page.getByRole("grid").waitFor({ state: "detached" });
  });

  test("a blocked action leads to the field that settles it", async () => {
    await using view = await open();
    const { page } = view;
    const blocked = page.getByRole("region", { name: "Blocked action" });
    expect(await blocked.getByRole("button", { name: "Place order" }).isDisabled()).toBe(true);
    await blocked.getByRole("link", { name: "Enter Delivery Contact Phone" }).click();
    expect(
      await page.getByRole("textbox", { name: /Phone/ }).evaluate((input) => input === document.activeElement),
    ).toBe(true);
    expect(new URL(page.url()).hash).toBe("");
  });
});

describe("what is chosen", () => {
  test("a typeahead narrows, says when nothing fits, and is picked from by keys", async () => {
    await using view = await open();
    const { page } = view;
    const box = page.getByRole("combobox", { name: "Customer" });
    await box.pressSequentially("north");
    await eventually(() => page.getByRole("option").count()).toBe(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Chosen: North Campus Hospital Pharmacy").waitFor();
    await box.fill("zzz");
    await page.getByText("No company has that in its name.").waitFor();
  });

  test("a typeahead's list shows itself at once on a touch screen, in its place, and takes a finger", async () => {
    await using view = await open("", "tablet");
    const { page } = view;
    const box = page.getByRole("combobox", { name: "Customer" });
    await standStill(page); // so the wait for a screen keyboard never ends
    await box.tap();
    await box.pressSequentially("north");
    const option = page.getByRole("option", { name: "North Campus Hospital Pharmacy" });
    await option.waitFor();
    const look = await option.evaluate((element) => {
      const drop = element.closest(".drop")!;
      const { opacity, clip, clipPath, maskImage } = getComputedStyle(drop);
      return { hidden: drop.getAttribute("style")!.includes("clip-path"), opacity, clip, clipPath, maskImage };
    });
    expect(look).toEqual({ hidden: true, opacity: "1", clip: "auto", clipPath: "none", maskImage: "none" });
    const [field, list] = await Promise.all([box.boundingBox(), page.getByRole("listbox").boundingBox()]);
    expect(Math.abs(list!.x - field!.x)).toBeLessThan(60);
    expect(
      Math.min(Math.abs(list!.y - field!.y - field!.height), Math.abs(list!.y + list!.height - field!.y)),
    ).toBeLessThan(12);
    await option.tap();
    await page.getByText("Chosen: North Campus Hospital Pharmacy").waitFor();
  });

  test("a select is opened and chosen from by keys", async () => {
    await using view = await open();
    const { page } = view;
    const select = page.getByRole("combobox", { name: "Sort" });
    const chosen = () => select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.textContent);
    expect(await chosen()).toBe("Name");
    await select.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await eventually(chosen).toBe("Price of the unit · lowest first");
    const address = page.getByRole("combobox", { name: "Address" });
    await address.selectOption("1200 North Campus Drive");
    expect(await address.locator("option").count()).toBe(1); // the placeholder is gone once something is chosen
  });

  test("a button that is under way keeps its place and cannot be pressed again", async () => {
    await using view = await open();
    const placing = button(view.page, "Placing order");
    await placing.focus();
    await view.page.keyboard.press("Enter");
    await placing.click({ force: true });
    expect(await view.page.getByTestId("pressed").textContent()).toBe("0");
    await button(view.page, "Place order").first().click();
    expect(await view.page.getByTestId("pressed").textContent()).toBe("1");
  });

  test("tabs and segments move with the arrow keys", async () => {
    await using view = await open();
    const { page } = view;
    await page.getByRole("tab", { name: "Pending" }).press("ArrowLeft");
    await page.getByText("The history part.").waitFor();
    expect(await focused(page)).toBe("History");
    await page.getByRole("radio", { name: "Once" }).press("ArrowRight");
    expect(await page.getByRole("radio", { name: "Weekly" }).isChecked()).toBe(true);
  });
});

test("a chosen theme holds at once, is remembered, and gives way to the system's again", async () => {
  await using view = await open();
  const { page } = view;
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("radio", { name: "Dark" }).press("Space");
  await eventually(ground).not.toBe(light);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  await page.getByRole("radio", { name: "As the system" }).press("Space");
  await eventually(ground).toBe(light);
});

describe("a long list", () => {
  test("is a table of all its rows, though only few exist", async () => {
    await using view = await open("long");
    const { page } = view;
    expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe("5001");
    expect(await page.locator(".rows__long > *").count()).toBeLessThan(60);
    expect(await page.getByRole("row", { name: /Product 0 / }).getAttribute("aria-rowindex")).toBe("2");
  });

  test("is walked by arrow keys, to its end and back, and opened by Enter", async () => {
    await using view = await open("long");
    const { page } = view;
    await page.getByRole("row", { name: /Product 0 / }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toContain("Product 1 ");
    await page.keyboard.press("End");
    await eventually(() => focused(page)).toContain("Product 4999 ");
    await page.keyboard.press("Home");
    await eventually(() => focused(page)).toContain("Product 0 ");
    await page.keyboard.press("PageDown");
    await eventually(() => focused(page)).toContain("Product 10 ");
    await page.keyboard.press("Enter");
    await page.getByText("Opened: Product 10 ").waitFor();
  });

  test("leaves the keys of a stepper inside a row to the stepper", async () => {
    await using view = await open("long");
    const stepper = view.page.getByRole("spinbutton", { name: /Product 1 / });
    await stepper.press("ArrowUp");
    expect(await stepper.inputValue()).toBe("1");
    expect(await stepper.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("keeps the head of the group in view below the bar, rows do not overlap", async () => {
    await using view = await open("long");
    const { page } = view;
    await page.mouse.wheel(0, 9000);
    const stuck = page.locator(".rows__group[data-stuck]");
    await eventually(() => stuck.boundingBox().then((box) => box?.y)).toBe(63);
    const gaps = await page.locator(".rows__long > *:not([data-stuck])").evaluateAll((rows) => {
      const boxes = rows
        .map((row) => row.getBoundingClientRect())
        .filter((box) => box.top > 63) // above stands the place that the stuck head has left
        .toSorted((a, b) => a.top - b.top);
      return boxes.slice(1).map((box, at) => Math.round(box.top - boxes[at]!.bottom));
    });
    expect(gaps.length).toBeGreaterThan(8);
    expect(gaps.filter((gap) => gap !== 0)).toEqual([]);
  });
});
