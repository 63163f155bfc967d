/** Every component on every screen, in both themes and contexts and in a wide face: nothing overflows, axe finds nothing. */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveKit } from "#tests/kit/serve.ts";
import { openKit, screenNamed, screens, type Screen } from "#tests/kit/view.ts";
import { wrongBy } from "#tests/support/axe.ts";
import { borrowBrowser, returnBrowser } from "#tests/support/browser.ts";

let browser: Browser;
let kit: { url: string; close: () => Promise<void> };

beforeAll(async () => {
  [browser, kit] = await Promise.all([borrowBrowser(), serveKit()]);
});
afterAll(async () => {
  if (browser) await returnBrowser(browser);
  await kit?.close();
});

const open = (screen: Screen, how: string) => openKit(browser, kit.url, screen, how);

describe.each(screens)("on a $name", (screen) => {
  test("no component overflows, in the system's face, a wide one, and the controlled context", async () => {
    await using view = await open(screen, "");
    expect(await overflowing(view.page)).toEqual([]);
    await view.page.evaluate(() => (document.documentElement.dataset["wideFace"] = "true"));
    expect(await overflowing(view.page)).toEqual([]);
    await view.page.evaluate(() => (document.body.dataset["context"] = "cs"));
    expect(await overflowing(view.page)).toEqual([]);
  });

  test("no long list overflows", async () => {
    await using view = await open(screen, "long&wide-face");
    expect(await overflowing(view.page)).toEqual([]);
  });
});

test.each([
  ["desk", "theme=light"],
  ["desk", "theme=dark"],
  ["desk", "theme=light&context=cs"],
  ["tablet", "theme=dark&context=cs"],
  ["phone", "theme=light"],
  ["desk", "long"],
])("axe finds nothing on a %s (%s)", async (name, how) => {
  await using view = await open(screenNamed(name), how);
  expect(await wrongBy(view.page)).toEqual([]);
});

test.each(["Sign in", "Discard 1 entry", "Cancel receipt"])("axe finds nothing in what %s opens", async (name) => {
  await using view = await open(screenNamed("desk"), "theme=light");
  await view.page.getByRole("button", { name, exact: true }).click();
  await view.page.locator("[role=dialog], [role=alertdialog]").first().waitFor();
  expect(await wrongBy(view.page)).toEqual([]);
});

test.each(["theme=light", "theme=dark"])(
  "a button's words stand out under the pointer and pressed (%s)",
  async (how) => {
    await using view = await open(screenNamed("desk"), how);
    const buttons = view.page.getByRole("region", { name: "Buttons" });
    for (const name of ["Place order", "Save", "Change", "Discard", "Discard 3 entries"]) {
      const button = buttons.getByRole("button", { name, exact: true });
      await button.hover();
      expect(await button.evaluate(contrastOf), `${name} under the pointer`).toBeGreaterThanOrEqual(4.5);
      await view.page.mouse.down();
      expect(await button.evaluate(contrastOf), `${name} pressed`).toBeGreaterThanOrEqual(4.5);
      await view.page.mouse.up();
    }
  },
);

test("every target under a finger is at least 44 px high and wide", async () => {
  await using view = await open(screenNamed("phone"), "");
  const small = await view.page
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
