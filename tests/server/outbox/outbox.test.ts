/** The server's part for entries on devices: keys that only their person gets, hand-over to an admin, and what was discarded. */
import { hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, newPerson, north, people, south } from "#tests/support/company.ts";
import { discardOf, receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools, signIn, actAs } = app;
const [buyer, chief, other] = await Promise.all([
  signIn(people.buyer.email),
  signIn(people.chief.email),
  signIn(people.other.email),
]);

const keyOf = async (client: Client) => (await client.post("/api/outbox/seal-key")).body.seal_key as string;
const lastAudit = async () =>
  (await pools.owner.query("select *, audit::text as whole from audit order by audit_id desc limit 1")).rows[0];
let userCount = 0;
/** Creates a user of the test's own: no other test changes their permissions, and no admin has taken over their entries yet. */
async function newUser({ customers = [north], isOrdering = true, isAdmin = false } = {}) {
  const number = ++userCount;
  const { user_id, email } = await newPerson(pools, `user-${number}@north.example`, customers);
  await pools.owner.query("update users set last_name = $2 where user_id = $1", [user_id, `User ${number}`]);
  await pools.owner.query("update user_customers set is_ordering = $2, is_customer_admin = $3 where user_id = $1", [
    user_id,
    isOrdering,
    isAdmin,
  ]);
  return { user_id, email, name: `New User ${number}` };
}
const setActive = (user_id: number, is: boolean) =>
  pools.owner.query("update user_customers set is_active = $3 where customer_id = $1 and user_id = $2", [
    north,
    user_id,
    is,
  ]);
const owner = (client: Client, user_id: number) => client.get(`/api/outbox/owners/${user_id}`);
const keyFor = (key: string, customer_id: number) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(key, "base64url"), "", `customer ${customer_id}`, 32)).toString(
    "base64url",
  );
const takeOver = (client: Client, user_id: number) => client.post("/api/outbox/hand-over", { user_id });

test("everybody has one key of 32 bytes of their own, in every session the same, and neither log nor audit knows it", async () => {
  const key = await keyOf(buyer);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(await keyOf(await signIn(people.buyer.email))).toBe(key);
  expect(await keyOf(chief)).not.toBe(key);
  const { rows } = await pools.owner.query("select audit::text as whole from audit");
  const { rows: answers } = await pools.owner.query("select answers::text as whole from answers");
  const hex = Buffer.from(key, "base64url").toString("hex");
  for (const { whole } of [...rows, ...answers]) {
    expect(whole).not.toContain(key);
    expect(whole).not.toContain(hex);
  }
});

test("many who ask at once for the first time get the same key", async () => {
  const { email } = await newUser();
  const clients = await Promise.all(Array.from({ length: 8 }, () => signIn(email)));
  expect(new Set(await Promise.all(clients.map(keyOf))).size).toBe(1);
});

test("staff who act as a person do not get that person's key", async () => {
  const client = await actAs(people.buyer.email);
  expect((await client.post("/api/outbox/seal-key")).status).toBe(403);
});

test("an admin is told the name of their own customer's people, and whether they can still sign in", async () => {
  expect((await owner(chief, people.buyer.user_id)).body).toEqual({
    user_id: people.buyer.user_id,
    name: "Buyer Example",
    can_sign_in: true,
  });
  expect((await owner(chief, people.disabled.user_id)).body).toMatchObject({ can_sign_in: false });
  const foreign = await owner(chief, people.other.user_id);
  const none = await owner(chief, 999_999);
  expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
  expect((await owner(buyer, people.disabled.user_id)).status).toBe(403);
});

test("who was removed from the customer is still known to it, by the carts they had", async () => {
  const { user_id, email, name } = await newUser({ customers: [north, south] });
  const gone = await signIn(email, { customer: north });
  await gone.post("/api/carts/add-item", { item_id: items.cheap, quantity: 1, quantity_uom_code: "CT" });
  await pools.owner.query("delete from user_customers where customer_id = $1 and user_id = $2", [north, user_id]);
  expect((await owner(chief, user_id)).body).toMatchObject({ name, can_sign_in: false });
  expect((await takeOver(chief, user_id)).status).toBe(200);
});

