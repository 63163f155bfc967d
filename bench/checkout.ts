/** The checkout: how long placing 10, 100 and 500 lines takes the server; and in a browser how soon after Proceed the total is known, and the page painted. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database.ts";
import { askFromPage } from "#tests/support/from-page.ts";
import { ownBrowser } from "#tests/support/own-browser.ts";
import { measurePageWeight } from "#tests/support/page-weight.ts";
import { startProductServer } from "#tests/support/product-server.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { percentile, rounded, type Figure } from "./figure.ts";
import { fillUp, rowsFrom } from "./fill-products.ts";
import { startServer } from "./server.ts";
import { fillCarts, makePeople } from "./stage.ts";

const sizes = [10, 100, 500];
/** Of the demonstration's own there are too few for the largest. */
const products = 2_000;
/** Orders of each size. */
const orders = 15;
const visits = 5;

export async function checkoutFigures(): Promise<Figure[]> {
  return [...(await placing()), ...(await proceeding()), review()];
}

/** One after the other, each from a person of its own: what the button waits for. */
async function placing(): Promise<Figure[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL runs as a user of its own, who must get in
  const server = await startServer(dataFolder);
  const database = await openDatabase({ dataDir: dataFolder, databaseUrl: undefined }, "guest");
  const ask = async (token: string, path: string, body: unknown, key?: string) => {
    const answer = await fetch(server.origin + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  try {
    const { system } = database.pools;
    await fillUp(rowsFrom(system), products);
    const figures: Figure[] = [];
    for (const lines of sizes) {
      const people = await makePeople(system, orders + 2);
      const quoteOf = (person: { token: string }, path: string, body: unknown) => ask(person.token, path, body);
      const ready = await fillCarts(database.pools, people, quoteOf, lines);
      const times: number[] = [];
      for (const { person, request } of ready) {
        const from = performance.now();
        await ask(person.token, "/api/carts/checkout", request, `bench-${person.cart_id}`);
        times.push(performance.now() - from);
      }
      const warm = times.slice(2);
      figures.push({ what: `checkout of ${lines} lines, median`, value: rounded(percentile(warm, 0.5)), unit: "ms" });
      figures.push({ what: `checkout of ${lines} lines, p99`, value: rounded(percentile(warm, 0.99)), unit: "ms" });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** Medians of five, by the browser's own clock; a browser of its own each. */
async function proceeding(): Promise<Figure[]> {
  const server = await startProductServer({ WAREHOUSE: "off" });
  const known: number[] = [];
  const painted: number[] = [];
  try {
    const items = await server.rows<{ item_id: number; quantity_uom_code: string }>(
      `select item_id, quantity_uom_code from products join product_units using (item_id)
         where schedule_name is null and not confirm_to_sell and not contact_customer_service and price_cents > 0 and max_sale_qty is null and position = 1
         order by item_id limit 10`,
    );
    for (let visit = 0; visit < visits; visit++) {
      await using browser = ownBrowser();
      const context = await browser.open();
      await signedIn(context, server.url, "buyer@northcampus.example");
      const page = await context.newPage();
      await page.goto(`${server.url}/favicon.svg`);
      for (const { item_id, quantity_uom_code } of items)
        await askFromPage(page, "/api/carts/add-item", { item_id, quantity_uom_code, quantity: 1 });
      await page.goto(`${server.url}/cart`);
      const proceed = page.getByRole("button", { name: "Proceed to checkout" });
      await proceed.waitFor();
      known.push(await untilTotal(page));
      await page.reload();
      await page.getByRole("button", { name: /^Place order, \$/ }).waitFor();
      painted.push(
        await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN),
      );
    }
  } finally {
    await server.close();
  }
  return [
    { what: "from Proceed to a known total, 10 lines", value: rounded(percentile(known, 0.5), 0), unit: "ms" },
    { what: "review page opened: first paint", value: rounded(percentile(painted, 0.5), 0), unit: "ms" },
  ];
}

type Page = Parameters<typeof askFromPage>[0];

/** From the press until the button names a sum, in milliseconds. */
const untilTotal = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = (name: RegExp) =>
          [...document.querySelectorAll("button")].find(({ textContent }) => name.test(textContent ?? ""));
        const from = performance.now();
        button(/^Proceed to checkout/)!.click();
        const look = () => {
          if (button(/^Place order, \$/) === undefined) requestAnimationFrame(look);
          else resolve(performance.now() - from);
        };
        look();
      }),
  );

const review = (): Figure => ({
  what: "script of the review page beyond the frame, brotli",
  value: rounded(measurePageWeight().partsKB["src/screens/checkout/checkout.tsx"] ?? Number.NaN),
  unit: "kB",
});
