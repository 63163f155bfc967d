/** Packages by their serials: what was shipped, what came in and when, and the same one twice. */
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, people } from "#tests/support/company.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const { shippedOrder, receive, pendingOf } = atDock({ pools, clock: () => now, buyer });

test("a pending line lists the packages that were shipped and those that came, with when they did first", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 4 }]);
  await pools.system.query("update shipment_lines set serial_numbers = $2 where order_id = $1", [
    orderId,
    ["S1", "S2"],
  ]);
  const serialOf = (serial_number: string, received_at: string | null) =>
    expect.objectContaining({ serial_number, received_at });
  const [before] = await pendingOf(orderId);
  expect(before.serials).toEqual([serialOf("S1", null), serialOf("S2", null)]);

  const lot_no = before.lots[0].lot_no;
  const entered = await receive(
    buyer,
    { order_id: orderId, lot_no, serial_numbers: ["S1", "X7"] },
    { "idempotency-key": "s-1" },
  );
  expect(entered.body.receipt.flagged).toEqual([]);
  const came = now.toISOString();
  now = new Date("2026-11-20T15:05:00Z");
  const [after] = await pendingOf(orderId);
  expect(after.serials).toEqual([serialOf("S1", came), serialOf("S2", null), serialOf("X7", came)]);

  // The same package once more is a fact as well, and a person looks at it; other packages of the same number are none.
  const twice = await receive(
    buyer,
    { order_id: orderId, lot_no, serial_numbers: ["S1"] },
    { "idempotency-key": "s-2" },
  );
  expect(twice.body.receipt.flagged).toEqual(["possible_duplicate"]);
  const next = await receive(
    buyer,
    { order_id: orderId, lot_no, serial_numbers: ["S2"] },
    { "idempotency-key": "s-3" },
  );
  expect(next.body.receipt.flagged).toEqual([]);
  expect((await pendingOf(orderId))[0].serials).toEqual([
    serialOf("S1", came),
    serialOf("S2", expect.any(String)),
    serialOf("X7", came),
  ]);
});

test("a cancelled receipt's packages are to come again", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 4 }]);
  const entered = await receive(buyer, { order_id: orderId, lot_no: "ON26998", serial_numbers: ["C1"] });
  await buyer.post("/api/receives/cancel", { order_receive_id: entered.body.receipt.order_receive_id });
  const came = (await pendingOf(orderId))[0].serials.filter(
    (each: { received_at: unknown }) => each.received_at !== null,
  );
  expect(came).toEqual([]);
  const again = await receive(buyer, { order_id: orderId, lot_no: "ON26998", serial_numbers: ["C1"] });
  expect(again.body.receipt.flagged).toEqual([]);
});

test("a case and a carton of one serial are two packages, and each of them twice is flagged", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 40 }]);
  const flagsOf = async (serial: string, key: string) => {
    const given = { order_id: orderId, lot_no: "ON26777", serial_numbers: [serial] };
    return (await receive(buyer, given, { "idempotency-key": key })).body.receipt.flagged;
  };
  expect(await flagsOf("Z1", "z-1")).toEqual([]);
  expect(await flagsOf("50399904212024 Z1", "z-2")).toEqual([]);
  expect(await flagsOf("50399904212024 Z1", "z-3")).toEqual(["possible_duplicate"]);
  expect(await flagsOf("Z1", "z-4")).toEqual(["possible_duplicate"]);
});

test.each([
  ["a case's serial longer than a label has room for", [`50399904212024 ${"S".repeat(21)}`]],
  ["a serial longer than a label has room for", ["S".repeat(21)]],
  ["a number among them", ["S1", 7]],
])("%s is turned down", async (_what, serial_numbers) => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 1 }]);
  expect((await receive(buyer, { order_id: orderId, serial_numbers })).status).toBe(400);
});