test("a person who can still sign in keeps their entries, and only an admin takes over", async () => {
  expect((await takeOver(chief, people.buyer.user_id)).body.Message).toBe(
    "Buyer Example can still sign in, and sends these entries by doing so.",
  );
  expect((await takeOver(buyer, people.disabled.user_id)).status).toBe(403);
  expect((await takeOver(other, people.disabled.user_id)).status).toBe(404);
  const { email } = await newUser({ isOrdering: false, isAdmin: true });
  expect((await takeOver(await signIn(email), people.disabled.user_id)).body.Message).toMatch(/Ordering/);
});

test("a hand-over gives the key of what was left for this customer and no other, and the audit says who, whose and not what", async () => {
  const { user_id, email, name } = await newUser({ customers: [north, south] });
  const key = await keyOf(await signIn(email, { customer: north }));
  await setActive(user_id, false);
  const answer = await takeOver(chief, user_id);
  expect(answer.body).toEqual({ user_id, name, customer_key: keyFor(key, north) });
  const row = await lastAudit();
  expect(row).toMatchObject({
    customer_id: north,
    user_id: people.chief.user_id,
    on_behalf_of: user_id,
    entity_id: String(user_id),
    action: "POST /api/outbox/hand-over",
    input: null,
    after: null,
  });
  expect(row.whole).not.toContain(key);
  expect(row.whole).not.toContain(keyFor(key, north));
});

test("who asks for hand-overs too often is told when to come back", async () => {
  const client = await signIn((await newUser({ isAdmin: true })).email);
  const answers = await Promise.all(Array.from({ length: 35 }, () => takeOver(client, people.buyer.user_id)));
  const last = answers.filter(({ status }) => status === 429);
  expect(last.length).toBeGreaterThan(0);
  expect(last[0]!.headers["retry-after"]).toBe("10");
});

test("in another's place is sent only what was handed over to the sender, for that customer, and only entries", async () => {
  const { user_id: leaver } = await newUser({ isOrdering: false });
  const order_id = await arrived({ app, now });
  const input = receiptOf(order_id, now);
  const send = (client: Client, headers: Record<string, string>, path = "/api/receives") =>
    client.post(path, input, { "idempotency-key": crypto.randomUUID(), ...headers });
  const behalf = { "x-on-behalf-of": String(leaver) };
  expect((await send(chief, behalf)).status).toBe(403);
  expect((await send(buyer, { "x-on-behalf-of": String(people.disabled.user_id) })).status).toBe(403);
  await setActive(leaver, false);
  expect((await takeOver(chief, leaver)).status).toBe(200);
  expect((await send(buyer, behalf)).status).toBe(403);
  expect((await send(other, { ...behalf, "x-customer-id": String(south) })).status).toBe(403);
  expect((await chief.post("/api/receives/search-pending", {}, behalf)).status).toBe(403);
  expect((await send(chief, { "x-on-behalf-of": "abc" })).status).toBe(400);
  expect((await send(chief, behalf)).status).toBe(200);
});

test("a receipt that was handed over keeps who counted it, and says who entered it", async () => {
  const order_id = await arrived({ app, now });
  await takeOver(chief, people.disabled.user_id);
  const headers = { "idempotency-key": "handed-1", "x-on-behalf-of": String(people.disabled.user_id) };
  const made = await chief.post("/api/receives", receiptOf(order_id, now), headers);
  expect(made.body.receipt).toMatchObject({ created_by: "Disabled Example", entered_by: "Chief Example" });
  expect(await lastAudit()).toMatchObject({
    user_id: people.chief.user_id,
    on_behalf_of: people.disabled.user_id,
    customer_id: north,
  });
  const history = await buyer.post("/api/receives/search-historical");
  expect(history.body.find((each: { client_key: string }) => each.client_key === "handed-1")).toMatchObject({
    created_by: "Disabled Example",
    entered_by: "Chief Example",
  });
  const { order_receive_id } = made.body.receipt;
  const cancel = { ...headers, "idempotency-key": "handed-2" };
  await chief.post("/api/receives/cancel", { order_receive_id }, cancel);
  const events = "select status, user_id, entered_by from receive_events where order_receive_id = $1 order by event_id";
  expect((await pools.owner.query(events, [order_receive_id])).rows).toEqual([
    { status: "COM", user_id: people.disabled.user_id, entered_by: people.chief.user_id },
    { status: "CAN", user_id: people.disabled.user_id, entered_by: people.chief.user_id },
  ]);
});

