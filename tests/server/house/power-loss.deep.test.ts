/** The power is cut soon after the first start, in the middle of orders and receipts: it starts again, and all that was acknowledged is there once. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

import { addressOf, usualTransport } from "#server/db/address.ts";
import { openDataFolder } from "#server/db/data-folder.ts";
import { readyLine } from "#tests/support/ready-line.ts";
import { askServer, tokenOf } from "#tests/support/ask-server.ts";
import { canCutPower, mountDisk } from "#tests/support/power-loss.ts";
import { root, runNode } from "#tests/support/processes.ts";

const buyer = "buyer@northcampus.example";
const secondsIn = (variable: string): number[] | undefined => process.env[variable]?.split(",").map(Number);
/** Seconds after the first start was ready, and after it began. Others are taken from POWER_CUTS and POWER_CUTS_STARTING, and what was acknowledged is printed. */
const ages = secondsIn("POWER_CUTS") ?? [1, 5, 10, 20, 31];
const startingAges = secondsIn("POWER_CUTS_STARTING") ?? [1.5];

type Item = { item_id: number; quantity_uom_code: string };
type PendingLine = { order_id: number; item_id: number; quantity_UOM: string };
type Cart = { cart_id: number; shippingMethods: { wrk_order_id: number }[] };
/** What the server said is done: purchase order numbers, and lots. */
type Acknowledged = { orders: string[]; lots: string[] };

