/** `npm run screenshots`: takes the pictures of README and docs from the built product with the demonstration company. */
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright";
import { startBrowser } from "#tests/support/browser.ts";
import { root } from "#tests/support/processes.ts";
import { startProductServer } from "#tests/support/product-server.ts";
import { signedIn, untilIn } from "#tests/support/signed-in.ts";

/** `shows`: text that is there once the screen is loaded. */
type Screenshot = { name: string; email: string; path: string; shows: RegExp; options: BrowserContextOptions };

const tablet: BrowserContextOptions = { viewport: { width: 1024, height: 768 }, hasTouch: true };
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
const buyer = "buyer@northcampus.example";

/** Written to docs/<name>.png. */
const screenshots: readonly Screenshot[] = [
  { name: "receive", email: "dock@northcampus.example", path: "/receive", shows: /of \d+ carton/, options: tablet },
  { name: "usual-items", email: buyer, path: "/usual-items", shows: /NDC/, options: phone },
  { name: "orders", email: buyer, path: "/orders", shows: /of \d+ received|Received|On the way/, options: desk },
];

const server = await startProductServer({ WAREHOUSE: "off" });
const browser = await startBrowser();
try {
  for (const { name, email, path, shows, options } of screenshots) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    await signedIn(context, server.url, email);
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    await untilIn(page);
    await page.getByRole("main").getByText(shows).first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    const file = join(root, "docs", `${name}.png`);
    await page.screenshot({ path: file });
    console.log(`Wrote docs/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
