/** The distributor's staff at a customer that they chose: they order Rx for it, and are never the purchaser. */
import { beforeEach, describe, expect, test } from "vitest";
import type { CartType } from "#contract/base/fields.ts";
import { headers } from "#contract/base/headers.ts";
import * as baseText from "#contract/base/text.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { inTransaction } from "#server/db/open.ts";
import * as commonText from "#server/documents/common-text.ts";
import { mailWhoOrdered } from "#server/jobs/mail-order.ts";
import { placeRecurringOrders } from "#server/jobs/recurring-orders.ts";
import { sealOnce } from "#server/jobs/seal-audit.ts";
import { verifyAudit } from "#server/services/audit/audit-proof.ts";
import { confirmation } from "#server/services/documents/confirmation.ts";
import { factsOf } from "#server/services/documents/facts.ts";
import { packingList } from "#server/services/documents/packing-list.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { signedRequest, uploaded } from "#tests/support/certificate-examples.ts";
import { items, newPerson, north, people } from "#tests/support/company.ts";
import { placeOnForm } from "#tests/support/distributor-examples.ts";
import { arrived, ship } from "#tests/support/orders.ts";
import { writeRecurring } from "#tests/support/recurring.ts";
import { readyToOrder } from "#tests/support/shopping.ts";

const begin = new Date("2026-11-20T15:00:00Z"); // a Friday
let now = begin;
const app = await testApp({ clock: () => now });
const { pools, signIn, actAs } = app;
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
const { distributor } = readEnvironment({});
const sentence = "Placed by Ordering Portal Distribution staff for North Campus Hospital Pharmacy";

beforeEach(() => {
  now = begin;
});

const listDenials = (user_id: number) =>
  run("select action from audit where user_id = $1 and result = 'denied'", [user_id]);
const problem = ({ status, body }: { status: number; body: { Message: string } }) => [status, body.Message];
const denied = [403, baseText.notAllowed];

let made = 0;
/** A user of North with Ordering and CS, signed in at a cart. `join` makes a staff user of them, with the session and the roles that they have. */
async function newBuyer(cart: CartType) {
  const { user_id, email } = await newPerson(pools, `joins-${++made}@north.example`);
  await run("update user_customers set is_cs = true where user_id = $1", [user_id]);
  const set = (is_admin: boolean) => run("update users set is_admin = $2 where user_id = $1", [user_id, is_admin]);
  return { client: await signIn(email, { cart }), user_id, join: () => set(true), leave: () => set(false) };
}

