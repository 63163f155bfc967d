/** Every component on every screen, in both themes and contexts and in a wide face: nothing overflows, axe finds nothing. And a list too long to be there in whole. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveKit } from "#tests/kit/serve.ts";
import { openKit, screenNamed, screens, standStill, type Screen, type View } from "#tests/kit/view.ts";
import { wrongBy } from "#tests/support/axe.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";

let browser: Browser;
let kit: { url: string; close: () => Promise<void> };
/** All components and the long list, opened for a mouse and for fingers once: each test makes them the screen and the look that it is about. */
let desk: Pages;
let touched: Pages;
type Pages = { parts: View; long: View };

beforeAll(async () => {
  [browser, kit] = await Promise.all([borrowBrowser(), serveKit()]);
  const both = async (screen: string) => ({ parts: await open(screen), long: await open(screen, "long") });
  desk = await both("desk");
  touched = await both("tablet");
});
afterAll(async () => {
  for (const pages of [desk, touched]) {
    await pages?.parts[Symbol.asyncDispose]();
    await pages?.long[Symbol.asyncDispose]();
  }
  if (browser) await returnBrowser(browser);
  await kit?.close();
});

const open = (screen: string, how = "") => openKit(browser, kit.url, screenNamed(screen), how);
/** Waits for what comes by itself, also on a busy machine. */
const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 20_000 });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const pagesFor = ({ finger }: Screen) => (finger ? touched : desk);

type Look = { theme?: "light" | "dark"; context?: "rx" | "cs"; wideFace?: boolean };

