/** Recurring orders whose prices change: said in the mail, and above the limit not placed until the buyer accepts them. */
import { beforeEach, expect, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { placeRecurringOrders } from "#server/jobs/recurring-orders.ts";
import * as messages from "#server/services/checkout/text.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people } from "#tests/support/company.ts";
import { localMails } from "#tests/support/recurring-mails.ts";
import { allRecurring, asItStands, named, recurringOf, writeRecurring } from "#tests/support/recurring.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

// A Friday, nine in the morning in Chicago.
const begin = new Date("2026-11-20T15:00:00Z");
let now = begin;
const app = await testApp({ clock: () => now });
const { system } = app.pools;
const work = {
  pools: app.pools,
  auditKeys,
  clock: () => now,
  address: () => "http://portal",
  log: { error: () => {} },
  releaseMs: 0,
  priceRisePercent: 20,
  distributor: readEnvironment({}).distributor,
};
const mails = localMails(app.pools);
/** Signed in now: the tests move the clock by weeks. */
const buyer = () => app.signIn(people.buyer.email);
const call = async (name: string, input: object) => (await buyer()).post(`/api/recurring-orders/${name}`, input);

const look = async (at: string, over: Partial<typeof work> = {}): Promise<void> => {
  now = new Date(at);
  await placeRecurringOrders({ ...work, ...over });
};
const setPrice = (cents: number) =>
  system.query("update product_units set price_cents = $2 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.plain,
    cents,
  ]);
const countOrders = async (id: number): Promise<number> =>
  (await system.query("select from orders where customer_id = $1 and recurring_order_id = $2", [north, id])).rowCount!;
/** Two cartons every Friday from November 27, at $12.50 each. */
const writeWeekly = () =>
  writeRecurring(app, {
    start: "2026-11-27",
    lines: [{ item_id: items.plain, quantity: 2, accepted_price_cents: 1_250 }],
  });
const seenPrices = async (id: number) =>
  (await recurringOf(await buyer(), id))!.lines.map(({ item_id, quantity_uom_code, price }) => ({
    item_id,
    quantity_uom_code,
    price,
  }));
const accept = async (id: number) =>
  call("accept-prices", { ...named((await recurringOf(await buyer(), id))!), prices: await seenPrices(id) });

beforeEach(async () => {
  now = begin;
  await setPrice(1_250);
  await system.query("update recurring_orders set status = 'ended', is_stop_told = true");
  await system.query("delete from mails");
});

test("names a changed price in the mail of the day before and in the mail of the order", async () => {
  const id = await writeWeekly();
  await setPrice(1_375);
  await look("2026-11-26T12:00:00Z");
  const changed = /changed since you last accepted them:\n\n.+: \$13\.75 per carton \(was \$12\.50\)\.\n/;
  expect((await mails())[0]!.body).toMatch(changed);
  await look("2026-11-27T12:00:00Z");
  expect(await countOrders(id)).toBe(1);
  expect((await mails()).find(({ subject }) => subject.includes("was placed: Ward stock"))!.body).toMatch(changed);
});

test("says nothing of a price that is as accepted, and of one that nobody accepted yet", async () => {
  const lines = [
    { item_id: items.plain, quantity: 2, accepted_price_cents: 1_250 },
    { item_id: items.cheap, quantity: 1 },
  ];
  const id = await writeRecurring(app, { start: "2026-11-27", lines });
  await look("2026-11-26T12:00:00Z");
  await look("2026-11-27T12:00:00Z");
  expect(await countOrders(id)).toBe(1);
  expect((await mails()).map(({ body }) => body).join("\n")).not.toContain("prices have");
  expect(
    (await recurringOf(await buyer(), id))!.lines.map(({ price, accepted_price }) => price === accepted_price),
  ).toEqual([true, true]);
});

test("a rise above the limit waits until the buyer accepts it, and is then placed once", async () => {
  const id = await writeWeekly();
  await setPrice(1_501);
  await look("2026-11-26T12:00:00Z");
  expect((await mails())[0]!.body).toContain("Nothing is ordered until you accept these prices:");
  await system.query("delete from mails");
  await look("2026-11-27T12:00:00Z");
  await look("2026-11-27T13:00:00Z");
  await look("2026-11-27T14:00:00Z");
  expect(await countOrders(id)).toBe(0);
  const onHold = await mails();
  expect(onHold).toMatchObject([{ to: people.buyer.email, subject: "Ward stock is on hold: not ordered yet" }]);
  expect(onHold[0]!.body).toContain("$15.01 per carton (was $12.50).");
  expect(onHold[0]!.body).toContain(`/orders/recurring/${id}`);
  expect((await recurringOf(await buyer(), id))!.waits_for).toEqual([
    expect.stringContaining("$15.01 per carton (was $12.50)."),
    messages.acceptNewPrices,
  ]);
  expect(await accept(id)).toMatchObject({
    status: 200,
    body: { waits_for: [], lines: [{ price: 15.01, accepted_price: 15.01 }] },
  });
  await look("2026-11-27T14:01:00Z");
  await look("2026-11-27T14:02:00Z");
  expect(await countOrders(id)).toBe(1);
  expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([{ due_date: "11/27/2026", outcome: "placed" }]);
});