test("what an admin had taken over goes on to the next one, still in its maker's name", async () => {
  const leaver = await newUser({ isOrdering: false });
  await setActive(leaver.user_id, false);
  const first = await newUser({ isAdmin: true });
  expect((await takeOver(await signIn(first.email), leaver.user_id)).status).toBe(200);
  await setActive(first.user_id, false);
  expect((await takeOver(chief, first.user_id)).status).toBe(200);
  const order_id = await arrived({ app, now });
  const headers = { "idempotency-key": "handed-3", "x-on-behalf-of": String(leaver.user_id) };
  const made = await chief.post("/api/receives", receiptOf(order_id, now), headers);
  expect(made.body.receipt).toMatchObject({ created_by: leaver.name, entered_by: "Chief Example" });
});

test("what the first person's own attempt did under a key is found when it is sent in their place, and the other way round", async () => {
  const { user_id, email } = await newUser({ customers: [north, south] });
  const leaver = await signIn(email, { customer: north });
  const admin = await signIn((await newUser({ isAdmin: true })).email);
  const line = { item_id: items.plain, quantity: 2, quantity_uom_code: "CT" };
  const key = { "idempotency-key": "unsure-1" };
  const first = await leaver.post("/api/carts/add-item", line, key);
  await setActive(user_id, false);
  await takeOver(admin, user_id);
  const behalf = { ...key, "x-on-behalf-of": String(user_id), "x-cart-type": "RXO" };
  const again = await admin.post("/api/carts/add-item", line, behalf);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.body).toEqual(first.body);
  expect((await admin.get("/api/carts")).body.items).toEqual([]);
  // Without the header it is a key of the admin's own, and nobody's answer.
  expect((await admin.post("/api/carts/add-item", { ...line, quantity: 1 }, key)).headers).not.toHaveProperty(
    "idempotency-replayed",
  );

  const order_id = await arrived({ app, now });
  const receiptKey = { "idempotency-key": "unsure-2" };
  const inPlace = { ...receiptKey, "x-on-behalf-of": String(user_id) };
  const made = await admin.post("/api/receives", receiptOf(order_id, now), inPlace);
  expect(made.status).toBe(200);
  await setActive(user_id, true);
  const returned = await signIn(email, { customer: north });
  const back = await returned.post("/api/receives", receiptOf(order_id, now), receiptKey);
  expect(back.headers["idempotency-replayed"]).toBe("true");
  expect(back.body.receipt.order_receive_id).toBe(made.body.receipt.order_receive_id);
});

test("a discarded entry stands in the chain of its customer, with all that is known of it", async () => {
  const input = discardOf({ key: "discarded-1" });
  const headers = { "idempotency-key": "note-1", "x-outbox-device": "tablet-7", "x-outbox-seq": "9" };
  expect((await buyer.post("/api/outbox/discards", input, headers)).body).toEqual({ success: true });
  expect(await lastAudit()).toMatchObject({
    customer_id: north,
    user_id: people.buyer.user_id,
    action: "POST /api/outbox/discards",
    entity: "outbox",
    entity_id: "discarded-1",
    device: "tablet-7",
    idempotency_key: "note-1",
    input,
    reason: "There is no such order.",
    result: "done",
  });
  await buyer.post("/api/outbox/discards", input, headers);
  const { rows } = await pools.owner.query("select count(*)::int as count from audit where idempotency_key = 'note-1'");
  expect(rows).toEqual([{ count: 1 }]);
});

test("who lost the customer still writes the note into its chain; for a customer that was never theirs it stands in the system's", async () => {
  const { user_id, email } = await newUser({ customers: [north, south] });
  const client = await signIn(email, { customer: south });
  await setActive(user_id, false);
  await client.post("/api/outbox/discards", discardOf({ key: "d-2", reason: null }));
  expect(await lastAudit()).toMatchObject({ customer_id: north, entity_id: "d-2", reason: "discarded on the device" });
  await other.post("/api/outbox/discards", discardOf({ key: "d-3" }));
  expect(await lastAudit()).toMatchObject({ customer_id: 0, user_id: people.other.user_id, entity_id: "d-3" });
});
