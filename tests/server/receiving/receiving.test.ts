/** Receiving: what is pending, what a receipt does, what is turned down, cancel and uncancel, and history. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isTooMuch } from "#contract/receiving/rules/receiving.ts";
import * as receiptText from "#contract/receiving/text.ts";
import * as serverText from "#server/services/receiving/text.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { placeOrder } from "#tests/support/orders.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { pools, nobody, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const other = await signIn(people.other.email);

const { shippedOrder, receive, pendingOf, lineOf, statusOf } = atDock({ pools, clock: () => now, buyer });

test("what has shipped is pending with its lots, and counts down until it disappears", async () => {
  const orderId = await shippedOrder([
    { item: items.plain, quantity: 6 },
    { item: items.limited, quantity: 2 },
  ]);
  const pending = await pendingOf(orderId);
  expect(pending).toMatchObject([
    {
      order_id: orderId,
      line_no: 1,
      item_id: items.plain,
      order_qty: 6,
      rec_qty: 0,
      remaining: 6,
      quantity_UOM: "CT",
      storage: "room",
    },
    { line_no: 2, item_id: items.limited, remaining: 2 },
  ]);
  expect(pending[0].lots.reduce((sum: number, lot: { quantity: number }) => sum + lot.quantity, 0)).toBe(6);
  expect(pending[0].lots[0]).toMatchObject({
    lot_no: expect.stringMatching(/^ON26\d{3}$/),
    expiration_date: expect.stringMatching(/^\d\d\/\d\d\/20\d\d$/),
  });

  const first = await receive(buyer, { order_id: orderId, quantity_received: 4, lot_no: pending[0].lots[0].lot_no });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    remaining: 2,
    receipt: { order_qty: 6, rec_qty: 4, receive_status_code: "COM", flagged: [], created_by: "Buyer Example" },
  });
  expect((await pendingOf(orderId))[0]).toMatchObject({ rec_qty: 4, remaining: 2 });
  await receive(buyer, { order_id: orderId, quantity_received: 2 });
  expect(await pendingOf(orderId)).toMatchObject([{ line_no: 2 }]);
  expect(await statusOf(orderId)).toBe("SHIPPED");
  await receive(buyer, { order_id: orderId, item_id: items.limited, quantity_received: 2 });
  expect(await pendingOf(orderId)).toEqual([]);
  expect(await statusOf(orderId)).toBe("RECEIVED");
});

test("a line says what its own unit holds, not what the product's first unit does", async () => {
  const orderId = await shippedOrder([
    { item: items.plain, quantity: 1, uom: "CT" },
    { item: items.plain, quantity: 1, uom: "CS" },
  ]);
  expect(await pendingOf(orderId)).toMatchObject([
    { quantity_UOM: "CT", vials_per_unit: 25 },
    { quantity_UOM: "CS", vials_per_unit: 300 },
  ]);
});

test("the pending list goes from the oldest order to the newest and also finds a shipment's own number", async () => {
  const first = await shippedOrder([{ item: items.cheap, quantity: 1 }]);
  now = new Date(now.getTime() + 60_000);
  const second = await shippedOrder([{ item: items.cheap, quantity: 1 }]);
  const all = (await buyer.post("/api/receives/search-pending")).body.map(
    (line: { order_id: number }) => line.order_id,
  );
  expect(all.indexOf(first)).toBeLessThan(all.indexOf(second));
  const { rows } = await pools.system.query("select shipment_order_id as id from shipments where order_id = $1", [
    second,
  ]);
  expect(await pendingOf(rows[0].id)).toMatchObject([{ order_id: second }]);
  expect(await pendingOf(second, other)).toEqual([]);
});

test("which receipts are over the server says by the contract's own rule, whatever was counted and cancelled", async () => {
  const entries = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), isCancelled: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), entries, async (ordered, counted) => {
      const orderId = await shippedOrder([{ item: items.plain, quantity: ordered }]);
      const ids: number[] = [];
      for (const { quantity } of counted)
        ids.push(
          (await receive(buyer, { order_id: orderId, quantity_received: quantity })).body.receipt.order_receive_id,
        );
      for (const [at, { isCancelled }] of counted.entries())
        if (isCancelled) await buyer.post("/api/receives/cancel", { order_receive_id: ids[at] });
      let here = 0;
      const expected = counted.map(({ quantity, isCancelled }) => {
        if (isCancelled) return false;
        here += quantity;
        return isTooMuch(here, ordered);
      });
      const { rows } = await pools.system.query(
        "select 'over' = any(flagged) as is_over from receives where order_id = $1 order by order_receive_id",
        [orderId],
      );
      expect(rows.map(({ is_over }) => is_over)).toEqual(expected);
    }),
    { numRuns: 15 },
  );
});

test("too much is accepted, flagged, and given back by a cancel; an uncancel takes it again", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const five = await receive(buyer, { order_id: orderId, quantity_received: 5, lot_no: "A" });
  const three = await receive(buyer, { order_id: orderId, quantity_received: 3, lot_no: "B" });
  expect(three.body).toMatchObject({ remaining: -2, receipt: { rec_qty: 8, flagged: ["over"] } });
  expect(await statusOf(orderId)).toBe("RECEIVED");

  const cancelled = await buyer.post("/api/receives/cancel", { order_receive_id: five.body.receipt.order_receive_id });
  expect(cancelled.body).toMatchObject({
    remaining: 3,
    receipt: { receive_status_code: "CAN", rec_qty: 3, flagged: [] },
  });
  expect(await statusOf(orderId)).toBe("SHIPPED");
  const history = await buyer.post("/api/receives/search-historical");
  expect(
    history.body.find((each: { lot_no: string; order_id: number }) => each.order_id === orderId && each.lot_no === "B")
      .flagged,
  ).toEqual([]);

  const back = await buyer.post("/api/receives/uncancel", { order_receive_id: five.body.receipt.order_receive_id });
  expect(back.body).toMatchObject({ remaining: -2, receipt: { receive_status_code: "COM", flagged: [] } });
  expect(await lineOf(orderId)).toBe(8);
});

test("the largest number twice is still a fact and no failure", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 1 }]);
  for (const lot_no of ["X", "Y"]) {
    expect((await receive(buyer, { order_id: orderId, quantity_received: 2_147_483_647, lot_no })).status).toBe(200);
  }
  expect(await lineOf(orderId)).toBe(2_147_483_647);
});

test("cancel and uncancel twice change nothing more, and the history keeps every change", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const made = await receive(buyer, { order_id: orderId, quantity_received: 6 });
  const id = { order_receive_id: made.body.receipt.order_receive_id };
  for (const path of ["cancel", "cancel", "uncancel", "uncancel", "cancel"]) {
    const answer = await buyer.post(`/api/receives/${path}`, id);
    expect(answer.body).toMatchObject({ remaining: path === "cancel" ? 6 : 0 });
  }
  const events = await pools.system.query(
    "select status from receive_events where order_receive_id = $1 order by event_id",
    [id.order_receive_id],
  );
  expect(events.rows.map(({ status }) => status)).toEqual(["COM", "CAN", "COM", "CAN"]);
});

test("the history says who entered, cancelled and put back, when, on which device, and why", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const made = await receive(buyer, { order_id: orderId, quantity_received: 6 }, { "x-outbox-device": "tablet-1" });
  const id = { order_receive_id: made.body.receipt.order_receive_id };
  const chief = await signIn(people.chief.email);
  const asked = { ...id, reason: "Counted twice" };
  expect((await chief.post("/api/receives/cancel", { ...id, reason: "x".repeat(201) })).status).toBe(400);
  await chief.post("/api/receives/cancel", asked, { "x-outbox-device": "tablet-2" });
  const { body } = await buyer.post("/api/receives/uncancel", id);
  const at = now.toISOString();
  const events = [
    { status: "COM", at, by: "Buyer Example", device: "tablet-1", reason: null },
    { status: "CAN", at, by: "Chief Example", device: "tablet-2", reason: "Counted twice" },
    { status: "COM", at, by: "Buyer Example", device: null, reason: null },
  ];
  expect(body.receipt.events).toEqual(events);
  const history = (await buyer.post("/api/receives/search-historical", {})).body;
  const found = history.find((each: { order_receive_id: number }) => each.order_receive_id === id.order_receive_id);
  expect(found.events).toEqual(events);
});

test("the same line, lot and quantity within ten minutes under another key is a possible duplicate", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const entry = { order_id: orderId, quantity_received: 2, lot_no: "DUP" };
  const first = await receive(buyer, entry, { "idempotency-key": "dup-1" });
  expect(first.body.receipt.flagged).toEqual([]);
  expect(
    (await receive(buyer, { ...entry, lot_no: "DUQ" }, { "idempotency-key": "dup-2" })).body.receipt.flagged,
  ).toEqual([]);
  expect((await receive(buyer, entry, { "idempotency-key": "dup-3" })).body.receipt.flagged).toEqual([
    "possible_duplicate",
  ]);
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await receive(buyer, entry, { "idempotency-key": "dup-4" })).body.receipt.flagged).toEqual(["over"]);
});

test("a receipt that a clock 35 days ahead recorded is no possible duplicate", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const entry = { order_id: orderId, quantity_received: 2, lot_no: "AHEAD" };
  await receive(buyer, entry, { "idempotency-key": "ahead-1" });
  await pools.owner.query("update receives set created_at = created_at + interval '35 days' where order_id = $1", [
    orderId,
  ]);
  expect((await receive(buyer, entry, { "idempotency-key": "ahead-2" })).body.receipt.flagged).toEqual([]);
});

test("the same key records once, a colleague's is refused; handed over it records once still, and nothing else under it", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const key = { "idempotency-key": "once-and-for-all" };
  const first = await receive(buyer, { order_id: orderId, quantity_received: 2 }, key);
  const again = await receive(buyer, { order_id: orderId, quantity_received: 2 }, key);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  const both = await signIn(people.both.email, { customer: north });
  const colleague = await receive(both, { order_id: orderId, quantity_received: 2 }, key);
  expect([colleague.status, colleague.body.code, colleague.body.receipt]).toEqual([422, "key_reused", undefined]);
  const chief = await signIn(people.chief.email);
  await pools.owner.query("insert into hand_overs (customer_id, user_id, admin_id, at) values ($1, $2, $3, $4)", [
    north,
    people.buyer.user_id,
    people.chief.user_id,
    now,
  ]);
  const handedOver = await receive(chief, { order_id: orderId, quantity_received: 2 }, key);
  expect(handedOver.body.receipt).toMatchObject({
    order_receive_id: first.body.receipt.order_receive_id,
    created_by: "Buyer Example",
  });
  expect(await lineOf(orderId)).toBe(2);
  const another = await receive(
    chief,
    { order_id: orderId, quantity_received: 3 },
    { ...key, "x-on-behalf-of": String(people.buyer.user_id) },
  );
  expect(another.status).toBe(422);
  expect(await lineOf(orderId)).toBe(2);
});

test("what an entry says of its device is kept with it", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const made = await receive(
    buyer,
    { order_id: orderId, notes: "dented" },
    {
      "idempotency-key": "device-1",
      "x-outbox-device": "tablet-7",
      "x-outbox-seq": "42",
      "x-client-time": new Date(now.getTime() - 90_000).toISOString(),
      "x-entered-at": new Date(now.getTime() - 3_600_000).toISOString(),
      "x-base": '{"remaining":6}',
    },
  );
  const { rows } = await pools.system.query(
    "select client_key, device, device_seq, client_time, clock_skew_ms, base, notes from receives where order_receive_id = $1",
    [made.body.receipt.order_receive_id],
  );
  expect(rows).toEqual([
    {
      client_key: "device-1",
      device: "tablet-7",
      device_seq: 42,
      client_time: new Date(now.getTime() - 3_600_000),
      clock_skew_ms: -90_000,
      base: { remaining: 6 },
      notes: "dented",
    },
  ]);
});

const dayMs = 86_400_000;
test.each([
  ["a day behind then", -dayMs, -dayMs, "11/20/2026", "11/20/2026"],
  ["a year ahead then, dated by that clock", 365 * dayMs, 365 * dayMs, "11/20/2027", "11/20/2026"],
  ["a day ahead then, dated by that clock", dayMs, dayMs, "11/21/2026", "11/20/2026"],
  ["right then", 0, 0, "11/20/2026", "11/20/2026"],
  ["said to be what would make it tomorrow's entry: not believed", 0, -dayMs, "11/20/2026", "11/20/2026"],
  ["said in words: not believed", 0, "yesterday", "11/20/2026", "11/20/2026"],
])(
  "entered with a clock that was %s, and sent after it was set right: day and skew are of then",
  async (_what, aheadMs, said, wire, expected) => {
    const entered = new Date(now.getTime() - 3_600_000 + aheadMs);
    const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
    const made = await receive(
      buyer,
      { order_id: orderId, receive_date: wire },
      {
        "idempotency-key": `skew-${orderId}`,
        "x-client-time": now.toISOString(),
        "x-entered-at": entered.toISOString(),
        "x-entered-skew": String(said),
      },
    );
    expect([made.status, made.body.receipt?.receive_date]).toEqual([200, expected]);
    const { rows } = await pools.system.query(
      "select client_time, clock_skew_ms from receives where order_receive_id = $1",
      [made.body.receipt.order_receive_id],
    );
    expect(rows).toEqual([{ client_time: entered, clock_skew_ms: aheadMs }]);
  },
);

test("goods that were not expected need their lot and go into the history only", async () => {
  expect((await receive(buyer, {})).body).toMatchObject({ fields: { lot_no: expect.stringContaining("lot") } });
  const made = await receive(buyer, { lot_no: "UNEXP", quantity_UOM: "CS", expiration_date: "02/29/2028" });
  expect(made.body).toMatchObject({
    remaining: null,
    receipt: {
      order_id: null,
      order_qty: 0,
      rec_qty: 0,
      quantity_UOM: "CS",
      sale_UOM_desc: "Case",
      expiration_date: "02/29/2028",
    },
  });
  const history = await buyer.post("/api/receives/search-historical");
  expect(history.body.map(({ lot_no }: { lot_no: string }) => lot_no)).toContain("UNEXP");
});

test("goods that come before the shipment's notice are a fact too", async () => {
  const orderId = await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 2 }] });
  expect((await receive(buyer, { order_id: orderId, quantity_received: 2 })).body).toMatchObject({ remaining: 0 });
  expect(await statusOf(orderId)).toBe("PLACED");
});

test.each([
  ["an order that does not exist", { order_id: 999_999_999 }, "order_id", serverText.orderNotFound],
  ["a product that is not on the order", { item_id: items.cheap }, "item_id", serverText.notOnOrder],
  ["a unit the order does not have", { quantity_UOM: "CS" }, "quantity_UOM", serverText.otherUnit("cartons", "CT")],
  [
    "a product that does not exist",
    { order_id: null, item_id: 999_999, lot_no: "L" },
    "item_id",
    serverText.productNotFound,
  ],
  [
    "a unit the product does not have",
    { order_id: null, quantity_UOM: "EA", lot_no: "L" },
    "quantity_UOM",
    serverText.unknownUnit("EA", "Carton (CT), Case (CS)"),
  ],
  ["two days ahead", { receive_date: "11/22/2026" }, "receive_date", receiptText.dateTooLate("11/21/2026")],
  ["more than ten years ago", { receive_date: "11/19/2016" }, "receive_date", receiptText.dateTooEarly],
  ["nothing", { quantity_received: 0 }, "quantity_received", undefined],
  ["less than nothing", { quantity_received: -1 }, "quantity_received", undefined],
  ["half a carton", { quantity_received: 1.5 }, "quantity_received", undefined],
  ["more than a number can hold", { quantity_received: 2_147_483_648 }, "quantity_received", undefined],
  ["words", { quantity_received: "abc" }, "quantity_received", undefined],
  ["a day that does not exist", { receive_date: "02/30/2026" }, "receive_date", undefined],
])("is turned down with its reason and leaves nothing: %s", async (_, wrong, field, sentence) => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const answer = await receive(buyer, { order_id: orderId, ...wrong });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty([field]);
  if (sentence !== undefined) expect(answer.body.Message).toBe(sentence);
  expect(await lineOf(orderId)).toBe(0);
});

test("tomorrow is allowed, in the customer's calendar", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  expect((await receive(buyer, { order_id: orderId, receive_date: "11/21/2026" })).status).toBe(200);
});

test("another customer's receipt and order answer like none at all, byte for byte", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 6 }]);
  const made = await receive(buyer, { order_id: orderId });
  for (const path of ["cancel", "uncancel"]) {
    const theirs = await other.post(`/api/receives/${path}`, { order_receive_id: made.body.receipt.order_receive_id });
    const none = await other.post(`/api/receives/${path}`, { order_receive_id: 2_000_000_000 });
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(none.text);
  }
  const theirs = await receive(other, { order_id: orderId });
  const none = await receive(other, { order_id: 2_000_000_000 });
  expect([theirs.status, theirs.text]).toEqual([400, none.text]);
});

test("history goes by receive date, newest first, seven days unless asked", async () => {
  const orderId = await shippedOrder([{ item: items.plain, quantity: 60 }], south);
  for (const receive_date of ["11/12/2026", "11/13/2026", "11/20/2026", "10/01/2026"])
    await receive(other, { order_id: orderId, receive_date });
  const datesOf = async (body: object) =>
    (await other.post("/api/receives/search-historical", body)).body.map(
      (each: { receive_date: string }) => each.receive_date,
    );
  expect(await datesOf({})).toEqual(["11/20/2026", "11/13/2026"]);
  expect(await datesOf({ to: "11/12/2026" })).toEqual(["11/12/2026"]);
  expect(await datesOf({ from: "10/01/2026", to: "11/12/2026" })).toEqual(["11/12/2026", "10/01/2026"]);
  expect((await other.post("/api/receives/search-historical", { from: "11/13/2026", to: "11/12/2026" })).status).toBe(
    400,
  );
});

test("who has not signed in, and who may not order, is turned away", async () => {
  const reporter = await signIn(people.reporter.email);
  for (const path of ["", "/cancel", "/uncancel", "/search-pending", "/search-historical"]) {
    expect((await nobody.post(`/api/receives${path}`, {})).status).toBe(401);
    expect((await reporter.post(`/api/receives${path}`, {})).status).toBe(403);
  }
});