async function ask<Row>(dataDir: string, sql: string): Promise<Row[]> {
  const client = new Client({
    connectionString: (await addressOf(openDataFolder(dataDir), usualTransport)).url("portal"),
  });
  // The power may be cut while the client is connected: the query rejects then, and the event on the client says nothing more.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

function startIn(dataDir: string) {
  const server = runNode("server/main.ts", [], {
    DATA_DIR: dataDir,
    PORT: "0",
    LOG_LEVEL: "error",
    NODE_NO_WARNINGS: "1",
  });
  const url = server.line(readyLine).then((ready) => /https?:\S+/.exec(ready)![0]);
  return { server, url };
}

/** Places orders and receives goods, one after the other, until the power is cut. @throws Error if the server refuses anything before that. */
async function work(url: string, dataDir: string, signal: AbortSignal): Promise<Acknowledged> {
  const done: Acknowledged = { orders: [], lots: [] };
  try {
    const token = await tokenOf({ url }, buyer);
    const [item] = await ask<Item>(
      dataDir,
      `select item_id, quantity_uom_code from products join product_units using (item_id)
         where schedule_name is null and not confirm_to_sell and not contact_customer_service and price_cents > 0 and max_sale_qty is null and position = 1
         order by item_id limit 1`,
    );
    await ask(dataDir, `update stock set available = 100000000 where item_id = ${item!.item_id}`);
    const [place] = await ask<{ billing: number; shipping: number; method: number; today: string }>(
      dataDir,
      `select (select min(contact_id) from addresses a where a.customer_id = u.customer_id and address_type = 2) as billing,
         (select min(contact_id) from addresses a where a.customer_id = u.customer_id and address_type = 3) as shipping,
         (select min(shipping_method_id) from shipping_methods) as method,
         (select to_char(now() at time zone time_zone, 'MM/DD/YYYY') from customers c where c.customer_id = u.customer_id) as today
       from user_customers u join users using (user_id) where email = '${buyer}' limit 1`,
    );
    const post = <Answer>(path: string, body: object) => askServer<Answer>({ url }, path, body, token);
    await post("/api/security/session-cart-type", { cart_type_code: "RXO" });
    const lines = await post<PendingLine[]>("/api/receives/search-pending", {});
    for (let number = 1; !signal.aborted; number += 1) {
      await post("/api/carts/add-item", { ...item, quantity: 1 });
      const cart = (await (
        await fetch(`${url}/api/carts`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as Cart;
      const { wrk_order_id } = cart.shippingMethods[0]!;
      const { shipping_cost } = await post<{ shipping_cost: number }>("/api/shipping-methods/cost", {
        ShippingMethodId: place!.method,
        ContactId: place!.shipping,
        SaturdayShipping: false,
        WrkOrderId: wrk_order_id,
      });
      await post("/api/carts/checkout", {
        cart_id: cart.cart_id,
        billing_contact_id: place!.billing,
        shipping_contact_id: place!.shipping,
        customer_order_no: `CUT-${number}`,
        shipping_method_id: place!.method,
        shipping_wrk_order_id: wrk_order_id,
        shipping_charges: shipping_cost,
      });
      done.orders.push(`CUT-${number}`);
      await post("/api/receives", {
        ...receiptOf(lines[number % lines.length]!),
        receive_date: place!.today,
        lot_no: `CUT${number}`,
      });
      done.lots.push(`CUT${number}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return done;
}

const receiptOf = ({ order_id, item_id, quantity_UOM }: PendingLine) => ({
  order_id,
  item_id,
  quantity_UOM,
  quantity_received: 1,
});

test.skipIf(!canCutPower())(
  `power lost ${startingAges.join(", ")} s into the first start and ${ages.join(", ")} s after it: it starts again, and all that was acknowledged is there once`,
  { timeout: 300_000 },
  async () => {
    const outcomes = await Promise.allSettled([
      ...startingAges.map((age) => surviveCut("starting", age)),
      ...ages.map((age) => surviveCut("ready", age)),
    ]);
    expect(outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []))).toEqual([]);
    // Where nothing was acknowledged before the cuts nothing is proven.
    if (ages.some((age) => age >= 10))
      expect(outcomes.some((each) => each.status === "fulfilled" && each.value > 0)).toBe(true);
  },
);

/** Gives how many orders were acknowledged. @param age seconds between the beginning or the end of the first start, which makes the database, and the loss of power */
async function surviveCut(from: "starting" | "ready", age: number): Promise<number> {
  const disk = mountDisk();
  onTestFinished(() => disk.remove());
  const dataDir = join(disk.folder, "data");
  const first = startIn(dataDir);
  const ending = new AbortController();
  const working = first.url.then(
    (url) => work(url, dataDir, ending.signal),
    (error: unknown): Acknowledged => {
      if (!ending.signal.aborted) throw error;
      return { orders: [], lots: [] };
    },
  );
  if (from === "ready") await first.url;
  await Promise.race([sleep(age * 1000), working]);
  ending.abort();
  disk.cutPower();
  await disk.mountAgain();
  const { orders, lots } = await working;

  const again = startIn(dataDir);
  const url = await again.url;
  expect(await fetch(`${url}/readyz`)).toHaveProperty("status", 200);
  const verify = runNode(join(root, "server/portal.ts"), ["audit", "verify"], { DATA_DIR: dataDir });
  expect([await verify.ended, verify.said()]).toEqual([0, expect.stringContaining("no faults")]);
  await expectEachOnce(
    dataDir,
    "select customer_order_no as name from orders where customer_order_no like 'CUT-%'",
    orders,
  );
  await expectEachOnce(dataDir, "select lot_no as name from receives where lot_no like 'CUT%'", lots);
  const mailFolder = join(dataDir, "mail");
  const mails = existsSync(mailFolder) ? readdirSync(mailFolder).filter((name) => name.endsWith(".eml")) : [];
  expect(mails.filter((name) => !readFileSync(join(mailFolder, name), "utf8").includes("\r\n\r\n"))).toEqual([]);
  const sent = await ask<{ mail_id: string }>(dataDir, "select mail_id from mails where state = 'sent'");
  expect(sent.filter(({ mail_id }) => !mails.some((name) => name.includes(mail_id)))).toEqual([]);
  const certificates = join(dataDir, "csos", "demonstration");
  expect(readdirSync(certificates).filter((name) => statSync(join(certificates, name)).size === 0)).toEqual([]);
  if (process.env["POWER_CUTS"])
    console.log({ from, age, orders: orders.length, lots: lots.length, mails: mails.length });
  return orders.length;
}

async function expectEachOnce(dataDir: string, sql: string, acknowledged: readonly string[]): Promise<void> {
  const names = (await ask<{ name: string }>(dataDir, sql)).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(names).toEqual(expect.arrayContaining([...acknowledged]));
}
