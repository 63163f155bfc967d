/** A device that keeps the pending lines is told of each order that is not as it has it, and of no other; what it puts together is the whole list. */
import { expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { type Pending, pendingNow } from "#src/data/receiving/pending-changes.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { exceptionOf } from "#tests/support/claim-examples.ts";
import { items, people } from "#tests/support/company.ts";
import { ship } from "#tests/support/orders.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const other = await signIn(people.other.email);
const { shippedOrder, receive } = atDock({ pools, clock: () => now, buyer });

const all = async () => (await buyer.post("/api/receives/search-pending", {})).body;
const changes = async (input: object) => (await buyer.post("/api/receives/pending-changes", input)).body;

/** As a page keeps it; `fetched` are the orders whose lines came. */
async function brought(before: Pending | undefined): Promise<Pending & { fetched: number[] }> {
  const fetched: { order_id: number }[] = [];
  const seen = <Answer>(answer: Answer, lines: { order_id: number }[]): Answer => (fetched.push(...lines), answer);
  const pending = await pendingNow(before, {
    changes: async (input) => {
      const answer = await changes({ most_lines: 1, ...input });
      return seen(answer, answer.lines);
    },
    ofOrders: async (input) => {
      const { body } = await buyer.post("/api/receives/search-pending", input);
      return seen(body, body);
    },
  });
  expect(pending.lines).toEqual(await all());
  return { ...pending, fetched: [...new Set(fetched.map(({ order_id }) => order_id))] };
}

test("only an order that changed comes again, whatever changed of it", async () => {
  const one = await shippedOrder([
    { item: items.plain, quantity: 6 },
    { item: items.limited, quantity: 2 },
  ]);
  const two = await shippedOrder([{ item: items.plain, quantity: 4 }]);
  let kept = await brought(undefined);
  expect(kept.fetched).toEqual(expect.arrayContaining([one, two]));
  kept = await brought(kept);
  expect(kept.fetched).toEqual([]);

  const lot_no = kept.lines.find(({ order_id }) => order_id === two)!.lots[0]!.lot_no;
  const { body } = await receive(buyer, { order_id: two, lot_no, serial_numbers: ["A1"] }, { "idempotency-key": "1" });
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);

  // The same number again, of another package: what is counted is as it was.
  await buyer.post("/api/receives/cancel", { order_receive_id: body.receipt.order_receive_id });
  await receive(buyer, { order_id: two, lot_no, serial_numbers: ["B2"] }, { "idempotency-key": "2" });
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);

  // What was shipped is corrected: a lot's date, and its packages.
  await pools.system.query("update shipment_lines set expiration_date = '2027-02-03' where order_id = $1", [two]);
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);
  await pools.system.query("update shipment_lines set serial_numbers = '{C3}' where order_id = $1", [two]);
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);

  // Wholly in: it leaves the list, and comes back with a cancel.
  const { body: last } = await receive(buyer, { order_id: two, quantity_received: 3 }, { "idempotency-key": "3" });
  kept = await brought(kept);
  expect(kept.lines.some(({ order_id }) => order_id === two)).toBe(false);
  await buyer.post("/api/receives/cancel", { order_receive_id: last.receipt.order_receive_id });
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);

  // A claim that closes nothing writes on no line.
  const exception = exceptionOf(two);
  await buyer.post("/api/claims/exceptions", exception);
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);
  await buyer.post("/api/claims/exceptions/withdraw", { exception_id: exception.exception_id });
  kept = await brought(kept);
  expect(kept.fetched).toEqual([two]);

  // Another shipment of the order: all of its lines say when the last one went out.
  now = new Date(now.getTime() + 60_000);
  await pools.system.query("update order_lines set quantity = quantity + 5 where order_id = $1 and line_no = 1", [one]);
  await ship(pools, one, { at: now });
  kept = await brought(kept);
  expect(kept.fetched).toEqual([one]);

  // An import may have changed what stands on any line.
  await pools.owner.query("update catalogue_state set revision = revision + 1");
  expect((await brought(kept)).fetched).toEqual(expect.arrayContaining([one, two]));
});

test("the first line of an order says which of its lines are completely in", async () => {
  const order = await shippedOrder([
    { item: items.plain, quantity: 2 },
    { item: items.limited, quantity: 3 },
    { item: items.cheap, quantity: 4 },
  ]);
  await receive(buyer, { order_id: order, quantity_received: 3 });
  const lines = (await all()).filter(({ order_id }: { order_id: number }) => order_id === order);
  expect(lines.map(({ line_no, completed }: PendingReceive) => [line_no, completed])).toEqual([
    [2, [{ line_no: 1, quantity: 2, sale_UOM_desc: "Carton" }]],
    [3, undefined],
  ]);
});

test("as many lines come at once as are asked for, and whole orders", async () => {
  await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const { orders, lines } = await changes({});
  expect(lines).toEqual(await all());
  expect((await changes({ most_lines: 0 })).lines).toEqual([]);
  const [first] = orders;
  const few = await changes({ most_lines: 1 });
  expect(few.orders).toEqual(orders);
  expect(few.lines.every(({ order_id }: { order_id: number }) => order_id === first.order_id)).toBe(true);
  expect(few.lines).toHaveLength(first.lines);
});

test("another customer's orders are as if there were none", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  expect((await other.post("/api/receives/search-pending", { order_ids: [orderId] })).body).toEqual([]);
  expect((await other.post("/api/receives/search-pending", { order_ids: [999_999_999] })).body).toEqual([]);
  const theirs = (await other.post("/api/receives/pending-changes", {})).body;
  expect(theirs.orders.map(({ order_id }: { order_id: number }) => order_id)).not.toContain(orderId);
});