describe("the controlled cart", () => {
  const line = { item_id: items.controlled, quantity_uom_code: "CT" };
  const inControlledCart = { [headers.cartType]: "CSO" };

  test.each<[string, (staff: Client) => Promise<{ status: number; body: { Message: string } }>]>([
    ["chosen", (staff) => staff.post("/api/security/session-cart-type", { cart_type_code: "CSO" })],
    ["read", (staff) => staff.get("/api/carts", inControlledCart)],
    ["read in parts", (staff) => staff.post("/api/carts", {}, inControlledCart)],
    ["checked for readiness", (staff) => staff.get("/api/carts/readiness", inControlledCart)],
    ["added to", (staff) => staff.post("/api/carts/add-item", { ...line, quantity: 1 }, inControlledCart)],
    [
      "added to with a list",
      (staff) => staff.post("/api/carts/add-items", { items: [{ ...line, quantity: 1 }] }, inControlledCart),
    ],
    ["changed", (staff) => staff.post("/api/carts/update-item", { ...line, new_quantity: 2 }, inControlledCart)],
    ["removed from", (staff) => staff.post("/api/carts/remove-item", line, inControlledCart)],
    [
      "filled with an order again",
      async (staff) => staff.post(`/api/orders/${await arrived({ app, now })}/order-again`, {}, inControlledCart),
    ],
    ["waited for with a stock alert", (staff) => staff.post("/api/bells/set", { item_id: items.controlled })],
  ])("cannot be %s", async (_, call) => {
    const { user_id, email } = await newPerson(pools, `staff-${++made}@distributor.example`, []);
    await run("update users set is_admin = true where user_id = $1", [user_id]);
    const staff = await signIn(email, { customer: north });
    expect(problem(await call(staff))).toEqual(denied);
    expect(await listDenials(user_id)).toHaveLength(1);
  });

  test("cannot be ordered on Form 222 by a user who joined the staff, with whatever roles", async () => {
    const { client, user_id, join } = await newBuyer("CSO");
    const request = await readyToOrder(client, [{ item_id: items.controlled, quantity: 1 }]);
    await join();
    const form = { order_form_number: "STAFF0001", cs_dea_number: "BB1388568" };
    expect(problem(await client.post("/api/carts/checkout", { ...request, ...form }))).toEqual(denied);
    expect(await run("select from orders where user_id = $1", [user_id])).toEqual([]);
    expect(await listDenials(user_id)).toEqual([{ action: "POST /api/carts/checkout" }]);
  });

  test("cannot be signed with a certificate of the customer by a user who joined the staff", async () => {
    const { client, user_id, join } = await newBuyer("CSO");
    const request = await signedRequest(client, await uploaded(client));
    await join();
    expect(problem(await client.post("/api/carts/checkout-csos", request))).toEqual(denied);
    expect(await run("select from orders where user_id = $1", [user_id])).toEqual([]);
    expect(await listDenials(user_id)).toEqual([{ action: "POST /api/carts/checkout-csos" }]);
  });

  test("is the Rx cart for a staff session that had chosen it", async () => {
    const { client, join } = await newBuyer("CSO");
    await join();
    expect((await client.get("/api/users/current")).body.cart_type_code).toBe("RXO");
    const cart = await client.get("/api/carts");
    expect([cart.status, cart.body.cart_type_code]).toEqual([200, "RXO"]);
    const added = await client.post("/api/carts/add-item", { ...line, item_id: items.plain, quantity: 1 });
    expect(added.status).toBe(200);
  });

  test("has orders that staff see and do not cancel", async () => {
    const staff = await signIn(people.staff.email, { customer: north });
    const { order_id } = await placeOnForm(app);
    expect((await staff.get(`/api/carts/purchase-orders/${order_id}`)).status).toBe(200);
    expect(problem(await staff.post(`/api/orders/${order_id}/cancel`))).toEqual(denied);
  });

  test("has recurring orders that staff do not change, and that stop when they are placed in a staff user's name", async () => {
    const { user_id, join } = await newBuyer("CSO");
    const staff = await signIn(people.staff.email, { customer: north });
    const recurring_order_id = await writeRecurring(app, { start: "2026-11-27", cart: "CSO", user_id });
    const which = { recurring_order_id, version: 0 };
    expect(problem(await staff.post("/api/recurring-orders/skip", { ...which, is_skipped: true }))).toEqual(denied);
    await join();
    expect(
      await run("select status from recurring_orders where recurring_order_id = $1", [recurring_order_id]),
    ).toEqual([{ status: "stopped" }]);
  });
});

