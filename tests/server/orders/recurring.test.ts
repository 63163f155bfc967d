/** Recurring orders: listed, skipped, paused, changed and ended by whoever may order there, by the version that they saw. */
import { beforeEach, describe, expect, test } from "vitest";
import { noDeaNumber } from "#contract/checkout/text.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import * as messages from "#server/services/checkout/text.ts";
import { testApp } from "#tests/support/app.ts";
import { contacts, items, methods, north, people } from "#tests/support/company.ts";
import { allRecurring, asItStands, named, recurringOf, writeRecurring } from "#tests/support/recurring.ts";

// A Friday, nine in the morning in Chicago.
let now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const [buyer, chief, reporter, other] = await Promise.all([
  app.signIn(people.buyer.email),
  app.signIn(people.chief.email),
  app.signIn(people.reporter.email),
  app.signIn(people.other.email),
]);
const call = (name: string, input: object, client = buyer) => client.post(`/api/recurring-orders/${name}`, input);
const lookAt = async (id: number): Promise<string> =>
  (
    await app.pools.system.query("select look_at from recurring_orders where recurring_order_id = $1", [id])
  ).rows[0].look_at.toISOString();

beforeEach(async () => {
  now = new Date("2026-11-20T15:00:00Z");
  await app.pools.system.query("update recurring_orders set status = 'ended'");
});

test("the list has its dates, its lines as they are now, and what can be had of them", async () => {
  const lines = [
    { item_id: items.plain, quantity: 2 },
    { item_id: items.scarce, quantity: 3 },
    { item_id: items.scarce, quantity: 4, quantity_uom_code: "CS" },
    { item_id: items.limited, quantity: 41 },
    { item_id: items.unpriced, quantity: 1 },
  ];
  const id = await writeRecurring(app, { start: "2027-01-31", frequency: "monthly", lines });
  const order = (await recurringOf(buyer, id))!;
  expect(order).toMatchObject({
    version: 1,
    status: "active",
    frequency: "monthly",
    anchor_date: "01/31/2027",
    next_dates: ["01/31/2027", "02/28/2027", "03/31/2027"],
    is_next_skipped: false,
    waits_for: [],
    runs: [],
    sub_total: expect.closeTo(25 + 3 * order.lines[1]!.price!, 5),
  });
  expect(new Set(order.lines.map(({ manufacturer }) => manufacturer))).toEqual(new Set(["Example Labs"]));
  expect(order.lines.map(({ reason }) => reason)).toEqual([
    null,
    null,
    catalogText.notForSale,
    "Maximum Quantity is 40 cartons.",
    "This product has no price yet.",
  ]);
});

test("a change accepts no quantity above the maximum, and leaves one that was saved before the maximum", async () => {
  const line = (item_id: number, quantity: number) => ({ item_id, quantity, quantity_uom_code: "CT" });
  const id = await writeRecurring(app, { start: "2026-12-01", lines: [{ item_id: items.plain, quantity: 2 }] });
  const order = (await recurringOf(buyer, id))!;
  const change = async (lines: object[]) => call("change", { ...asItStands((await recurringOf(buyer, id))!), lines });
  const refused = await change([line(items.plain, 2), line(items.limited, 41)]);
  expect(refused).toMatchObject({ status: 400, body: { code: "max_sale_qty" } });
  expect(refused.body.Message).toMatch(/: Maximum Quantity is 40 cartons\.$/);
  expect((await recurringOf(buyer, id))!.lines).toEqual(order.lines);
  expect((await change([line(items.plain, 2), line(items.limited, 40)])).status).toBe(200);
  expect((await change([line(items.plain, 10_000)])).status).toBe(400);
  await app.pools.system.query(
    "update recurring_order_lines set quantity = 41 where recurring_order_id = $1 and item_id = $2",
    [id, items.limited],
  );
  expect((await change([line(items.plain, 3), line(items.limited, 41)])).status).toBe(200);
  expect((await change([line(items.plain, 3), line(items.limited, 42)])).status).toBe(400);
});

test("what one line takes of a product's stock is gone for the next", async () => {
  const lines = [
    { item_id: items.scarce, quantity: 3 },
    { item_id: items.scarce, quantity: 3 },
  ].map((line, at) => ({ ...line, quantity_uom_code: at === 0 ? "CT" : "EA" }));
  await app.pools.system.query(
    "insert into product_units (item_id, quantity_uom_code, sale_uom_desc, units_in, position, price_cents) values ($1, 'EA', 'Each', 1, 9, 100) on conflict do nothing",
    [items.scarce],
  );
  const order = (await recurringOf(buyer, await writeRecurring(app, { start: "2026-12-01", lines })))!;
  expect(order.lines.map(({ reason }) => reason)).toEqual([null, "Only 2 each are left."]);
});

