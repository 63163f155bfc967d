/** The lots of a line at the server: what was received of each, and the flags of receipts that do not fit their lot. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { addToReceivedLots, getLotFlags } from "#contract/receiving/rules/lots.ts";
import { settleShippedLines } from "#server/services/orders/order-progress.ts";
import { inTransaction } from "#server/db/open.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, north, people } from "#tests/support/company.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const chief = await signIn(people.chief.email);
const { shippedOrder, receive, pendingOf } = atDock({ pools, clock: () => now, buyer });

const expires = { A1: "2027-08-31", K24a: "2027-09-30" };
/** A line of 10 that was shipped in two lots: 4 of A1, 6 of K24a. */
async function inTwoLots(): Promise<number> {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 10 }]);
  await pools.system.query(
    `with sent as (delete from shipment_lines where order_id = $1 returning customer_id, shipment_order_id, order_id, line_no)
     insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
       select distinct s.*, lot.* from sent s cross join (values ('A1', 4, $2::date, '{}'::text[]), ('K24a', 6, $3::date, '{}'::text[])) lot`,
    [orderId, expires.A1, expires.K24a],
  );
  return orderId;
}
const flagsOf = async (orderId: number): Promise<string[][]> =>
  (
    await pools.system.query("select flagged from receives where order_id = $1 order by order_receive_id", [orderId])
  ).rows.map(({ flagged }) => flagged);

test("a pending line says what was received of each lot, by anybody, without what was canceled", async () => {
  const order_id = await inTwoLots();
  expect((await pendingOf(order_id))[0]).not.toHaveProperty("received_lots");
  await receive(buyer, { order_id, lot_no: "A1", quantity_received: 2 });
  const theirs = await receive(chief, { order_id, lot_no: "A1" });
  await receive(chief, { order_id, lot_no: "X9" });
  await receive(buyer, { order_id, quantity_received: 1 });
  expect((await pendingOf(order_id))[0].received_lots).toEqual([
    { lot_no: "A1", quantity: 3 },
    { lot_no: "X9", quantity: 1 },
  ]);
  await chief.post("/api/receives/cancel", { order_receive_id: theirs.body.receipt.order_receive_id });
  expect((await pendingOf(order_id))[0].received_lots).toContainEqual({ lot_no: "A1", quantity: 2 });
});

describe("a receipt", () => {
  test("of more than is left of its lot is recorded and flagged, until what was too much is given back", async () => {
    const order_id = await inTwoLots();
    const first = await receive(buyer, { order_id, lot_no: "A1", quantity_received: 3 });
    const second = await receive(chief, { order_id, lot_no: "a1", quantity_received: 2 });
    expect([first.body.receipt.flagged, second.status, second.body.receipt.flagged]).toEqual([[], 200, ["over_lot"]]);
    const { order_receive_id } = first.body.receipt;
    await buyer.post("/api/receives/cancel", { order_receive_id });
    expect(await flagsOf(order_id)).toEqual([[], []]);
    await buyer.post("/api/receives/uncancel", { order_receive_id });
    expect(await flagsOf(order_id)).toEqual([[], ["over_lot"]]);
  });

  test("with another expiration date than the shipment's keeps both and is flagged", async () => {
    const order_id = await inTwoLots();
    const other = await receive(buyer, { order_id, lot_no: "k24A", expiration_date: "06/30/2027" });
    expect(other.body.receipt).toMatchObject({
      flagged: ["expiration_mismatch"],
      expiration_date: "06/30/2027",
      shipped_expiration_date: "09/30/2027",
    });
    const history = await buyer.post("/api/receives/search-historical");
    expect(history.body).toContainEqual(
      expect.objectContaining({ order_id, flagged: ["expiration_mismatch"], shipped_expiration_date: "09/30/2027" }),
    );
    const order = await buyer.get(`/api/carts/purchase-orders/${order_id}`);
    expect(order.body.receipts).toMatchObject([
      { flagged: ["expiration_mismatch"], expiration_date: "06/30/2027", shipped_expiration_date: "09/30/2027" },
    ]);
    // The shipment's date is what it was at the receipt.
    await pools.system.query("update shipment_lines set expiration_date = '2027-06-30' where order_id = $1", [
      order_id,
    ]);
    const later = await buyer.post("/api/receives/search-historical");
    expect(later.body).toContainEqual(
      expect.objectContaining({ order_id, flagged: ["expiration_mismatch"], shipped_expiration_date: "09/30/2027" }),
    );
    const unknown = await receive(buyer, { order_id, lot_no: "X9", expiration_date: "06/30/2027" });
    expect(unknown.body.receipt).toMatchObject({ flagged: [], shipped_expiration_date: null });
  });

  test("is flagged for its lot by the contract's own rule, whatever was received and canceled before", async () => {
    const entered = fc.record({
      lot_no: fc.constantFrom("A1", "a1", "K24a", "X9"),
      quantity_received: fc.integer({ min: 1, max: 5 }),
      expiration_date: fc.constantFrom(null, "08/31/2027", "09/30/2027"),
      isCancelled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entered, { minLength: 1, maxLength: 4 }), async (receipts) => {
        const order_id = await inTwoLots();
        const lots = Object.entries(expires).map(([lot_no, expiration_date]) => ({
          lot_no,
          expiration_date: isoToWire(expiration_date),
          quantity: lot_no === "A1" ? 4 : 6,
        }));
        const ids: number[] = [];
        for (const { isCancelled: _, ...given } of receipts)
          ids.push((await receive(buyer, { order_id, ...given })).body.receipt.order_receive_id);
        for (const [at, { isCancelled }] of receipts.entries())
          if (isCancelled) await buyer.post("/api/receives/cancel", { order_receive_id: ids[at] });
        let received_lots: { lot_no: string; quantity: number }[] = [];
        const expected = receipts.map(({ isCancelled, ...given }) => {
          const flags = getLotFlags({ lots, received_lots }, given);
          if (isCancelled) return flags.filter((flag) => flag !== "over_lot");
          received_lots = addToReceivedLots(received_lots, { lot_no: given.lot_no, quantity: given.quantity_received });
          return flags;
        });
        const ofLots = (flags: string[]) => flags.filter((flag) => ["over_lot", "expiration_mismatch"].includes(flag));
        expect((await flagsOf(order_id)).map(ofLots)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  test("that came before a further shipment of its lot was known is no longer flagged when it is", async () => {
    const order_id = await inTwoLots();
    await receive(buyer, { order_id, lot_no: "A1", quantity_received: 5 });
    expect(await flagsOf(order_id)).toEqual([["over_lot"]]);
    await pools.system.query("update shipment_lines set quantity = 6 where order_id = $1 and lot_no = 'A1'", [
      order_id,
    ]);
    await inTransaction(pools.system, (db) => settleShippedLines(db, { customer_id: north, order_id, line_nos: [1] }));
    expect(await flagsOf(order_id)).toEqual([[]]);
  });
});
