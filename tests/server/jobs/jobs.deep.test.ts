/** The jobs: the warehouse ships once whatever happens, the night cleans, the queue survives. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { inTransaction, openPools, type Pools } from "#server/db/open.ts";
import { addJob } from "#server/db/add-job.ts";
import { clean } from "#server/jobs/clean.ts";
import { invoiceShipments } from "#server/jobs/invoice.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { completeJob, failJob, takeJob } from "#server/jobs/queue.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { ouncesOf } from "#contract/checkout/rules/shipping-weight.ts";
import { replaceCarrier } from "#server/outside/carrier.ts";
import { embeddedCarrier } from "#server/outside/carrier-embedded.ts";
import { demonstrationWarehouse, type Warehouse } from "#server/outside/warehouse.ts";
import type { Mailer } from "#server/outside/mailer.ts";
import { fillCompany, items, methods, north, people } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { placeOrder, ship } from "#tests/support/orders.ts";
import { getServerNow } from "#tests/support/present.ts";
import { testPush } from "#tests/support/push.ts";
import { until } from "#tests/support/until.ts";
import { readEnvironment } from "#server/base/environment.ts";

const { distributor } = readEnvironment({});

const { pools, url } = await freshDatabase();
const now = getServerNow();
await fillCompany(pools.system, now);
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

const mailer: Mailer = { send: async () => ({ kind: "delivered" }) };

const address = () => "http://localhost";

const statusOf = async (orderId: number): Promise<string> =>
  (await pools.system.query("select status from orders where order_id = $1", [orderId])).rows[0].status;
const shipmentsOf = async (orderId: number) =>
  (await pools.system.query("select * from shipments where order_id = $1 order by shipment_order_id", [orderId])).rows;
const jobsOf = async (orderId: number) =>
  (
    await pools.owner.query("select payload, run_at from queue.jobs where payload->>'order_id' = $1 order by job_id", [
      String(orderId),
    ])
  ).rows;

beforeEach(() => pools.owner.query("delete from queue.jobs"));

test("a job that a transaction adds exists only if it commits, and no other task can be added", async () => {
  const settings = { "app.customers": `{${north}}`, "app.user_id": "12" };
  const add = (db: Parameters<typeof addJob>[0]) => addJob(db, "ship_order", { customer_id: north, order_id: 77 }, now);
  await expect(
    inTransaction(
      pools.app,
      async (db) => {
        await add(db);
        throw new Error("undone");
      },
      { settings },
    ),
  ).rejects.toThrow("undone");
  expect(await jobsOf(77)).toEqual([]);
  await inTransaction(pools.app, add, { settings });
  expect(await jobsOf(77)).toHaveLength(1);
  await expect(
    inTransaction(pools.app, (db) => db.query("select portal_add_job('clean', '{}', now(), null)")),
  ).rejects.toThrow("not a task");
  await expect(pools.app.query("select * from queue.jobs")).rejects.toThrow("permission denied");
});

test("a job is found among those of its own tasks, however many wait for somebody else", async () => {
  await pools.owner.query(
    "insert into queue.jobs (task, payload, run_at) select 'ship_order', '{}', now() - interval '1 hour' from generate_series(1, 5000)",
  );
  await pools.owner.query("analyze queue.jobs");
  type Asked = { text: string; values: unknown[] };
  const explaining = {
    query: ({ text, values }: Asked) => pools.owner.query(`explain (analyze, buffers, format json) ${text}`, values),
  } as unknown as Pools["owner"];
  const row = (await takeJob(explaining, ["send_mail", "mail_order"])) as unknown as {
    "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }];
  };
  const { Plan } = row["QUERY PLAN"][0];
  expect(Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"]).toBeLessThan(20);
});

test("a job that is added again replaces the earlier one, whether that waits or runs", async () => {
  const due = { customer_id: north, order_id: 78 };
  const add = (shipment: number, at: Date) =>
    inTransaction(pools.system, (db) => addJob(db, "ship_order", { ...due, shipment }, at, "ship_order:78"));
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await add(1, tomorrow);
  await add(2, now);
  expect(await jobsOf(78)).toEqual([{ payload: { ...due, shipment: 2 }, run_at: now }]);
  const taken = await takeJob(pools.owner, ["ship_order"]);
  await add(3, tomorrow);
  // The end of the attempt that ran changes nothing: neither a failure nor a success.
  await failJob(pools.owner, taken!, "a reason");
  await completeJob(pools.owner, taken!);
  expect(await jobsOf(78)).toEqual([{ payload: { ...due, shipment: 3 }, run_at: tomorrow }]);
  await pools.owner.query("update queue.jobs set run_at = now() - interval '1 second'");
  expect((await takeJob(pools.owner, ["ship_order"]))?.payload).toEqual({ ...due, shipment: 3 });
});

test("an order that is too young waits for its time, in a job of its own", async () => {
  const placedAt = new Date("2026-11-20T12:00:00Z");
  const orderId = await placeOrder(pools, {
    orderId: 3_000_001,
    placedAt,
    lines: [{ item: items.plain, quantity: 2 }],
  });
  const early = {
    pools,
    warehouse: demonstrationWarehouse,
    delayMs: 10_000,
    auditKeys,
    address,
    clock: () => new Date("2026-11-20T12:00:09Z"),
  };
  await shipOrder(early, { customer_id: north, order_id: orderId, shipment: 1 });
  expect(await statusOf(orderId)).toBe("PLACED");
  expect(await jobsOf(orderId)).toMatchObject([{ payload: { shipment: 1 }, run_at: new Date("2026-11-20T12:00:10Z") }]);
});

test("an order that was queued while a clock was 35 days ahead ships at once, and its shipment is invoiced", async () => {
  const ahead = new Date(now.getTime() + 35 * 86_400_000);
  const orderId = await placeOrder(pools, {
    orderId: 3_000_018,
    placedAt: ahead,
    lines: [{ item: items.plain, quantity: 2 }],
  });
  const due = { customer_id: north, order_id: orderId, shipment: 1 };
  const work = { pools, warehouse: demonstrationWarehouse, delayMs: 10_000, auditKeys, address, clock: () => now };
  await shipOrder(work, due);
  expect(await statusOf(orderId)).toBe("SHIPPED");
  await pools.system.query("update shipments set shipped_at = $2 where order_id = $1", [orderId, ahead]);
  await invoiceShipments({ pools, auditKeys, clock: () => now });
  expect(await shipmentsOf(orderId)).toMatchObject([{ invoiced_at: now }]);
});

test("a backorder of a shipment that was dated 35 days ahead is sent at once", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_020,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 5 }],
  });
  await ship(pools, orderId, { at: now });
  expect(await statusOf(orderId)).toBe("PARTIAL");
  const ahead = new Date(now.getTime() + 35 * 86_400_000);
  await pools.system.query("update shipments set shipped_at = $2 where order_id = $1", [orderId, ahead]);
  const work = { pools, warehouse: demonstrationWarehouse, delayMs: 10_000, auditKeys, address, clock: () => now };
  await shipOrder(work, { customer_id: north, order_id: orderId, shipment: 2 });
  expect(await statusOf(orderId)).toBe("SHIPPED");
});

test("a job that runs twice ships once", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_006,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 9 }],
  });
  await ship(pools, orderId, { at: now });
  await ship(pools, orderId, { at: now });
  expect(await shipmentsOf(orderId)).toHaveLength(1);
  const { rows } = await pools.system.query("select shipped_quantity from order_lines where order_id = $1", [orderId]);
  expect(rows).toEqual([{ shipped_quantity: 9 }]);
});

test("a job that runs twice at once ships once, and while the warehouse and the carrier are asked nobody waits for the order", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_007,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 9 }],
  });
  const [bothAsk, hear] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const slow: Warehouse = {
    pack: async (order) => {
      if (++asked === 2) bothAsk.resolve();
      await hear.promise;
      return demonstrationWarehouse.pack(order);
    },
  };
  const run = () =>
    shipOrder(
      { pools, warehouse: slow, delayMs: 0, auditKeys, address, clock: () => now },
      { customer_id: north, order_id: orderId, shipment: 1 },
    );
  const runs = Promise.all([run(), run()]);
  await bothAsk.promise;
  await pools.system.query("select from orders where order_id = $1 for update nowait", [orderId]);
  const { rows } = await pools.system.query("select released_at from orders where order_id = $1", [orderId]);
  expect(rows).toEqual([{ released_at: now }]); // so nobody cancels it meanwhile
  hear.resolve();
  await runs;
  expect(await shipmentsOf(orderId)).toHaveLength(1);
});

test("a warehouse that does not answer holds up nothing: its job fails, and comes again", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_008,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 9 }],
  });
  const mute: Warehouse = { pack: () => new Promise(() => {}) };
  const work = {
    pools,
    warehouse: mute,
    delayMs: 0,
    patienceMs: 1,
    auditKeys,
    address,
    clock: () => now,
  };
  await expect(shipOrder(work, { customer_id: north, order_id: orderId, shipment: 1 })).rejects.toThrow(
    "The warehouse took too long.",
  );
  await ship(pools, orderId, { at: now });
  expect(await shipmentsOf(orderId)).toHaveLength(1);
});

test("what is taken off an order while it is packed is packed anew, without it", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_009,
    placedAt: now,
    lines: [
      { item: items.plain, quantity: 9 },
      { item: items.cheap, quantity: 4 },
    ],
  });
  const asked: number[] = [];
  const changing: Warehouse = {
    pack: async (order) => {
      asked.push(order.lines.length);
      if (asked.length === 1)
        await pools.system.query("update order_lines set voided_quantity = 4 where order_id = $1 and line_no = 2", [
          orderId,
        ]);
      return demonstrationWarehouse.pack(order);
    },
  };
  await shipOrder(
    { pools, warehouse: changing, delayMs: 0, auditKeys, address, clock: () => now },
    { customer_id: north, order_id: orderId, shipment: 1 },
  );
  expect(asked).toEqual([2, 1]);
  const { rows } = await pools.system.query(
    "select shipped_quantity from order_lines where order_id = $1 order by line_no",
    [orderId],
  );
  expect(rows).toEqual([{ shipped_quantity: 9 }, { shipped_quantity: 0 }]);
});

test("its day is that of its own way to ship, for what was packed", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_013,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 9 }],
  });
  await pools.system.query(
    "update orders set shipping_method_id = $2, shipping_method_desc = 'Overnight' where order_id = $1",
    [orderId, methods.overnight],
  );
  const asked: number[] = [];
  const today = dateIn("America/Chicago", now);
  const inDays = (days: number) =>
    ({ possible: true, cents: 100, saturday: null, leaves: today, arrives: addDays(today, days), until: now }) as const;
  const restore = replaceCarrier({
    ...embeddedCarrier,
    rates: async ({ ounces }) => {
      asked.push(ounces);
      const offers = {
        ground: inDays(7),
        "second-day": inDays(2),
        overnight: inDays(1),
        "overnight-morning": inDays(0),
      };
      return { groundDays: 7, offers, until: now };
    },
  });
  try {
    await ship(pools, orderId, { at: now });
  } finally {
    restore();
  }
  const { rows } = await pools.system.query(
    `select 9 as quantity, l.units_in, p.vials_per_unit, p.form, p.weight_ounces, f.units_in as first_units_in from order_lines l join products p using (item_id)
       join product_units f on f.item_id = p.item_id and f.position = (select min(position) from product_units where item_id = p.item_id) where order_id = $1`,
    [orderId],
  );
  expect(asked).toEqual([ouncesOf(rows)]);
  expect(asked[0]).not.toBe(16);
  expect(await shipmentsOf(orderId)).toMatchObject([{ arrives_on: addDays(today, 1) }]);
});

test("a backorder comes with the second job, and a first job that runs again does not send it early", async () => {
  const orderId = await placeOrder(pools, {
    orderId: 3_000_010,
    placedAt: now,
    shippingCents: 500,
    lines: [{ item: items.plain, quantity: 5 }],
  });
  await ship(pools, orderId, { at: now });
  await ship(pools, orderId, { at: now });
  expect(await statusOf(orderId)).toBe("PARTIAL");
  expect(await jobsOf(orderId)).toMatchObject([{ payload: { customer_id: north, order_id: orderId, shipment: 2 } }]);
  await ship(pools, orderId, { at: now, shipment: 2 });
  expect(await statusOf(orderId)).toBe("SHIPPED");
  expect((await shipmentsOf(orderId)).map(({ invoice_cents }) => invoice_cents)).toEqual([3 * 1250 + 500, 2 * 1250]);
});

test("lots are kept for the product, with the expiry that was seen first", async () => {
  const lotsOf = async (orderId: number) =>
    (
      await pools.system.query(
        "select lot_no, expiration_date from shipment_lines where order_id = $1 order by lot_no",
        [orderId],
      )
    ).rows;
  const first = await placeOrder(pools, {
    orderId: 3_000_011,
    placedAt: now,
    lines: [{ item: items.limited, quantity: 1 }],
  });
  await ship(pools, first, { at: now });
  const [lot] = await lotsOf(first);
  await pools.owner.query("update lots set expiration_date = '2029-01-31' where item_id = $1 and lot_no = $2", [
    items.limited,
    lot.lot_no,
  ]);
  const second = await placeOrder(pools, {
    orderId: 3_000_012,
    placedAt: now,
    lines: [{ item: items.limited, quantity: 1 }],
  });
  await ship(pools, second, { at: now });
  expect(await lotsOf(second)).toEqual([{ lot_no: lot.lot_no, expiration_date: "2029-01-31" }]);
});

test("the queue ships an order by itself, backorder included, and goes on after the database was away", async () => {
  const jobs = startJobs({
    pools,
    environment: {
      warehouse: true,
      warehouseDelaySeconds: 0,
      orderReleaseMinutes: 0,
      recurringPriceRisePercent: 20,
      distributor,
    },
    mailer,
    push: testPush,
    auditKeys,
    anchor: newAnchor(),
    address,
    log: silent,
    clock: () => now,
  });
  const add = (orderId: number) =>
    inTransaction(pools.system, (db) => addJob(db, "ship_order", { customer_id: north, order_id: orderId }, now));
  try {
    const split = await placeOrder(pools, {
      orderId: 3_000_015,
      placedAt: now,
      lines: [{ item: items.plain, quantity: 4 }],
    });
    await add(split);
    await until(async () => (await statusOf(split)) === "SHIPPED");
    expect(await shipmentsOf(split)).toHaveLength(2);
    const { rows } = await pools.owner.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name like 'portal owner%' and datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(rows.length).toBeGreaterThan(0);
    const after = await placeOrder(pools, {
      orderId: 3_000_016,
      placedAt: now,
      lines: [{ item: items.plain, quantity: 4 }],
    });
    await add(after);
    await until(async () => (await statusOf(after)) === "SHIPPED", 15_000);
  } finally {
    await jobs.stop();
  }
});

test("without a warehouse orders stay placed and their jobs wait", async () => {
  const jobs = startJobs({
    pools,
    environment: {
      warehouse: false,
      warehouseDelaySeconds: 0,
      orderReleaseMinutes: 0,
      recurringPriceRisePercent: 20,
      distributor,
    },
    mailer,
    push: testPush,
    auditKeys,
    anchor: newAnchor(),
    address,
    log: silent,
    clock: () => now,
  });
  const orderId = await placeOrder(pools, {
    orderId: 3_000_017,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 4 }],
  });
  await inTransaction(pools.system, (db) => addJob(db, "ship_order", { customer_id: north, order_id: orderId }, now));
  // The cleaning, added after it, has run: so the queue had its chance.
  await pools.owner.query("select queue.add_job('clean')");
  await until(async () => (await pools.owner.query("select 1 from queue.jobs where task = 'clean'")).rowCount === 0);
  await jobs.stop();
  expect(await statusOf(orderId)).toBe("PLACED");
  expect(await jobsOf(orderId)).toHaveLength(1);
});

test("the night removes what has ended and nothing else", async () => {
  const past = new Date(now.getTime() - 1_000);
  const future = new Date(now.getTime() + 60_000);
  const user = people.buyer.user_id;
  await pools.system.query(
    `insert into sessions (session_id, token_hmac, user_id, created_at, last_seen_at, ends_at) values
      (gen_random_uuid(), '\\x01', $1, $2, $2, $2), (gen_random_uuid(), '\\x02', $1, $2, $2, $3)`,
    [user, past, future],
  );
  await pools.system.query(
    `insert into link_tokens (token_hmac, kind, user_id, issued_at, ends_at, used_at) values
      ('\\x01', 'saml', $1, $2, $2, null), ('\\x02', 'saml', $1, $2, $3, $2), ('\\x03', 'password', $1, $2, $2, null)`,
    [user, past, future],
  );
  await pools.system.query(
    `insert into answers (user_id, key, call, request_hash, status, answer, created_at, ends_at) values
      ($1, 'ended', '', '', 200, '{}', $2, $2), ($1, 'kept', '', '', 200, '{}', $2, $3), ($1, 'for ever', '', '', 200, '{}', $2, null)`,
    [user, past, future],
  );
  await clean(pools, now);
  const left = async (table: string, column: string) =>
    (await pools.system.query(`select ${column} as key from ${table} order by 1`)).rows.map(({ key }) => key);
  expect(await left("sessions", "encode(token_hmac, 'hex')")).toEqual(["02"]);
  expect(await left("link_tokens", "encode(token_hmac, 'hex')")).toEqual(["02", "03"]);
  expect(await left("answers", "key")).toEqual(["for ever", "kept"]);
});

test("what a dead process had is taken over; what a living one has is not, though its connections die again and again", async () => {
  const [one, other] = [openPools(url), openPools(url)];
  const begun: string[] = [];
  const free = Promise.withResolvers<void>();
  const work = (name: string, { owner }: Pools) =>
    startWorker({
      owner,
      tasks: {
        long: async () => {
          begun.push(`long ${name}`);
          await free.promise;
        },
        left: async () => void begun.push(`left ${name}`),
      },
      repeated: [],
      log: silent,
      clock: () => now,
      pace: { roundMs: 50, lapseMs: 4_000 }, // longer than a busy machine lets anybody wait
    });
  const workers = [work("one", one)];
  try {
    await pools.owner.query("select queue.add_job('long')");
    await until(() => begun.length === 1);
    // As kill -9 leaves it: taken, and nobody to renew it.
    await pools.owner.query("select queue.add_job('left')");
    await pools.owner.query(
      "update queue.jobs set lease = gen_random_uuid(), renewed_at = now(), attempts = 1 where lease is null",
    );
    workers.push(work("other", other));
    for (let at = 0; at < 8; at++) {
      await pools.owner.query(
        "select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name like 'portal owner%' and datname = current_database() and pid <> pg_backend_pid()",
      );
      await sleep(50);
    }
    await until(() => begun.some((each) => each.startsWith("left")));
    expect(begun.filter((each) => each.startsWith("long"))).toEqual(["long one"]);
    expect(begun).toHaveLength(2);
    free.resolve();
    await until(async () => (await pools.owner.query("select from queue.jobs")).rowCount === 0);
  } finally {
    free.resolve();
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all([one.end(), other.end()]);
  }
});

test("what is due again is added once, however many processes there are, and once after a night that none was there for", async () => {
  let time = new Date("2026-11-21T03:00:00Z");
  let done = 0;
  const worker = () =>
    startWorker({
      owner: pools.owner,
      tasks: { nightly: async () => void (done += 1) },
      repeated: [{ task: "nightly", everyMinutes: 24 * 60, fromMinute: 3 * 60 + 17 }],
      log: silent,
      clock: () => time,
      pace: { roundMs: 20, lapseMs: 10_000 },
    });
  await pools.owner.query(
    "insert into queue.repeated_tasks (task, last_due) values ('nightly', '2026-11-01T00:00:00Z')",
  );
  const workers = [worker(), worker(), worker()];
  try {
    await until(() => done === 1); // the nights before, in one
    time = new Date("2026-11-21T03:17:00Z");
    await until(() => done === 2);
    time = new Date("2026-11-21T23:00:00Z");
    await sleep(300);
    expect(done).toBe(2);
  } finally {
    await Promise.all(workers.map(({ stop }) => stop()));
  }
});