describe("an Rx order", () => {
  const place = async (client: Client, more: object = {}) => {
    const request = await readyToOrder(client, [{ item_id: items.plain, quantity: 2 }]);
    const { status, body } = await client.post("/api/carts/checkout", { ...request, ...more });
    expect([status, body.Message]).toEqual([200, undefined]);
    return body.order_id as number;
  };
  const readDetail = async (order_id: number) => {
    const chief = await signIn(people.chief.email);
    return (await chief.get(`/api/carts/purchase-orders/${order_id}`)).body.detail;
  };
  const listReasons = (action: string) =>
    run("select reason from audit where action = $1 and result = 'done' order by audit_id desc limit 1", [action]);
  const distributorOf = async (order_id: number) =>
    (await run("select placed_by_staff_of from orders where order_id = $1", [order_id]))[0]!.placed_by_staff_of;
  const newStaff = async () => {
    const { client, join, leave } = await newBuyer("RXO");
    await join();
    return { client, leave };
  };

  test("names the distributor's staff on the order, in its documents and its audit row, also after they left the staff", async () => {
    const { client, leave } = await newStaff();
    const order_id = await place(client);
    expect(await listReasons("POST /api/carts/checkout")).toEqual([{ reason: sentence }]);
    await leave();
    const detail = await readDetail(order_id);
    expect(detail).toMatchObject({ placed_by_staff_of: distributor.name, order_create_user: "New Person" });
    expect(describePlacement({ ...detail, placed_by: detail.order_create_user, signed_by: undefined })).toBe(sentence);
    await ship(pools, order_id, { at: now });
    const sheets = await inTransaction(
      pools.app,
      async (db) => {
        const caller = { ...nobody({} as Caller["request"], now), customers: [north], changed: {} };
        const facts = await factsOf(db, caller, order_id, distributor);
        return [confirmation(facts), packingList(facts)];
      },
      { settings: { "app.customers": `{${north}}`, "app.user_id": "0", "app.staff": "off", "app.on_behalf_of": "" } },
    );
    for (const { blocks } of sheets)
      expect(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : []))).toContainEqual([
        commonText.howOrdered,
        sentence,
      ]);
  });

  test("names the distributor's staff in its email", async () => {
    const order_id = await place((await newStaff()).client);
    const [job] = await run(
      "select payload from queue.jobs where payload ->> 'order_id' = $1 and payload ->> 'what' = 'placed'",
      [String(order_id)],
    );
    await mailWhoOrdered({ pools, clock: () => now, address: () => "https://portal.example" }, job!.payload);
    const mail = await inTransaction(pools.system, (db) => claimMail(db, job!.payload.mail_id, now));
    expect(mail?.text).toContain(`\n${sentence}.\n`);
  });

  test("has a mark of staff that the audit trail proves", async () => {
    const order_id = await place((await newStaff()).client);
    const anchor = newAnchor();
    const faults = async () => {
      await sealOnce(pools.system, { keys: auditKeys, anchor, clock: () => now });
      const given = { keys: auditKeys, anchored: anchor.kept, sealedUntil: new Date(now.getTime() + 60_000) };
      const verdict = await inTransaction(pools.system, (db) => verifyAudit(db, given));
      return verdict.faults.filter(({ about }) => about.startsWith(`Order ${order_id} `)).map(({ fault }) => fault);
    };
    expect(await faults()).toEqual([]);
    await run("update orders set placed_by_staff_of = null where order_id = $1", [order_id]);
    expect(await faults()).toEqual(["was changed"]);
    await run("update orders set placed_by_staff_of = $2 where order_id = $1", [order_id, distributor.name]);
  });

  test("is marked if staff who act as a user place it, and not if the user does", async () => {
    const acting = await actAs(people.buyer.email);
    const order_id = await place(acting);
    expect(await distributorOf(order_id)).toBe(distributor.name);
    expect(await listReasons("POST /api/carts/checkout")).toEqual([{ reason: sentence }]);
    const own = await place(await signIn(people.buyer.email));
    expect(await distributorOf(own)).toBeNull();
    expect(await listReasons("POST /api/carts/checkout")).toEqual([{ reason: null }]);
  });

  test("is marked if a recurring order of staff places it, as long as they are staff", async () => {
    const { client, leave } = await newStaff();
    const repeats = { is_recurring: true, recurring_frequency: "weekly", recur_start_date: "11/27/2026" };
    const first = await place(client, repeats);
    const runDue = async (at: string) => {
      now = new Date(at);
      const log = { error: () => {} };
      const address = () => "http://portal";
      await placeRecurringOrders({
        pools,
        auditKeys,
        clock: () => now,
        address,
        log,
        releaseMs: 0,
        priceRisePercent: 20,
        distributor,
      });
      return run(
        `select placed_by_staff_of from orders where recurring_order_id = (select recurring_order_id from orders where order_id = $1) and order_id > $1
           order by order_id`,
        [first],
      );
    };
    const marked = { placed_by_staff_of: distributor.name };
    expect(await runDue("2026-11-27T12:00:00Z")).toEqual([marked]);
    expect(await listReasons("run recurring order")).toEqual([{ reason: sentence }]);
    await leave();
    expect(await runDue("2026-12-04T12:00:00Z")).toEqual([marked, { placed_by_staff_of: null }]);
  });

  test("is marked if staff run a user's recurring order between its dates", async () => {
    const recurring_order_id = await writeRecurring(app, { start: "2026-11-27" });
    const [{ version }] = (await run("select version from recurring_orders where recurring_order_id = $1", [
      recurring_order_id,
    ])) as [{ version: number }];
    const { client } = await newStaff();
    const { status, body } = await client.post("/api/recurring-orders/run", { recurring_order_id, version });
    expect([status, body.Message]).toEqual([200, undefined]);
    expect(await distributorOf(body.order_id)).toBe(distributor.name);
    expect(await listReasons("POST /api/recurring-orders/run")).toEqual([{ reason: sentence }]);
  });

  test("can be canceled by staff", async () => {
    const { client } = await newStaff();
    const order_id = await place(client);
    expect((await client.post(`/api/orders/${order_id}/cancel`)).body).toMatchObject({ order_status: "CANCELLED" });
  });
});