test("it is the customer's, of whoever orders there, and nobody else's", async () => {
  const id = await writeRecurring(app, { start: "2026-12-01" });
  const order = (await recurringOf(chief, id))!;
  expect(await allRecurring(other)).toEqual([]);
  expect((await reporter.get("/api/recurring-orders")).status).toBe(403);
  for (const [name, more] of Object.entries({ skip: { is_skipped: true }, pause: { is_paused: true }, end: {} })) {
    expect((await call(name, { ...named(order), ...more }, reporter)).status).toBe(403);
    expect((await call(name, { ...named(order), ...more }, other)).status).toBe(404);
  }
  expect(await recurringOf(chief, id)).toEqual(order);
});

test("a controlled one is there for whoever may order controlled substances", async () => {
  const id = await writeRecurring(app, { start: "2026-12-01", cart: "CSO" });
  expect(await recurringOf(buyer, id)).toBeUndefined();
  const order = (await recurringOf(chief, id))!;
  expect((await call("skip", { ...named(order), is_skipped: true })).status).toBe(403);
  expect((await call("skip", { ...named(order), is_skipped: true }, chief)).status).toBe(200);
});

describe("two people at once", () => {
  test("the second is told, sees it as it is, and nothing is lost", async () => {
    const order = (await recurringOf(buyer, await writeRecurring(app, { start: "2026-12-01" })))!;
    const [one, two] = await Promise.all([
      call("skip", { ...named(order), is_skipped: true }),
      call("change", { ...asItStands(order), order_name: "Ward 3" }, chief),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    const refused = one.status === 409 ? one : two;
    expect(refused.body).toMatchObject({ code: "recurring_changed", current: { version: 2 } });
    expect(refused.body.current).toEqual(await recurringOf(buyer, order.recurring_order_id));
  });
});

test("a date is skipped and put back; going on after a pause leaves out what is over", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  const skipped = (await call("skip", { ...named((await recurringOf(buyer, id))!), is_skipped: true })).body;
  expect(skipped).toMatchObject({
    is_next_skipped: true,
    version: 2,
    next_dates: ["11/27/2026", "12/04/2026", "12/11/2026"],
  });
  const back = (await call("skip", { ...named(skipped), is_skipped: false })).body;
  expect(back).toMatchObject({ is_next_skipped: false, version: 3 });
  const paused = (await call("pause", { ...named(back), is_paused: true })).body;
  expect(paused).toMatchObject({ status: "paused" });
  now = new Date("2026-12-04T12:00:00Z"); // six in the morning of a Friday that was one of its dates
  const later = await app.signIn(people.buyer.email);
  const on = (await call("pause", { ...named(paused), is_paused: false }, later)).body;
  expect(on).toMatchObject({ status: "active", next_dates: ["12/11/2026", "12/18/2026", "12/25/2026"] });
  expect(await lookAt(id)).toBe("2026-12-10T12:00:00.000Z");
});

test("who resumes one that was stopped takes it over", async () => {
  const id = await writeRecurring(app, { start: "2026-12-01", status: "stopped" });
  const order = (await recurringOf(chief, id))!;
  const on = (await call("pause", { ...named(order), is_paused: false }, chief)).body;
  expect(on.status).toBe("active");
  const { rows } = await app.pools.system.query("select user_id from recurring_orders where recurring_order_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ user_id: people.chief.user_id }]);
});

describe("changing", () => {
  const changed = async (id: number, change: object) =>
    call("change", { ...asItStands((await recurringOf(buyer, id))!), ...change });

  test("another date for once, and for all that follow", async () => {
    const id = await writeRecurring(app, { start: "2026-11-26" });
    expect((await changed(id, { next_date: "11/27/2026", moves: "this" })).body.next_dates).toEqual([
      "11/27/2026",
      "12/03/2026",
      "12/10/2026",
    ]);
    expect((await changed(id, { next_date: "12/01/2026" })).body).toMatchObject({
      anchor_date: "12/01/2026",
      next_dates: ["12/01/2026", "12/08/2026", "12/15/2026"],
    });
    expect(await lookAt(id)).toBe("2026-11-30T12:00:00.000Z");
  });

  test.each(["11/20/2026", "11/19/2026", "12/31/2030"])("the date %s is not valid", async (next_date) => {
    const id = await writeRecurring(app, { start: "2026-11-26" });
    const answer = await changed(id, { next_date });
    expect(answer).toMatchObject({ status: 400, body: { Message: "Start Date is not valid." } });
    expect((await recurringOf(buyer, id))!.version).toBe(1);
  });

  test("a date that is moved for once stays before the one that follows", async () => {
    const id = await writeRecurring(app, { start: "2026-11-26" });
    expect((await changed(id, { next_date: "12/03/2026", moves: "this" })).status).toBe(400);
  });

  test("today is the customer's: at eleven at night in Chicago tomorrow is tomorrow there", async () => {
    const id = await writeRecurring(app, { start: "2026-11-26" });
    now = new Date("2026-11-21T05:00:00Z");
    const later = await app.signIn(people.buyer.email);
    const change = { ...asItStands((await recurringOf(later, id))!), next_date: "11/21/2026" };
    expect((await call("change", change, later)).status).toBe(200);
  });

  test("another period keeps the next date", async () => {
    const id = await writeRecurring(app, { start: "2026-12-31" });
    expect((await changed(id, { frequency: "monthly" })).body.next_dates).toEqual([
      "12/31/2026",
      "01/31/2027",
      "02/28/2027",
    ]);
  });

  test("lines: quantity, one less, one more, and no others than can be on it", async () => {
    const id = await writeRecurring(app, {
      start: "2026-12-01",
      lines: [
        { item_id: items.plain, quantity: 2 },
        { item_id: items.cheap, quantity: 1 },
      ],
    });
    const line = (item_id: number, quantity = 1) => ({ item_id, quantity_uom_code: "CT", quantity });
    const { body } = await changed(id, { lines: [line(items.limited, 7), line(items.plain, 5)], when_short: "wait" });
    expect(body.lines.map((each: { item_id: number; quantity: number }) => [each.item_id, each.quantity])).toEqual([
      [items.limited, 7],
      [items.plain, 5],
    ]);
    expect(body.when_short).toBe("wait");
    const refused = async (lines: object[]) => (await changed(id, { lines })).body.Message;
    expect(await refused([line(items.plain), line(items.plain, 3)])).toMatch(/twice/);
    expect(await refused([line(items.plain), line(999_999)])).toMatch(/not in the catalog\b/);
    expect(await refused([line(items.plain), line(items.controlled)])).toMatch(/be part of this recurring order/);
    expect((await changed(id, { lines: [] })).status).toBe(400);
    expect((await recurringOf(buyer, id))!.lines).toHaveLength(2);
  });
});

describe("where it goes and how", () => {
  const sent = async (id: number, travels: object, client = buyer) => {
    const order = (await recurringOf(client, id))!;
    return call("change", { ...asItStands(order), travels: { ...order.travels, ...travels } }, client);
  };
  const use = (contact_id: number, isUsed: boolean) =>
    app.pools.system.query("update addresses set is_active = $2 where contact_id = $1", [contact_id, isUsed]);

  test("every way stands with its cost and its day, and one is chosen with another address", async () => {
    const id = await writeRecurring(app, { start: "2026-12-01" });
    const ways = await call("ways", { recurring_order_id: id, ship_contact_id: contacts.northDock });
    expect(ways.body).toMatchObject({
      success: true,
      methods: [
        {
          shipping_method_id: methods.ground,
          shipping_cost: expect.any(Number),
          travel: { arrives_on: expect.any(String) },
        },
        { shipping_method_id: methods.secondDay },
        { shipping_method_id: methods.overnight },
      ],
    });
    const travels = { ship_contact_id: contacts.northDock, shipping_method_id: methods.secondDay };
    const { status, body } = await sent(id, travels);
    expect([status, body.travels, body.shipping_method_desc, body.version]).toEqual([
      200,
      expect.objectContaining({ ...travels, bill_contact_id: contacts.northBill, is_saturday: false }),
      "2nd Day",
      2,
    ]);
  });

  test.each([
    ["another customer's address", { ship_contact_id: contacts.southShip }, "Select Shipping Address"],
    ["a billing address to ship to", { ship_contact_id: contacts.northBill }, "Select Shipping Address"],
    ["a shipping address to bill to", { bill_contact_id: contacts.northShip }, "Select Billing Address"],
    ["a way that is not there", { shipping_method_id: 99 }, messages.methodNotFound],
    ["a Saturday by ground", { is_saturday: true }, messages.methodWithoutSaturday],
    [
      "a Saturday without a telephone",
      { shipping_method_id: methods.overnight, is_saturday: true },
      "Enter Delivery Contact Phone",
    ],
  ])("%s is refused, and nothing changes", async (_, travels, Message) => {
    const id = await writeRecurring(app, { start: "2026-12-01" });
    const before = await recurringOf(buyer, id);
    expect(await sent(id, travels)).toMatchObject({ status: 400, body: { Message } });
    expect(await recurringOf(buyer, id)).toEqual(before);
  });

  test("while its address is not used any more everything else can be changed, and another address takes its place", async () => {
    const id = await writeRecurring(app, { start: "2026-12-01" });
    await use(contacts.northShip, false);
    try {
      const order = (await recurringOf(buyer, id))!;
      expect((await call("change", { ...asItStands(order), order_name: "Ward 9" })).status).toBe(200);
      expect((await sent(id, { shipping_method_id: methods.secondDay })).body.Message).toBe("Select Shipping Address");
      expect((await sent(id, { ship_contact_id: contacts.northDock })).status).toBe(200);
    } finally {
      await use(contacts.northShip, true);
    }
  });

  test("a controlled one takes the DEA number of the other address, or does not go there", async () => {
    await app.pools.system.query("update products set schedule_name = 'III' where item_id = $1", [items.controlled]);
    const lines = [{ item_id: items.controlled, quantity: 1 }];
    const id = await writeRecurring(app, { start: "2026-12-01", cart: "CSO", lines });
    const move = () => sent(id, { ship_contact_id: contacts.northDock }, chief);
    expect((await move()).body.Message).toBe(noDeaNumber);
    await app.pools.system.query(
      "insert into address_deas (customer_id, contact_id, identification_code, schedules, valid_to_date) values ($1, $2, 'AB1234563', '{III,IIIN,IV,V}', '2030-01-31')",
      [north, contacts.northDock],
    );
    expect((await move()).status).toBe(200);
    const { rows } = await app.pools.system.query(
      "select buyer_dea_number from recurring_orders where recurring_order_id = $1",
      [id],
    );
    expect(rows).toEqual([{ buyer_dea_number: "AB1234563" }]);
    expect((await call("ways", { recurring_order_id: id, ship_contact_id: contacts.northShip })).status).toBe(403);
  });
});

describe("a date whose order waits", () => {
  const waiting = async (): Promise<number> => {
    const id = await writeRecurring(app, { start: "2026-11-20", when_short: "wait" });
    await app.pools.system.query(
      "update recurring_orders set waits_for = '{Only 5 cartons are left.}', is_told = true where recurring_order_id = $1",
      [id],
    );
    return id;
  };
  const notFilled = { due_date: "11/20/2026", outcome: "not_filled", reasons: ["Only 5 cartons are left."] };

  test("is written down when it is paused and goes on later", async () => {
    const id = await waiting();
    const paused = (await call("pause", { ...named((await recurringOf(buyer, id))!), is_paused: true })).body;
    expect(paused.runs).toEqual([]);
    const on = (await call("pause", { ...named(paused), is_paused: false })).body;
    expect(on).toMatchObject({ next_dates: ["11/27/2026", "12/04/2026", "12/11/2026"], waits_for: [] });
    expect(on.runs).toMatchObject([notFilled]);
  });

  test.each(["this", "all"])("is written down when it is moved (%s)", async (moves) => {
    const id = await waiting();
    const change = { ...asItStands((await recurringOf(buyer, id))!), next_date: "11/24/2026", moves };
    const { body } = await call("change", change);
    expect(body).toMatchObject({ waits_for: [], runs: [notFilled] });
  });

  test("waits on where its date stays", async () => {
    const id = await waiting();
    const { body } = await call("change", { ...asItStands((await recurringOf(buyer, id))!), order_name: "Ward 3" });
    expect(body).toMatchObject({ waits_for: notFilled.reasons, runs: [] });
  });
});

test("it ends for good, and asking again finds none", async () => {
  const order = (await recurringOf(buyer, await writeRecurring(app, { start: "2026-12-01" })))!;
  expect((await call("end", named(order))).body).toEqual({ success: true });
  expect(await recurringOf(buyer, order.recurring_order_id)).toBeUndefined();
  expect((await call("skip", { ...named(order), version: 2, is_skipped: true })).status).toBe(404);
  const { rows } = await app.pools.system.query(
    "select customer_id, action, entity_id from audit where entity = 'recurring-orders' and result = 'done' order by audit_id desc limit 1",
  );
  expect(rows[0]).toMatchObject({ customer_id: north, entity_id: String(order.recurring_order_id) });
});
