/** Acting as a person: whom staff find, what the link is worth, how long it lasts, who stands in the audit trail, and what stays the person's own. */
import { expect, test } from "vitest";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { hire, remove } from "#tests/support/accounts.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { notAllowed } from "#contract/base/text.ts";

let now = new Date("2026-11-20T15:00:00Z");
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const app = await testApp({ clock: () => now });
const { pools, signIn, nobody } = app;
const reason = "Case 4711: cannot find an order";
const rows = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
const staffNow = () => signIn(people.staff.email, { customer: south });
const linkTo = async (staff: Client, user_id: number, customer_id = north): Promise<string> =>
  (await staff.post("/api/impersonation", { user_id, customer_id, reason })).body.token;
const exchange = (token: string, headers = {}) => nobody.get(`/api/security/session/${token}/`, headers);
async function actAs(user_id: number, customer_id = north): Promise<Client> {
  const answer = await exchange(await linkTo(await staffNow(), user_id, customer_id));
  expect(answer.status).toBe(200);
  return clientOf(app.app, answer.body.token);
}

test("staff find people by the beginnings of words, at each customer of theirs; nobody who cannot sign in, and no staff", async () => {
  const staff = await staffNow();
  const find = async (text: string) => (await staff.post("/api/impersonation/search", { text })).body;
  expect(await find("buy north campus")).toEqual([
    {
      user_id: people.buyer.user_id,
      customer_id: north,
      first_name: "Buyer",
      last_name: "Example",
      email: people.buyer.email,
      company_name: "North Campus Hospital Pharmacy",
    },
  ]);
  expect((await find("BOTH@north")).map(({ customer_id }: { customer_id: number }) => customer_id)).toEqual([
    north,
    south,
  ]);
  for (const text of ["disabled", "staff", "", "  ", ".*", "uyer"]) expect(await find(text)).toEqual([]);
});

test("the link becomes a session of the person at the customer, once, and says so", async () => {
  const token = await linkTo(await staffNow(), people.both.user_id, south);
  const answer = await exchange(token);
  const session = clientOf(app.app, answer.body.token);
  expect((await session.get("/api/users/current")).body).toMatchObject({
    user_id: people.both.user_id,
    customer_id: south,
    is_admin: false,
    is_impersonating: true,
    impersonating_until: new Date(now.getTime() + 3_600_000).toISOString(),
  });
  const again = await exchange(token);
  expect(again.status).toBe(404);
  expect(again.text).toBe((await exchange("x".repeat(43))).text);
});

test("a link that is over takes nobody's cookie, which would end the session of who opened it", async () => {
  const fromPage = { "sec-fetch-site": "same-origin" };
  const token = await linkTo(await staffNow(), people.buyer.user_id);
  expect(String((await exchange(token, fromPage)).headers["set-cookie"])).toMatch(/^__Host-stb=/);
  const again = await exchange(token, fromPage);
  expect([again.status, again.headers["set-cookie"]]).toEqual([404, undefined]);
});

