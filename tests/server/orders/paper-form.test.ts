/** An order by paper Form 222: it waits until the form is here, can be cancelled meanwhile, and is over after sixty days. */
import { beforeEach, expect, test } from "vitest";
import { formIsHere, listForms } from "#server/commands/form222.ts";
import { endSignedOrders } from "#server/jobs/end-signed-orders.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import { testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, people } from "#tests/support/company.ts";
import { ship } from "#tests/support/orders.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const minute = 60_000;
const begin = Date.parse("2026-11-20T15:00:00Z");
let now = begin;
const { signIn, pools } = await testApp({ clock: () => new Date(now) });
const run = async (text: string, values: unknown[] = []) => (await pools.system.query(text, values)).rows;
const chief = () => signIn(people.chief.email, { cart: "CSO" });

/** A test may move the clock, and counts the orders that wait for a form: each begins at the same time, without orders. */
beforeEach(async () => {
  now = begin;
  await pools.owner.query("truncate orders, order_lines cascade");
});

let forms = 0;
const nextForm = () => `FORM${String(++forms).padStart(5, "0")}`;
const place = async (order_form_number: string, quantity = 1) => {
  const client = await chief();
  const request = await readyToOrder(client, [{ item_id: items.controlled, quantity }]);
  return client.post("/api/carts/checkout", { ...request, order_form_number, cs_dea_number: "BB1388568" });
};
const placed = async (quantity = 1): Promise<number> => (await place(nextForm(), quantity)).body.order_id;
const page = async (order_id: number) => (await (await chief()).get(`/api/carts/purchase-orders/${order_id}`)).body;
const found = async (order_id: number) =>
  (await (await chief()).post("/api/orders/search", { order_id })).body.orders[0];
const shipmentsOf = (order_id: number) => run("select shipped_at from shipments where order_id = $1", [order_id]);
const jobsOf = async (order_id: number) =>
  (
    await pools.owner.query(
      "select run_at from graphile_worker._private_jobs where payload ->> 'order_id' = $1 and key like 'ship %'",
      [String(order_id)],
    )
  ).rows;
/** As the demonstration's warehouse works: forms come after twenty seconds. */
const work = () =>
  ({
    pools,
    warehouse: demonstrationWarehouse,
    delayMs: 10_000,
    formDelayMs: 20_000,
    auditKeys,
    address: () => "https://portal.example",
    clock: () => new Date(now),
  }) as const;
const tryToShip = (order_id: number) => shipOrder(work(), { customer_id: north, order_id, shipment: 1 });
const given = () => ({ pools, auditKeys, now: new Date(now) });

test("it waits, on its page and in the list; the distributor says that the form is here, once, and then it ships", async () => {
  const order_id = await placed();
  expect((await page(order_id)).detail).toMatchObject({ order_status: "PLACED", waits_for_form: true });
  expect((await page(order_id)).paper_form).toEqual({ arrived_at: null, ships_until: "01/19/2027", records: [] });
  expect(await found(order_id)).toMatchObject({ waits_for_form: true });
  now += 15_000;
  await tryToShip(order_id);
  expect(await shipmentsOf(order_id)).toEqual([]);
  expect((await page(order_id)).detail.released_at).toBeNull();
  expect((await listForms(given())).join("\n")).toMatch(
    new RegExp(`^order ${order_id}  form FORM0000${forms}  BB1388568  void after 01/19/2027  North Campus`, "m"),
  );
  expect(await formIsHere(given(), String(order_id))).toEqual([
    `The form of order ${order_id} is here. The warehouse packs the order next.`,
  ]);
  const arrived_at = new Date(now).toISOString();
  expect(await page(order_id)).toMatchObject({ detail: { waits_for_form: false }, paper_form: { arrived_at } });
  expect(await found(order_id)).toMatchObject({ waits_for_form: false });
  expect(await listForms(given())).toEqual(["No order waits for a paper form."]);
  await expect(formIsHere(given(), String(order_id))).rejects.toThrow("does not wait for its form");
  await expect(formIsHere(given(), "12")).rejects.toThrow("There is no order 12 by Form 222.");
  now += 10_000;
  await tryToShip(order_id);
  expect(await shipmentsOf(order_id)).toHaveLength(1);
  const arrivals = "select roles, entity_id from audit where action = 'form arrived' and entity_id = $1";
  expect(await run(arrivals, [String(order_id)])).toEqual([{ roles: ["distributor"], entity_id: String(order_id) }]);
});

