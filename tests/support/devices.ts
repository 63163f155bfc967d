/** One page on every device and in both themes, one after the other: what was done to reach a state is done once. */
import type { CDPSession, Locator, Page } from "playwright";
import { expect } from "vitest";
import { wrongBy, wrongColours } from "./axe.ts";
import { takePictures } from "./pictures.ts";
import { overflow, type Product } from "./product.ts";

export type Device = { name: string; width: number; height: number; colorScheme?: "light" | "dark" };

export const phone: Device = { name: "phone", width: 390, height: 844 };
export const tablet: Device = { name: "tablet", width: 1024, height: 768 };
export const desk: Device = { name: "desk", width: 1440, height: 900 };

/** The three of the look. */
export const devices: readonly Device[] = [phone, tablet, desk];

export const dark = (device: Device): Device => ({ ...device, name: `${device.name}, dark`, colorScheme: "dark" });

/** What is set through one lasts as long as it does. */
const browsers = new WeakMap<Page, CDPSession>();

/** What follows the window's size does so by the next frame. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** A page that was opened without touch becomes that of another device as it stands: its size, what points at it, its theme. */
export async function become(page: Page, { width, height, colorScheme = "light" }: Device): Promise<void> {
  const browser = browsers.get(page) ?? (await page.context().newCDPSession(page));
  browsers.set(page, browser);
  await page.setViewportSize({ width, height });
  await browser.send("Emulation.setTouchEmulationEnabled", { enabled: width < 1100, maxTouchPoints: 1 });
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((isFinger) => matchMedia("(pointer: coarse)").matches === isFinger, width < 1100);
  await drawn(page);
}

/**
 * Checks the page as it is: on each device nothing is wider than the window; axe finds nothing on the first and on the last device, and no color on the last one in
 * the dark (markup changes with the width, colors only with the theme). The page is left on the last device.
 */
export async function fitsEverywhere(page: Page, on: readonly Device[] = devices): Promise<void> {
  await takePictures(page);
  const wrong: unknown[] = [];
  const browser = await page.context().newCDPSession(page);
  for (const { name, width, height } of on) {
    await page.setViewportSize({ width, height });
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: width < 1100, maxTouchPoints: 1 });
    await drawn(page);
    const isFinger = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
    expect(isFinger, name).toBe(width < 1100);
    const isAxeDevice = [on[0]!.name, on.at(-1)!.name].includes(name);
    const found = isAxeDevice ? await wrongBy(page) : [];
    const wider = await overflow(page);
    if (found.length > 0 || wider > 0) wrong.push({ name, found, wider });
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await drawn(page);
  const inTheDark = await wrongColours(page);
  if (inTheDark.length > 0) wrong.push({ name: "dark", inTheDark });
  await page.emulateMedia({ colorScheme: null });
  await browser.detach();
  expect(wrong).toEqual([]);
}

/** The same of what a buyer finds at an address, as soon as `shown` is there. */
export async function addressFits(product: Product, path: string, shown: (page: Page) => Locator): Promise<void> {
  await using visit = await product.visit(path, { as: "buyer@lakeshore.example" });
  await shown(visit.page).waitFor();
  await fitsEverywhere(visit.page);
}

/** No device makes the page as it stands wider than its window. The page is left as wide as a desk's. */
export async function isNowhereWider(page: Page): Promise<void> {
  for (const { name, width, height } of devices) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    expect([name, await overflow(page)]).toEqual([name, 0]);
  }
}

/** Nor does one of a state that looks alike on all of them, such as a short form; and axe finds nothing, which looks once, and in the dark at the colours. */
export async function fitsAtAnyWidth(page: Page): Promise<void> {
  await takePictures(page);
  await isNowhereWider(page);
  const light = await wrongBy(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await drawn(page);
  const inTheDark = await wrongColours(page);
  await page.emulateMedia({ colorScheme: null });
  expect({ light, inTheDark }).toEqual({ light: [], inTheDark: [] });
}
