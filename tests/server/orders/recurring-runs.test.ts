/** Recurring orders at their time: made at checkout, told of the day before, placed once at the prices of the day, with every line that is missing named. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { selectFrequency } from "#contract/checkout/text.ts";
import * as messages from "#server/services/checkout/text.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { inTransaction } from "#server/db/open.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { mailOrder } from "#server/services/orders/order-mail.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { disablePerson } from "#server/commands/person.ts";
import { placeRecurringOrders } from "#server/jobs/recurring-orders.ts";
import { localMails } from "#tests/support/recurring-mails.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { replaceCarrier } from "#server/outside/carrier.ts";
import { embeddedCarrier } from "#server/outside/carrier-embedded.ts";
import * as mailText from "#server/services/checkout/recurring-text.ts";
import { contacts, items, north, people } from "#tests/support/company.ts";
import { allRecurring, named, recurringOf, writeRecurring } from "#tests/support/recurring.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { noticesOnTheirWay, subscribed } from "#tests/support/push.ts";

// A Friday, nine in the morning in Chicago.
const begin = new Date("2026-11-20T15:00:00Z");
let now = begin;
const app = await testApp({ clock: () => now });
const { system } = app.pools;
const log = { error: () => {} };
const work = {
  pools: app.pools,
  auditKeys,
  clock: () => now,
  address: () => "http://portal",
  log,
  releaseMs: 0,
  priceRisePercent: 20,
  distributor: readEnvironment({}).distributor,
};
const look = async (at: string): Promise<void> => {
  now = new Date(at);
  await placeRecurringOrders(work);
};
const mails = localMails(app.pools);
const buyer = () => app.signIn(people.buyer.email);
const ordersOf = async (id: number) =>
  (
    await system.query(
      `select order_id, user_id, placed_at, goods_cents, shipping_cents, order_name, customer_order_no, shipping_instructions, ship_contact_id, item_count,
         (select array_agg(item_id order by line_no) from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id) as items
       from orders o where customer_id = $1 and recurring_order_id = $2 order by order_id`,
      [north, id],
    )
  ).rows;
const stock = (item_id: number, available: number) =>
  system.query("update stock set available = $2 where item_id = $1", [item_id, available]);

beforeEach(async () => {
  now = begin;
  await system.query("update recurring_orders set status = 'ended', is_stop_told = true");
  await system.query("delete from mails");
  await stock(items.scarce, 5);
  await system.query(
    "update user_customers set is_ordering = true, is_active = true where customer_id = $1 and user_id = $2",
    [north, people.buyer.user_id],
  );
});

describe("a checkout that repeats", () => {
  const repeats = { is_recurring: true, recurring_frequency: "weekly", recur_start_date: "11/27/2026" };

  test("places its order at once, and makes the recurring one with the lines of the cart", async () => {
    const client = await buyer();
    const request = await readyToOrder(client, [{ item_id: items.plain, quantity: 2 }]);
    const answer = await client.post("/api/carts/checkout", { ...request, ...repeats });
    expect(answer.status).toBe(200);
    const [made] = await allRecurring(client);
    expect(made).toMatchObject({
      order_name: "Weekly",
      frequency: "weekly",
      status: "active",
      next_dates: ["11/27/2026", "12/04/2026", "12/11/2026"],
      lines: [{ item_id: items.plain, quantity: 2, quantity_uom_code: "CT" }],
    });
    expect(await ordersOf(made!.recurring_order_id)).toMatchObject([{ order_id: answer.body.order_id }]);
    await look("2026-11-27T12:00:00Z");
    expect(await ordersOf(made!.recurring_order_id)).toMatchObject([
      { order_id: answer.body.order_id },
      {
        order_name: "Weekly",
        customer_order_no: "PO-1",
        shipping_instructions: "Dock B",
        items: [items.plain],
        item_count: 2,
      },
    ]);
  });

  test("says in the mail and the confirmation of its order how often it repeats, until it ends", async () => {
    const client = await buyer();
    const request = await readyToOrder(client, [{ item_id: items.plain, quantity: 2 }]);
    const { order_id } = (await client.post("/api/carts/checkout", { ...request, ...repeats })).body;
    const which = { customer_id: north, order_id };
    const caller = { ...nobody({} as Caller["request"], now), customers: [north], changed: {} };
    const written = async () => {
      const facts = await inTransaction(system, async (db) => {
        await mailOrder(db, { ...which, what: "placed", mail_id: randomUUID() }, { now, address: "http://portal" });
        return factsOf(db, caller, order_id, work.distributor);
      });
      const mail = (await mails()).find(({ subject }) => subject.includes(String(order_id)))!.body;
      await system.query("delete from mails");
      const sheet = JSON.stringify(confirmation(facts).blocks);
      return [mail.includes("Repeats: Every week"), sheet.includes('["Repeats","Every week"]')];
    };
    expect(await written()).toEqual([true, true]);
    await system.query("update recurring_orders set status = 'ended'");
    expect(await written()).toEqual([false, false]);
  });

  test.each([
    ["today", { recur_start_date: "11/20/2026" }, "Start Date is not valid."],
    ["no date", { recur_start_date: null }, "Start Date is not valid."],
    ["no period", { recurring_frequency: null }, selectFrequency],
  ])("%s: it is refused, and the cart stays", async (_, wrong, Message) => {
    const client = await buyer();
    const request = await readyToOrder(client, [{ item_id: items.plain, quantity: 2 }]);
    expect((await client.post("/api/carts/checkout", { ...request, ...repeats, ...wrong })).body.Message).toBe(Message);
    expect(await allRecurring(client)).toEqual([]);
    expect((await client.get("/api/carts")).body.itemCount).toBeGreaterThan(0);
    await client.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  });
});

test("the day before a mail says what comes; on the day, at six in the morning there, it is placed once", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await look("2026-11-26T11:59:00Z");
  expect(await mails()).toEqual([]);
  await look("2026-11-26T12:00:00Z");
  await look("2026-11-26T12:01:00Z");
  expect(await mails()).toMatchObject([{ to: people.buyer.email, subject: "Fri, Nov 27: Ward stock" }]);
  expect((await mails())[0]!.body).toContain("2 cartons: ");
  await look("2026-11-27T11:59:00Z");
  expect(await ordersOf(id)).toEqual([]);
  await Promise.all([look("2026-11-27T12:00:00Z"), placeRecurringOrders(work), placeRecurringOrders(work)]);
  await look("2026-11-27T13:00:00Z");
  expect(await ordersOf(id)).toMatchObject([
    { user_id: people.buyer.user_id, order_name: "Ward stock", goods_cents: 2_500, items: [items.plain] },
  ]);
  const order = (await recurringOf(await buyer(), id))!;
  expect(order).toMatchObject({
    next_dates: ["12/04/2026", "12/11/2026", "12/18/2026"],
    runs: [{ due_date: "11/27/2026", outcome: "placed", reasons: [] }],
  });
});

test("it is paid what things cost on the day, not when it was made", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await system.query("update product_units set price_cents = 2000 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.plain,
  ]);
  await look("2026-11-27T12:00:00Z");
  await system.query("update product_units set price_cents = 1250 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.plain,
  ]);
  expect(await ordersOf(id)).toMatchObject([{ goods_cents: 4_000 }]);
});

test.each([
  [
    "other products of the same worth",
    (id: number) =>
      system.query("update recurring_order_lines set item_id = $2 where recurring_order_id = $1 and item_id = $3", [
        id,
        items.cheap,
        items.plain,
      ]),
  ],
  [
    "another address",
    (id: number) =>
      system.query("update recurring_orders set ship_contact_id = $2 where recurring_order_id = $1", [
        id,
        contacts.northDock,
      ]),
  ],
])("what the carrier asked for a load or a journey is not paid for another: %s", async (_, change) => {
  await system.query("update product_units set price_cents = 1250 where item_id = $1 and quantity_uom_code = 'CT'", [
    items.cheap,
  ]);
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await system.query("update recurring_orders set is_told = true where recurring_order_id = $1", [id]);
  let asked = 0;
  const restore = replaceCarrier({
    ...embeddedCarrier,
    rates: async (question, signal) => {
      if (++asked === 1) await change(id);
      return embeddedCarrier.rates(question, signal);
    },
  });
  try {
    await look("2026-11-27T12:00:00Z");
  } finally {
    restore();
    await system.query("update product_units set price_cents = 5 where item_id = $1 and quantity_uom_code = 'CT'", [
      items.cheap,
    ]);
  }
  expect(asked).toBe(2);
  expect(await ordersOf(id)).toHaveLength(1);
});

test("each date is at six of its own day, over both changes of the clock", async () => {
  const id = await writeRecurring(app, { start: "2027-03-12" });
  await look("2027-03-12T12:00:00Z");
  await look("2027-03-19T10:59:00Z");
  expect(await ordersOf(id)).toHaveLength(1);
  await look("2027-03-19T11:00:00Z");
  expect(await ordersOf(id)).toHaveLength(2);
  const other = await writeRecurring(app, { start: "2027-11-05" });
  await look("2027-11-05T11:00:00Z");
  await look("2027-11-12T11:00:00Z");
  expect(await ordersOf(other)).toHaveLength(1);
  await look("2027-11-12T12:00:00Z");
  expect(await ordersOf(other)).toHaveLength(2);
});

test("over a leap day and the end of a year, on the last day of each month", async () => {
  const id = await writeRecurring(app, { start: "2027-12-31", frequency: "monthly" });
  for (const day of ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]) await look(`${day}T13:00:00Z`);
  const days = (await ordersOf(id)).map(({ placed_at }) => placed_at.toISOString().slice(0, 10));
  expect(days).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]);
});

test("three days late everything that was due is made, once, the longest due first", async () => {
  const ids = [
    await writeRecurring(app, { start: "2026-11-28" }),
    await writeRecurring(app, { start: "2026-11-27", frequency: "monthly" }),
    await writeRecurring(app, { start: "2026-11-30", frequency: "biweekly" }),
  ];
  await look("2026-11-30T15:00:00Z");
  await look("2026-11-30T15:01:00Z");
  const made = await Promise.all(ids.map(ordersOf));
  expect(made.map((orders) => orders.length)).toEqual([1, 1, 1]);
  const inOrder = made.flat().toSorted((one, two) => one.order_id - two.order_id);
  expect(inOrder).toEqual([made[1]![0], made[0]![0], made[2]![0]]);
  expect((await recurringOf(await buyer(), ids[0]!))!.next_dates[0]).toBe("12/05/2026");
});

test("three weeks late it is made once; what was missed is written down and told", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await look("2026-12-12T15:00:00Z");
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([
    { due_date: "12/11/2026", outcome: "placed" },
    { due_date: "12/04/2026", outcome: "missed" },
    { due_date: "11/27/2026", outcome: "missed" },
  ]);
  expect((await mails()).map(({ body }) => body).join()).toMatch(/Nothing was ordered for Fri, Nov 27 and Fri, Dec 4/);
});

test("a date that is skipped passes, and the next one is placed", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  const client = await buyer();
  await client.post("/api/recurring-orders/skip", { ...named((await recurringOf(client, id))!), is_skipped: true });
  await look("2026-11-27T12:00:00Z");
  expect(await ordersOf(id)).toEqual([]);
  await look("2026-12-04T12:00:00Z");
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([{ outcome: "placed" }, { outcome: "skipped" }]);
});

test("one that is paused orders nothing", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27", status: "paused" });
  await look("2026-11-28T12:00:00Z");
  expect(await ordersOf(id)).toEqual([]);
});

describe("a line that cannot be filled", () => {
  const lines = [
    { item_id: items.scarce, quantity: 6 },
    { item_id: items.plain, quantity: 2 },
  ];

  test("is left out and named, and the rest goes out", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines });
    await look("2026-11-27T12:00:00Z");
    expect(await ordersOf(id)).toMatchObject([{ items: [items.plain] }]);
    const [run] = (await recurringOf(await buyer(), id))!.runs;
    expect(run).toMatchObject({ outcome: "placed", reasons: [expect.stringMatching(/: Only 5 cartons are left\./)] });
    const [mail] = (await mails()).filter(({ subject }) => subject.includes("was placed"));
    expect(mail!.body).toContain(run!.reasons[0]);
  });

  test("has all of it wait where that was chosen, told once, until it can be had", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines, when_short: "wait" });
    await look("2026-11-27T12:00:00Z");
    await look("2026-11-27T12:30:00Z");
    await look("2026-11-27T13:00:00Z");
    expect(await ordersOf(id)).toEqual([]);
    const waiting = (await recurringOf(await buyer(), id))!;
    expect(waiting.waits_for).toEqual([expect.stringMatching(/Only 5 cartons/)]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([mailText.onHoldSubject("Ward stock").wording]);
    await stock(items.scarce, 50);
    await look("2026-11-27T14:00:00Z");
    expect(await ordersOf(id)).toMatchObject([{ items: [items.scarce, items.plain] }]);
    expect(await recurringOf(await buyer(), id)).toMatchObject({
      waits_for: [],
      next_dates: ["12/04/2026", "12/11/2026", "12/18/2026"],
    });
  });

  test("is tried again at once where a clock 35 days ahead put it off, and waits for no date that is to come", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines, when_short: "wait" });
    await look("2026-11-27T12:00:00Z");
    const putOff = (more = "") =>
      system.query(
        `update recurring_orders set look_at = $2::timestamptz + interval '35 days' ${more} where recurring_order_id = $1`,
        [id, now],
      );
    await putOff();
    await stock(items.scarce, 50);
    await look("2026-11-27T12:01:00Z");
    expect(await ordersOf(id)).toHaveLength(1);
    await putOff(", waits_for = '{a reason}'");
    await look("2026-11-27T12:02:00Z");
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await recurringOf(await buyer(), id)).toMatchObject({
      waits_for: [],
      next_dates: ["12/04/2026", "12/11/2026", "12/18/2026"],
    });
  });

  test("where it waits too long, the next date takes its place", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines, when_short: "wait" });
    await look("2026-11-27T12:00:00Z");
    await stock(items.scarce, 50);
    await look("2026-12-04T12:00:00Z");
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([
      { due_date: "12/04/2026", outcome: "placed" },
      { due_date: "11/27/2026", outcome: "not_filled", reasons: [expect.stringMatching(/Only 5/)] },
    ]);
  });

  test("where there is no other, nothing is ordered, and that is told", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines: lines.slice(0, 1) });
    await look("2026-11-27T12:00:00Z");
    expect(await ordersOf(id)).toEqual([]);
    expect((await recurringOf(await buyer(), id))!.runs).toMatchObject([{ outcome: "not_filled" }]);
    expect((await mails()).map(({ subject }) => subject)).toEqual([mailText.notOrderedSubject("Ward stock").wording]);
  });

  test("two that want the last of it: it is had once, and the other is told", async () => {
    const ids = [1, 2].map(() =>
      writeRecurring(app, { start: "2026-11-27", lines: [{ item_id: items.scarce, quantity: 4 }, lines[1]!] }),
    );
    const [one, two] = await Promise.all(ids);
    await Promise.all([look("2026-11-27T12:00:00Z"), placeRecurringOrders(work)]);
    const made = [...(await ordersOf(one!)), ...(await ordersOf(two!))];
    expect(made).toHaveLength(2);
    expect(made.filter(({ items: of }) => of.includes(items.scarce))).toHaveLength(1);
  });
});

test("an address that is not used any more: it waits, and says so", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await system.query("update recurring_orders set ship_contact_id = 999 where recurring_order_id = $1", [id]);
  await look("2026-11-27T12:00:00Z");
  expect(await recurringOf(await buyer(), id)).toMatchObject({
    waits_for: [messages.shipToGone],
    ship_to: messages.formerAddress,
  });
});

test("whoever made it and lost the role stops it, and an admin is told", async () => {
  const id = await writeRecurring(app, { start: "2026-11-27" });
  await system.query("update user_customers set is_ordering = false where customer_id = $1 and user_id = $2", [
    north,
    people.buyer.user_id,
  ]);
  await subscribed(app.pools, { customer_id: north, user_id: people.chief.user_id, topics: ["order"] });
  await look("2026-11-26T12:00:00Z");
  await look("2026-11-27T12:00:00Z");
  expect(await ordersOf(id)).toEqual([]);
  expect(await mails()).toMatchObject([
    { to: people.chief.email, subject: mailText.stoppedSubject("Ward stock").wording },
  ]);
  expect((await noticesOnTheirWay(app.pools)).map(({ notice }) => notice.topic)).toEqual(["order"]);
  const chief = await app.signIn(people.chief.email);
  const stopped = (await recurringOf(chief, id))!;
  expect(stopped.status).toBe("stopped");
  await chief.post("/api/recurring-orders/pause", { ...named(stopped), is_paused: false });
  await look("2026-12-04T12:00:00Z");
  expect(await ordersOf(id)).toMatchObject([{ user_id: people.chief.user_id }]);
});

describe("a right that is taken stops it with the change itself, paused ones too, and the admins are told within the minute", () => {
  const { user_id } = people.buyer;
  const who = { user_id, customer_id: north };
  const role = (role_name: string) => ({ ...who, role_name });
  type Chief = Awaited<ReturnType<typeof app.signIn>>;
  const given = { pools: app.pools, auditKeys, address: "http://portal" };
  const again = {
    customer_id: north,
    email: people.buyer.email,
    first_name: "Bo",
    last_name: "Buyer",
    is_admin_role: false,
    is_reporting_role: true,
    is_purchasing_role: false,
  };
  const bySql = (change: string) => () =>
    system.query(`update user_customers set ${change} where customer_id = $1 and user_id = $2`, [north, user_id]);
  const ways: [string, (chief: Chief) => Promise<unknown>][] = [
    ["an admin takes the role", (chief) => chief.post("/api/users/delete-user-role", role("Ordering"))],
    ["an admin disables", (chief) => chief.post("/api/users/toggle-active", { ...who, is_active: false })],
    ["an admin removes", (chief) => chief.post("/api/users/delete-user-customer", who)],
    [
      "an admin removes and adds again, with fewer roles",
      async (chief) => {
        await chief.post("/api/users/delete-user-customer", who);
        await chief.post("/api/users", again);
      },
    ],
    ["the command line disables", () => disablePerson({ ...given, now }, people.buyer.email)],
    ["SQL takes the role", bySql("is_ordering = false")],
    ["SQL disables here", bySql("is_active = false")],
    [
      "SQL takes the row away",
      () => system.query("delete from user_customers where customer_id = $1 and user_id = $2", [north, user_id]),
    ],
    ["SQL disables everywhere", () => system.query("update users set is_active = false where user_id = $1", [user_id])],
  ];
  let kept: Record<string, unknown>;
  beforeEach(async () => {
    kept = (
      await system.query("select * from user_customers where customer_id = $1 and user_id = $2", [north, user_id])
    ).rows[0];
  });
  afterEach(async () => {
    await system.query("update users set is_active = true where user_id = $1", [user_id]);
    await system.query("delete from user_customers where customer_id = $1 and user_id = $2", [north, user_id]);
    await system.query("insert into user_customers select * from jsonb_populate_record(null::user_customers, $1)", [
      JSON.stringify(kept),
    ]);
  });

  test.each(ways)("%s", async (_, take) => {
    const rx = await writeRecurring(app, { start: "2026-11-27" });
    const paused = await writeRecurring(app, { start: "2026-11-28", status: "paused" });
    const others = await writeRecurring(app, { start: "2026-11-27", user_id: people.both.user_id });
    const chief = await app.signIn(people.chief.email);
    const standing = async () =>
      (
        await system.query(
          "select status from unnest($1::int[]) with ordinality as asked (id, nth) join recurring_orders on recurring_order_id = id order by nth",
          [[rx, paused, others]],
        )
      ).rows.map(({ status }) => status);
    await chief.post("/api/users/delete-user-role", role("Reporting"));
    expect(await standing()).toEqual(["active", "paused", "active"]);
    await take(chief);
    expect(await standing()).toEqual(["stopped", "stopped", "active"]);
    await system.query("delete from mails");
    for (let times = 0; times < 2; times++) await look(begin.toISOString());
    const subject = mailText.stoppedSubject("Ward stock").wording;
    expect(await mails()).toMatchObject([
      { to: people.chief.email, subject },
      { to: people.chief.email, subject },
    ]);
    // Given back it is not resumed by itself: somebody does.
    await system.query(
      `insert into user_customers select (jsonb_populate_record(null::user_customers, $1)).* on conflict (customer_id, user_id) do update
         set is_ordering = true, is_active = true, removed_at = null`,
      [JSON.stringify(kept)],
    );
    expect(await standing()).toEqual(["stopped", "stopped", "active"]);
  });

  test("a role of controlled substances stops those alone", async () => {
    const user = people.chief.user_id;
    const rx = await writeRecurring(app, { start: "2026-11-27", user_id: user });
    const controlled = await writeRecurring(app, { start: "2026-11-27", user_id: user, cart: "CSO" });
    await system.query("update user_customers set is_cs = false where customer_id = $1 and user_id = $2", [
      north,
      user,
    ]);
    const { rows } = await system.query(
      "select status from recurring_orders where recurring_order_id = any($1) order by 1",
      [[rx, controlled]],
    );
    await system.query("update user_customers set is_cs = true where customer_id = $1 and user_id = $2", [north, user]);
    expect(rows).toEqual([{ status: "active" }, { status: "stopped" }]);
  });
});

describe("between its dates", () => {
  test("it runs once for what was seen, in the name of who wanted it, and the dates stay", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27" });
    const chief = await app.signIn(people.chief.email);
    const order = (await recurringOf(chief, id))!;
    const run = () => chief.post("/api/recurring-orders/run", named(order));
    const [one, two] = await Promise.all([run(), run()]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const done = one.status === 200 ? one : two;
    expect(done.body.recurring).toMatchObject({
      next_dates: order.next_dates,
      runs: [{ due_date: null, outcome: "placed" }],
    });
    expect(await ordersOf(id)).toMatchObject([{ order_id: done.body.order_id, user_id: people.chief.user_id }]);
  });

  test("where nothing can be had it says why, and nothing changes", async () => {
    const id = await writeRecurring(app, { start: "2026-11-27", lines: [{ item_id: items.scarce, quantity: 6 }] });
    const client = await buyer();
    const order = (await recurringOf(client, id))!;
    const answer = await client.post("/api/recurring-orders/run", named(order));
    expect([answer.status, answer.body.Message]).toEqual([
      400,
      expect.stringMatching(/^Nothing was ordered\. .*Only 5 cartons/),
    ]);
    expect(await recurringOf(client, id)).toEqual(order);
  });
});
