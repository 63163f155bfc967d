/** Opens the kit page as one device; whatever the page complains about fails the test at its end. */
import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { closeAfterTest } from "#tests/support/evidence.ts";

export type Screen = { name: string; width: number; height: number; finger: boolean };

export const screens: Screen[] = [
  { name: "phone", width: 390, height: 844, finger: true },
  { name: "tablet", width: 1024, height: 768, finger: true },
  { name: "desk", width: 1440, height: 900, finger: false },
  { name: "desk zoomed to 200 %", width: 720, height: 450, finger: false },
  { name: "narrowest", width: 320, height: 640, finger: false },
];

export const screenNamed = (name: string): Screen => screens.find((screen) => screen.name === name)!;

export type View = AsyncDisposable & { page: Page; context: BrowserContext };

/** `how` is the page's query: `theme=dark`, `context=cs`, `wide-face`, `long`. */
export async function openKit(browser: Browser, url: string, screen: Screen, how = ""): Promise<View> {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    hasTouch: screen.finger,
    isMobile: screen.finger,
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  await page.goto(`${url}?${how}`);
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  return {
    page,
    context,
    [Symbol.asyncDispose]: async () => {
      await closeAfterTest(() => context.close());
      expect(complaints).toEqual([]);
    },
  };
}

/** Time goes on only where the test says so. */
export async function standStill({ clock }: Page): Promise<void> {
  await clock.install({ time: "2026-11-20T16:00:00Z" });
  await clock.pauseAt("2026-11-20T17:00:00Z");
}
