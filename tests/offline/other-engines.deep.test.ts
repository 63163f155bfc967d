/** The day of a tablet in all three engines: over https as there, over full loads, Back, Forward and reloads, with the line cut under the open page. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import * as cardText from "#src/text/catalogue/order-card.ts";
import * as pillText from "#src/text/trade/sync-pill.ts";
import { startChromium } from "#tests/support/chromium.ts";
import { rememberedPending } from "#tests/support/kept-answers.ts";
import { inDialog, inTime, named, scanned, text, type Engine } from "#tests/support/engine.ts";
import { startProxy } from "#tests/support/fault-proxy.ts";
import { hasFirefox, startFirefox } from "#tests/support/firefox.ts";
import { startProductServer, type ProductServer } from "#tests/support/product-server.ts";
import { demonstrationPassword } from "#server/db/seed/people.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { until } from "#tests/support/until.ts";
import { hasWebKit, startWebKit } from "#tests/support/webkit.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-engines-"));
let server: ProductServer;
beforeAll(async () => {
  const made = spawnSync(process.execPath, ["server/portal.ts", "certificate"], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  expect(made.status, made.stderr).toBe(0);
  const of = (name: string) => join(folder, "tls", name);
  server = await startProductServer({
    WAREHOUSE: "off",
    TLS_CERT: of("portal.crt"),
    TLS_KEY: of("portal.key"),
  });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const engines = [
  { name: "Chromium", isHere: true, start: startChromium },
  { name: "Firefox", isHere: hasFirefox, start: startFirefox },
  { name: "WebKit", isHere: hasWebKit, start: startWebKit },
];

describe.each(engines)("$name", ({ isHere, start }) => {
  test.skipIf(!isHere)(
    "a day at the dock: ordered, page after page loaded, received without a network, and with the server once when it is back",
    { timeout: 300_000 },
    async () => {
      const line = await startProxy(server.url);
      onTestFinished(line.close);
      const browser = await start();
      onTestFinished(browser.close);
      const open = async (path: string) => {
        await browser.goto(line.address + path);
        await browser.see(titled(path));
      };
      await browser.goto(`${line.address}/receive`);
      await signIn(browser, "dock@northcampus.example");
      await browser.see("//section[starts-with(@aria-label, 'Order ')]//li");
      await isKept(browser);
      const before = await receipts();

      // A page that was left must not stand before the next one.
      for (const path of [...pages, ...pages]) await open(path);
      for (const path of pages.toReversed().slice(1)) await step(browser, "back", path);
      for (const path of pages.slice(1)) await step(browser, "forward", path);
      await open("/products/all");
      await browser.goto(`${line.address}/product-detail/48003`);
      await browser.press("//main//button[starts-with(normalize-space(), 'Add 1')]");
      await browser.see(text(cardText.added("1 carton")));
      await open("/cart");
      await browser.press("//button[normalize-space()='Proceed to checkout']");
      await browser.press("//button[starts-with(normalize-space(), 'Place order')]");
      await browser.see("//h1[.='Order complete']");
      await open("/receive");

      await line.fault({ kind: "refuse" });
      await browser.reload(); // nobody answers, and the page is here
      const [first] = await linesOfOneLot();
      await browser.press(`${first!.row}//button`);
      await browser.type("//input[starts-with(@aria-label, 'Quantity')]", "1");
      await browser.see("//button[starts-with(normalize-space(), 'Receive 1 ')]"); // no key of a hand is held back any more
      await browser.evaluate(scanned(first!.carton)); // with the focus in the quantity
      await browser.press("//button[starts-with(normalize-space(), 'Receive 2 ')]");
      await browser.see("//*[starts-with(normalize-space(text()), 'Saved on this ')]");
      await browser.see("//section[starts-with(@aria-label, 'Order ')]//li[contains(., 'Saved on device')]");

      for (const path of pages) {
        await open(path);
        await browser.see(waitingPill);
        await browser.reload();
        await browser.see(waitingPill);
      }
      for (const path of pages.toReversed().slice(1)) {
        await step(browser, "back", path);
        await browser.see(waitingPill);
      }
      for (const path of pages.slice(1)) {
        await step(browser, "forward", path);
        await browser.see(waitingPill);
      }
      expect(await receipts()).toHaveLength(before.length);

      await line.lift();
      await open("/receive");
      await browser.see(text(pillText.allSent));
      await until(async () => (await receipts()).length > before.length);
      await browser.reload();
      await browser.see("//section[starts-with(@aria-label, 'Order ')]//li");
      await browser.see(text(pillText.allSent));
      const made = (await receipts()).slice(before.length);
      // The first was the line in the cart.
      expect(made).toMatchObject([
        { quantity_received: 2, lot_no: first!.lot_no, receive_status_code: "COM", device_seq: "2" },
      ]);
    },
  );
});

/** By the heading of each. */
const titles = { "/orders": "Orders", "/cart": "Cart", "/receive": "Receive", "/products/all": "All Products" };
const pages = ["/orders", "/cart", "/", "/receive"];
const titled = (path: string): string =>
  path === "/" ? "//h1[contains(., 'North Campus')]" : `//h1[contains(., '${titles[path as keyof typeof titles]}')]`;
const waitingPill = text(pillText.offlineWaiting(1));

/** One page further in this tab's history: a full load, or the page as the browser had put it aside. */
async function step(browser: Engine, way: "back" | "forward", path: string): Promise<void> {
  await browser.evaluate(`setTimeout(() => history.${way}());`);
  const isThere = () => browser.evaluate<boolean>(`return location.pathname === "${path}"`).catch(() => false);
  await inTime(isThere);
  await browser.see(titled(path));
}

/** Lines that each engine can receive two of, each of one lot and its product on no other order, so that nothing is asked; with what stands on one of their cartons. */
async function linesOfOneLot(): Promise<{ row: string; lot_no: string; carton: string }[]> {
  const lines = await server.rows<{ order_id: number; ndc_code: string; lot_no: string }>(
    `select l.order_id, p.ndc_code, s.lot_no from order_lines l join products p using (item_id)
        join shipment_lines s using (customer_id, order_id, line_no)
      where l.quantity_uom_code = 'CT' and p.ndc_code ~ '^[0-9-]{12}$' and l.customer_id = 1001 and l.shipped_quantity = l.quantity and l.quantity - l.received_quantity - l.voided_quantity > 3
        and (select count(*) from shipment_lines s where s.customer_id = l.customer_id and s.order_id = l.order_id and s.line_no = l.line_no) = 1
        and not exists (select from order_lines o where o.customer_id = l.customer_id and o.item_id = l.item_id and o.order_id <> l.order_id
          and o.shipped_quantity > o.received_quantity + o.voided_quantity)
      order by l.order_id, l.line_no`,
  );
  return lines.map(({ order_id, ndc_code, lot_no }) => ({
    row: `//section[@aria-label='Order ${order_id}']//li[contains(., '${ndc_code}')]`,
    lot_no,
    carton: `01${gtinOf(ndc_code)!}10${lot_no}`,
  }));
}

const receipts = () => server.rows<{ client_key: string }>("select * from receives order by order_receive_id");

async function signIn(browser: Engine, email: string): Promise<void> {
  await browser.type(named(fieldText.email, inDialog), email);
  await browser.type(named(fieldText.password, inDialog), demonstrationPassword);
  await browser.press(named("Sign in", inDialog));
}

/** The program is on the device, its worker serves this tab, and what is to be received is remembered. */
async function isKept(browser: Engine): Promise<void> {
  await browser.evaluate(`
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  `);
  await inTime(() => browser.evaluate<boolean>(rememberedPending));
}