test("the demonstration's warehouse gets the form by itself, a little later than it ships others", async () => {
  const order_id = await placed();
  const start = now;
  now = start + 10_000;
  await tryToShip(order_id);
  expect(await jobsOf(order_id)).toEqual([{ run_at: new Date(start + 20_000) }]);
  now = start + 20_000;
  await tryToShip(order_id);
  expect((await page(order_id)).paper_form.arrived_at).toBe(new Date(now).toISOString());
  expect(await shipmentsOf(order_id)).toEqual([]);
  now = start + 30_000;
  await Promise.all([tryToShip(order_id), tryToShip(order_id)]);
  expect(await shipmentsOf(order_id)).toHaveLength(1);
});

test("as long as the form is not here it can be cancelled, half an hour after it was placed too; not once it is", async () => {
  const [late, here] = [await placed(), await placed()];
  now += 45 * minute;
  expect((await page(late)).detail.cancel_until).not.toBeNull();
  expect((await (await chief()).post(`/api/orders/${late}/cancel`, {})).status).toBe(200);
  await expect(formIsHere(given(), String(late))).rejects.toThrow("does not wait for its form");
  await formIsHere(given(), String(here));
  expect((await page(here)).detail.cancel_until).toBeNull();
  expect((await (await chief()).post(`/api/orders/${here}/cancel`, {})).status).toBe(409);
});

test("sixty days after it was placed nothing ships any more and what is left is over, once; its number stays used", async () => {
  const number = nextForm();
  const waits = (await place(number, 2)).body.order_id as number;
  const partly = await placed(3);
  await run("update order_lines set shipped_quantity = 1 where order_id = $1", [partly]);
  await run("update orders set status = 'PARTIAL' where order_id = $1", [partly]);
  const last = new Date(Date.parse("2027-01-20T05:59:00Z"));
  const ending = { pools, auditKeys, clock: () => new Date(now) };
  now = last.getTime();
  await endSignedOrders(ending);
  expect((await page(waits)).paper_form.records).toEqual([]);
  now += 2 * minute;
  await expect(formIsHere(given(), String(waits))).rejects.toThrow("its form is void");
  await ship(pools, waits, { at: new Date(now) });
  expect(await shipmentsOf(waits)).toEqual([]);
  await Promise.all([endSignedOrders(ending), endSignedOrders(ending)]);
  const { detail, paper_form } = await page(waits);
  expect(detail).toMatchObject({ order_status: "CANCELLED", cancelled_by: null, waits_for_form: false });
  expect(paper_form.records).toMatchObject([
    { kind: "expiry", made_by: null, lines: [{ line_no: 1, quantity: 2 }], made_at: new Date(now).toISOString() },
  ]);
  expect((await page(partly)).detail.order_status).toBe("SHIPPED");
  expect((await page(partly)).paper_form.records).toMatchObject([{ lines: [{ line_no: 1, quantity: 2 }] }]);
  expect((await place(number)).status).toBe(400);
  const { rows } = await pools.owner.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'record'",
    [String(waits)],
  );
  const mailing = { pools, clock: () => new Date(now), address: () => "https://portal.example" };
  for (const { payload } of rows) await mailWhoOrdered(mailing, payload);
  const mails = await run("select to_address from mails where subject = $1", [`Order ${waits}: the rest is over`]);
  expect(mails).toEqual([{ to_address: people.chief.email }]);
});
