/** A server that was failing and is well again from a person's press on. */
import type { Page } from "playwright";

/**
 * Presses "Try again". What answers `url` fails, as a route before this one has it, until then: a page asks by itself too, and one that found the server
 * well before the press would have taken the button away.
 */
export async function mendedByPress(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.removeItem("pressed"); // for what was mended before
    const note = () => sessionStorage.setItem("pressed", "yes");
    document.addEventListener("pointerdown", note, { capture: true, once: true });
  });
  await page.route(url, async (route) => {
    const isPressed = await page.evaluate(() => sessionStorage.getItem("pressed") !== null);
    await (isPressed ? route.continue() : route.fallback());
  });
  await page.getByRole("button", { name: "Try again", exact: true }).click();
}