/** The page on a screen, in this look. */
async function shown({ page }: View, { width, height }: Screen, look: Look = {}): Promise<Page> {
  await page.setViewportSize({ width, height });
  await page.evaluate(({ theme, context = "rx", wideFace = false }) => {
    const root = document.documentElement;
    if (theme !== undefined) root.dataset["theme"] = theme;
    else delete root.dataset["theme"];
    if (wideFace) root.dataset["wideFace"] = "true";
    else delete root.dataset["wideFace"];
    // The switch knows it too; the bar of a phone has none.
    const inputs = document.querySelectorAll<HTMLInputElement>(".switch input");
    inputs[context === "cs" ? 1 : 0]?.click();
    document.body.dataset["context"] = context;
    scrollTo(0, 0);
    // What follows the window's size does so by the next frame.
    return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, look);
  await expect.poll(() => page.evaluate(() => document.body.dataset["context"])).toBe(look.context ?? "rx");
  return page;
}

describe.each(screens)("on a $name", (screen) => {
  test("no component overflows, in the system's face, a wide one, and the controlled context", async () => {
    for (const look of [{}, { wideFace: true }, { wideFace: true, context: "cs" }] as const)
      expect([look, await overflowing(await shown(pagesFor(screen).parts, screen, look))]).toEqual([look, []]);
  });

  test("no long list overflows", async () => {
    expect(await overflowing(await shown(pagesFor(screen).long, screen, { wideFace: true }))).toEqual([]);
  });
});

test.each([
  ["desk", "parts", { theme: "light" }],
  ["desk", "parts", { theme: "dark" }],
  ["desk", "parts", { theme: "light", context: "cs" }],
  ["tablet", "parts", { theme: "dark", context: "cs" }],
  ["phone", "parts", { theme: "light" }],
  ["desk", "long", {}],
] as const)("axe finds nothing on a %s (%s, %j)", async (name, what, look) => {
  const screen = screenNamed(name);
  expect(await wrongBy(await shown(pagesFor(screen)[what], screen, look))).toEqual([]);
});

test.each(["Sign in", "Discard 1 entry", "Cancel receipt"])("axe finds nothing in what %s opens", async (name) => {
  const page = await shown(desk.parts, screenNamed("desk"), { theme: "light" });
  await page.getByRole("button", { name, exact: true }).click();
  const opened = page.locator("[role=dialog], [role=alertdialog]").first();
  await opened.waitFor();
  expect(await wrongBy(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await opened.waitFor({ state: "detached" });
});

test.each(["light", "dark"] as const)(
  "a button's words stand out under the pointer and pressed (%s)",
  async (theme) => {
    const page = await shown(desk.parts, screenNamed("desk"), { theme });
    const buttons = page.getByRole("region", { name: "Buttons" });
    for (const name of ["Place order", "Save", "Change", "Discard", "Discard 3 entries"]) {
      const button = buttons.getByRole("button", { name, exact: true });
      await button.hover();
      await expect
        .poll(() => button.evaluate(contrastOf), { message: `${name} under the pointer` })
        .toBeGreaterThanOrEqual(4.5);
      await page.mouse.down();
      await expect.poll(() => button.evaluate(contrastOf), { message: `${name} pressed` }).toBeGreaterThanOrEqual(4.5);
      await page.mouse.up();
    }
  },
);

test("every target under a finger is at least 44 px high and wide", async () => {
  const page = await shown(touched.parts, screenNamed("phone"));
  const small = await page
    .locator("main button:visible, main .choice:visible, main .way:visible")
    .evaluateAll((targets) =>
      targets
        .map((target) => ({
          name: target.textContent || target.getAttribute("aria-label"),
          box: target.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
  expect(small).toEqual([]);
});

test("on a touch screen a dialog and a typeahead's list show themselves at once, before any screen keyboard, and a finger picks", async () => {
  await using view = await open("tablet");
  const { page } = view;
  await page.getByRole("button", { name: "Sign in" }).tap();
  const dialog = page.getByRole("dialog", { name: "Sign in" });
  await dialog.waitFor();
  const style = await dialog.locator("xpath=..").evaluate((element) => {
    const { opacity, clipPath } = getComputedStyle(element);
    return { opacity, clipPath };
  });
  expect(style).toEqual({ opacity: "1", clipPath: "none" });
  await eventually(() => page.getByLabel("Email").evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Cancel", exact: true }).tap();
  await dialog.waitFor({ state: "detached" });

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

describe("a long list", () => {
  beforeEach(() => shown(desk.long, screenNamed("desk")));

  test("is a table of all its rows, though only few exist", async () => {
    const { page } = desk.long;
    await expect.poll(() => page.getByRole("table").getAttribute("aria-rowcount")).toBe("5001");
    await expect.poll(() => page.locator(".rows__long > *").count()).toBeLessThan(60);
    await expect.poll(() => page.getByRole("row", { name: /Product 0 / }).getAttribute("aria-rowindex")).toBe("2");
  });

  test("is walked by arrow keys, to its end and back, and opened by Enter", async () => {
    const { page } = desk.long;
    await page.getByRole("row", { name: /Product 0 / }).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(page)).toContain("Product 1 ");
    await page.keyboard.press("End");
    await eventually(() => focused(page)).toContain("Product 4999 ");
    await page.keyboard.press("Home");
    await eventually(() => focused(page)).toContain("Product 0 ");
    await page.keyboard.press("PageDown");
    await eventually(() => focused(page)).toContain("Product 10 ");
    await page.keyboard.press("Enter");
    await page.getByText("Opened: Product 10 ").waitFor();
  });

  test("draws what comes into view as one scrolls, and no row again", async () => {
    const { page } = desk.long;
    await page.mouse.move(400, 400);
    const draws = () =>
      page
        .locator("[data-draws]")
        .evaluateAll((names) =>
          Object.fromEntries(names.map((name) => [name.textContent, (name as HTMLElement).dataset["draws"]])),
        );
    await page.mouse.wheel(0, -100_000);
    await eventually(async () => Object.keys(await draws())[0]).toContain("Product 0 ");
    const before = await draws();
    const first = Object.keys(before)[0]!;
    await page.mouse.wheel(0, 900);
    await eventually(async () => Object.keys(await draws())).not.toContain(first);
    const after = await draws();
    const stayed = Object.keys(after).filter((name) => name in before);
    expect(stayed.length).toBeGreaterThan(3);
    expect(stayed.map((name) => after[name])).toEqual(stayed.map((name) => before[name]));
  });

  test("leaves the keys of a stepper inside a row to the stepper", async () => {
    const stepper = desk.long.page.getByRole("spinbutton", { name: /Product 1 / });
    await stepper.press("ArrowUp");
    await expect.poll(() => stepper.inputValue()).toBe("1");
    await expect.poll(() => stepper.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("keeps the head of the group in view below the bar, rows do not overlap", async () => {
    const { page } = desk.long;
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

/** What sticks out of the page at the right, or cannot show its words. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const sticksOut = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      const scrolls = element.closest(".tabs, .hush, .bar__pick, svg") !== null;
      return box.width > 0 && box.right > wide + 1 && !scrolls;
    });
    const cut = [...document.querySelectorAll("button, label, .badge, .name, .note, dd, dt")].filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && element.closest(".bar, .hush") === null,
    );
    const named = (element: Element) =>
      `${element.tagName}.${element.getAttribute("class")}: ${element.textContent?.slice(0, 40)}`;
    return [
      ...(document.documentElement.scrollWidth > wide
        ? [`the page is ${document.documentElement.scrollWidth} px wide`]
        : []),
      ...sticksOut.map(named),
      ...cut
        .filter((element) => getComputedStyle(element).display !== "inline")
        .map((element) => `cut: ${named(element)}`),
    ];
  });

/** How much the words of an element stand out from its ground, as it is painted now; runs in the page. */
function contrastOf(element: Element): number {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!;
  const luminance = (colours: string[]): number => {
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return red * 0.2126 + green * 0.7152 + blue * 0.0722;
  };
  const { color, backgroundColor } = getComputedStyle(element);
  const sheet = getComputedStyle(element.closest(".card")!).backgroundColor;
  const [word, ground] = [luminance([color]), luminance([sheet, backgroundColor])];
  return (Math.max(word, ground) + 0.05) / (Math.min(word, ground) + 0.05);
}
