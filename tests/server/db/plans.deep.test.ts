/** Each statement takes about as long with a hundred times the rows: no plan of it reads or sorts all of what grows, for any values and for plausible ones. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { fillDemonstration } from "#server/db/seed/demonstration.ts";
import { type Statement, statements } from "#server/db/statement.ts";
import { generate } from "#server/generate/command.ts";
import { sizeOf } from "#server/generate/size.ts";
import { auditKeys as keys, newAnchor } from "#tests/support/audit-keys.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { growing, openPlanner } from "#tests/support/plans.ts";
import { root } from "#tests/support/processes.ts";

for (const file of globSync("server/**/*.ts", { cwd: root }))
  if (readFileSync(join(root, file), "utf8").includes('/statement.ts"')) await import(join(root, file));

const tables = [
  "orders",
  "order_lines",
  "shipments",
  "shipment_lines",
  "lots",
  "receives",
  "receive_events",
  "customer_prices",
  "shipment_serials",
  "audit",
  "audit_seals",
];

/** What reads everything, and why it may. */
const mayReadAll: Record<string, string> = {
  unprinted_contents: "once, where a chain begins in a database that was in use",
  audit_heads: "portal audit verify reads the whole trail, and what it speaks of",
  audit_seals_from: "as audit_heads",
  unsealed_audit_rows: "as audit_heads",
  changed_contents: "as audit_heads",
  receipts_not_followed: "as audit_heads",
  orders_not_followed: "as audit_heads",
  signed_order_recorded_at_any_time: "portal csos verify, of an order that no call's row of its time tells of",
  signed_orders_not_followed: "as audit_heads",
  signed_orders_afterwards: "as audit_heads",
  own_catalogue: "a device keeps all contract prices of its customer, and no other's",
  utilization_sums: "adds up what was shipped in the days that are asked about",
  utilization_count: "as utilization_sums",
  quarter_sums: "as utilization_sums, of two quarters",
  spend: "adds up what was ordered in two months",
  orders_along_months: "sorts the first few orders of each month, of ten years at most",
  epcis_deliveries: "of all customers: once a file, on the command line",
  price_marks: "by price means by all contract prices of the customer",
};

/** What PostgreSQL plans for each values, and why it may. */
const mayPlanAnew: Record<string, string> = {
  ...mayReadAll,
  next_audit_rows: "every two seconds at most, by one process",
  pending_receives: "all or those of one order: planned for either",
  ordered_before: "asked once where somebody begins to receive without an order",
};

const now = new Date("2026-11-20T15:00:00Z");
const { pools } = await freshDatabase();
let planner: Awaited<ReturnType<typeof openPlanner>>;
let plausible: Record<string, string>;
beforeAll(async () => {
  await inTransaction(pools.system, (db) => fillDemonstration(db, { now }));
  const size = sizeOf({ orders: "12000", receipts: "24000", customers: "1000", prices: "40000", largest: "0.5" });
  await generate(pools, size, { keys, anchor: newAnchor(), clock: () => now }, () => {});
  // The trail of so many orders is short where they were generated: as if each had been placed by a call, and sealed.
  await pools.system.query(
    `insert into audit (customer_id, at, roles, action, result) select customer_id, placed_at, '{}', 'checkout', 'done' from orders, generate_series(1, 2)`,
  );
  await pools.system.query(
    `insert into audit_seals (position, of_customer, audit_id, digest, hash)
      select (select max(position) from audit_seals) + row_number() over (order by audit_id), customer_id, audit_id, '', '' from audit
      where audit_id > (select max(audit_id) from audit_seals)`,
  );
  // As it is found after a night: an index alone may answer then.
  await pools.owner.query("vacuum analyze");
  const { rows } = await pools.system.query(
    `select r.customer_id, r.order_id, r.line_no, r.item_id, r.order_receive_id, r.lot_no, r.quantity_uom_code, o.user_id, s.shipment_order_id, o.customer_order_no as number,
      (select audit_id from audit order by 1 desc limit 1) as audit_id,
      -- a page of products
      (select array_agg(item_id)::text from (select item_id from products order by item_id limit 50) p) as items,
      (select array_agg('CT'::text)::text from generate_series(1, 50)) as uoms
    from receives r join orders o using (customer_id, order_id) join shipments s using (customer_id, order_id)
    where customer_id = (select min(customer_id) from customers) order by r.order_receive_id desc limit 1`,
  );
  plausible = Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, String(value)]));
  planner = await openPlanner(pools, Number(plausible["customer_id"]));
}, 300_000);
afterAll(() => planner?.end());

/** By the value's name where that says what it is, else one of its type. */
function valueOf(name: string, type: string): string {
  const known: Record<string, string> = {
    ...plausible,
    customers: `{${plausible["customer_id"]}}`,
    item_ids: plausible["items"]!,
    units: plausible["uoms"]!,
    since: "2026-08-22",
    "from date": "2017-01-01",
    "until date": "2026-11-21",
    "from bigint": plausible["audit_id"]!,
    last: plausible["audit_id"]!,
    before: "100",
    most: "100",
    time_zone: "America/Chicago",
    starts: "{2017-01-01}",
    ends: "{2026-11-21}",
    numbers: `{${plausible["number"]}}`,
    size: "50",
    skip: "0",
    "begins timestamp without time zone": "2026-11-20",
    "ends timestamp without time zone": "2026-11-21",
    days: "{2026-11-20}",
    names: "{Weekly restock}",
    statuses: "{SHIPPED}",
    users: `{${plausible["user_id"]}}`,
    sort: "newest",
    words: "trays",
  };
  const byType: Record<string, string> = {
    integer: "1",
    bigint: "1",
    text: "RXO",
    boolean: "false",
    date: "2026-11-20",
    uuid: "00000000-0000-0000-0000-000000000000",
    json: "[]",
    jsonb: "{}",
    bytea: "",
    "timestamp without time zone": "2026-11-20",
    "timestamp with time zone": now.toISOString(),
  };
  return known[`${name} ${type}`] ?? known[name] ?? byType[type] ?? "{}";
}

const grown = [...statements.values()].filter(({ text }) =>
  tables.some((table) => new RegExp(`\\b${table}\\b`).test(text)),
);

test("there are statements to look at, and what is excepted is one of them", () => {
  expect(grown.length).toBeGreaterThan(40);
  expect(Object.keys(mayPlanAnew).filter((name) => !grown.some((one) => one.name === name))).toEqual([]);
});

describe.each(grown.map((one): [string, Statement] => [one.name, one]))("%s", (name, statement) => {
  const modes = statement.planned === "anew" ? (["custom"] as const) : (["generic", "custom"] as const);
  const values = () => Object.entries(statement.values).map(([each, { type }]) => valueOf(each, type));
  test.each(modes)("has a %s plan that does not grow", async (mode) => {
    const plan = await planner.planOf(statement, values(), mode);
    expect([name, name in mayReadAll ? [] : growing(plan, tables, planner.narrowing)]).toEqual([name, []]);
  });
  if (statement.planned === "once" && !(name in mayPlanAnew))
    test("is planned once", async () => {
      expect([name, await planner.isPlannedOnce(statement, values())]).toEqual([name, true]);
    });
});