test("of many who exchange one link at once, one gets in", async () => {
  const token = await linkTo(await staffNow(), people.buyer.user_id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("after a minute the link is over", async () => {
  const staff = await staffNow();
  const [early, late] = [await linkTo(staff, people.buyer.user_id), await linkTo(staff, people.buyer.user_id)];
  later(59);
  expect((await exchange(early)).status).toBe(200);
  later(2);
  expect((await exchange(late)).status).toBe(404);
});

test("nobody but staff asks for one, and not for staff, the disabled, or a customer that is not the person's", async () => {
  const staff = await staffNow();
  const chief = await signIn(people.chief.email);
  const ask = (client: Client, user_id: number, customer_id = north) =>
    client.post("/api/impersonation", { user_id, customer_id, reason });
  expect((await ask(chief, people.buyer.user_id)).status).toBe(403);
  const none = await ask(staff, 2_000_000_000);
  expect(none.status).toBe(404);
  for (const [user_id, customer_id] of [
    [people.staff.user_id, north],
    [people.disabled.user_id, north],
    [people.buyer.user_id, south],
    [people.buyer.user_id, 2_000_000_000],
  ] as const) {
    expect((await ask(staff, user_id, customer_id)).text).toBe(none.text);
  }
  for (const why of ["", "    ", "why"]) {
    const answer = await staff.post("/api/impersonation", {
      user_id: people.buyer.user_id,
      customer_id: north,
      reason: why,
    });
    expect(answer.body.code).toBe("malformed");
  }
  expect((await ask(await actAs(people.chief.user_id), people.buyer.user_id)).status).toBe(403);
});

test("it ends after 60 minutes, however busy it is", async () => {
  const session = await actAs(people.buyer.user_id);
  for (let minutes = 0; minutes < 59; minutes += 10) {
    expect((await session.get("/api/products/classifications")).status).toBe(200);
    later(590);
  }
  expect((await session.get("/api/users/current")).status).toBe(200);
  later(120);
  expect((await session.get("/api/users/current")).status).toBe(401);
});

test("it ends at once when the staff member is disabled or is staff no longer, and when the person is removed", async () => {
  for (const [end, undo] of [
    ["is_active = false", "is_active = true"],
    ["is_admin = false", "is_admin = true"],
  ] as const) {
    const session = await actAs(people.buyer.user_id);
    await rows(`update users set ${end} where user_id = $1`, [people.staff.user_id]);
    expect((await session.get("/api/users/current")).status).toBe(401);
    expect((await session.post("/api/carts/add-item", {})).status).toBe(401);
    await rows(`update users set ${undo} where user_id = $1`, [people.staff.user_id]);
  }
  const { user_id } = await hire(app);
  const session = await actAs(user_id);
  await remove(await signIn(people.chief.email), user_id);
  expect((await session.get("/api/users/current")).status).toBe(401);
});

test("both people, and the reason, stand in the customer's audit trail; the token nowhere", async () => {
  const token = await linkTo(await staffNow(), people.both.user_id, south);
  const answer = await exchange(token);
  const session = clientOf(app.app, answer.body.token);
  await session.post("/api/security/session-cart-type", { cart_type_code: "RXO" });
  await session.post("/api/carts/add-item", { item_id: items.cheap, quantity: 1, quantity_uom_code: "CT" });
  await session.post("/api/users/create-user-role", {
    user_id: people.both.user_id,
    customer_id: south,
    role_name: "Admin",
  });
  await session.post("/api/security/logout");
  const trail = await rows("select * from audit where customer_id = $1 order by audit_id", [south]);
  const [asked, exchanged] = [
    trail.findLast(({ action }) => action === "POST /api/impersonation"),
    trail.findLast(({ action }) => action === "GET /api/security/session/{token}"),
  ];
  expect(asked).toMatchObject({ user_id: people.staff.user_id, entity_id: String(people.both.user_id), reason });
  expect(exchanged).toMatchObject({ user_id: people.both.user_id, impersonator_id: people.staff.user_id });
  expect(exchanged.reason).toContain(reason);
  const after = trail.slice(trail.indexOf(exchanged) + 1);
  expect(after.map(({ action, result }) => `${action} ${result}`)).toEqual([
    "POST /api/security/session-cart-type done",
    "POST /api/carts/add-item done",
    "POST /api/users/create-user-role denied",
    "POST /api/security/logout done",
  ]);
  for (const row of after) {
    expect(row).toMatchObject({ user_id: people.both.user_id, impersonator_id: people.staff.user_id });
  }
  const everything = JSON.stringify(await rows("select * from audit"));
  for (const secret of [token, answer.body.token]) expect(everything).not.toContain(secret);
});

test("the person's own session and cart stay as they are, whatever is chosen; what is put into the cart stays too", async () => {
  const own = await signIn(people.both.email, { customer: south });
  const line = { item_id: items.plain, quantity_uom_code: "CT" };
  await own.post("/api/carts/add-item", { ...line, quantity: 3 });
  const before = (await own.get("/api/carts")).body.items;
  const session = await actAs(people.both.user_id, north);
  await session.post("/api/security/session-cart-type", { cart_type_code: "RXO" });
  await session.post("/api/security/session-company", { company_id: south });
  await session.post("/api/security/session-cart-type", { cart_type_code: "RXO" });
  expect((await session.get("/api/carts")).body.items).toEqual(before);
  await session.post("/api/security/session-cart-type", { cart_type_code: null });
  await session.post("/api/security/session-company", { company_id: north });
  await session.post("/api/security/logout");
  expect((await own.get("/api/users/current")).body).toMatchObject({ customer_id: south, cart_type_code: "RXO" });
  expect((await own.get("/api/carts")).body.items).toEqual(before);
});

test("no order of controlled substances is placed for somebody", async () => {
  const session = await actAs(people.chief.user_id);
  await session.post("/api/security/session-cart-type", { cart_type_code: "CSO" });
  const { cart_id } = (await session.get("/api/carts")).body;
  const answer = await session.post("/api/carts/checkout", {
    cart_id,
    billing_contact_id: 201,
    shipping_contact_id: 202,
    customer_order_no: "1",
    order_name: "",
    shipping_instructions: "",
    shipping_charges: 1,
    shipping_method_id: 1,
    shipping_wrk_order_id: 1,
    is_recurring: false,
  });
  expect({ status: answer.status, Message: answer.body.Message }).toEqual({
    status: 403,
    Message: notAllowed,
  });
});