test("writes down a date that passed before its prices were accepted", async () => {
  const id = await writeWeekly();
  await setPrice(2_000);
  await look("2026-11-27T12:00:00Z");
  await look("2026-12-04T12:00:00Z");
  expect(await countOrders(id)).toBe(0);
  expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([
    {
      due_date: "11/27/2026",
      outcome: "not_filled",
      reasons: [expect.stringContaining("$20.00 per carton (was $12.50)."), messages.acceptNewPrices],
    },
  ]);
});

test.each([
  [1_500, 20, 1],
  [1_501, 20, 0],
  [1_501, 21, 1],
  [1_251, 0, 0],
  [1_250, 0, 1],
  [100, 0, 1],
])("at %i cents and a limit of %i percent it places %i orders", async (cents, priceRisePercent, orders) => {
  const id = await writeWeekly();
  await setPrice(cents);
  await look("2026-11-27T12:00:00Z", { priceRisePercent });
  expect(await countOrders(id)).toBe(orders);
});

test("refuses prices that are not the ones that the person saw, and shows it as it is", async () => {
  const id = await writeWeekly();
  await setPrice(1_600);
  const order = (await recurringOf(await buyer(), id))!;
  const seen = { ...named(order), prices: await seenPrices(id) };
  await setPrice(1_700);
  const refused = await call("accept-prices", seen);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "recurring_changed",
      Message: messages.pricesChangedAgain,
      current: { version: order.version, lines: [{ price: 17, accepted_price: 12.5 }] },
    },
  });
  expect((await call("accept-prices", { ...seen, prices: [] })).status).toBe(409);
  await look("2026-11-27T12:00:00Z");
  expect(await countOrders(id)).toBe(0);
});

test("two tabs that accept the same prices at once: one is refused with the order as it is, and one order is placed", async () => {
  const id = await writeWeekly();
  await setPrice(1_600);
  const seen = { ...named((await recurringOf(await buyer(), id))!), prices: await seenPrices(id) };
  const answers = await Promise.all([call("accept-prices", seen), call("accept-prices", seen)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: "recurring_changed",
    current: { lines: [{ price: 16, accepted_price: 16 }] },
  });
  await look("2026-11-27T12:00:00Z");
  await look("2026-11-27T12:01:00Z");
  expect(await countOrders(id)).toBe(1);
});

test("an order between the dates needs the prices accepted, too", async () => {
  const id = await writeWeekly();
  await setPrice(1_600);
  const refused = await call("run", named((await recurringOf(await buyer(), id))!));
  expect(refused).toMatchObject({ status: 400, body: { code: "prices" } });
  expect(refused.body.Message).toContain("Accept the new prices first.");
  await accept(id);
  expect((await call("run", named((await recurringOf(await buyer(), id))!))).status).toBe(200);
  expect(await countOrders(id)).toBe(1);
});

test("accepts at checkout the prices of the cart, and at a change those of the new lines alone", async () => {
  const request = await readyToOrder(await buyer(), [{ item_id: items.plain, quantity: 2 }]);
  const repeats = { is_recurring: true, recurring_frequency: "weekly", recur_start_date: "11/27/2026" };
  expect((await (await buyer()).post("/api/carts/checkout", { ...request, ...repeats })).status).toBe(200);
  const [made] = await allRecurring(await buyer());
  expect(made!.lines).toMatchObject([{ price: 12.5, accepted_price: 12.5 }]);
  await setPrice(1_300);
  const current = (await recurringOf(await buyer(), made!.recurring_order_id))!;
  const more = { item_id: items.cheap, quantity_uom_code: "CT", quantity: 1, kit_check_selected: false };
  const { body } = await call("change", { ...asItStands(current), lines: [...asItStands(current).lines, more] });
  expect(body.lines).toMatchObject([{ price: 13, accepted_price: 12.5 }, { item_id: items.cheap }]);
  expect(body.lines[1].accepted_price).toBe(body.lines[1].price);
});
