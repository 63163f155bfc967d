/** Sign-in, the chosen customer and cart, and how sessions end. */
import { describe, expect, test, vi } from "vitest";

import { buildApp } from "#server/app.ts";
import { clean } from "#server/jobs/clean.ts";
import { type Answer, type Client, clientOf, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { newPerson, north, password, passwordCost, people, south } from "#tests/support/company.ts";
import { getNowMs } from "#tests/support/present.ts";
import { signInFailed, tryAgainIn } from "#server/services/identity/text.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, nobody, signIn, pools } = await testApp({ clock: () => now });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const login = (email: string, secret: string, headers = {}) =>
  nobody.post("/api/security/login", { email, password: secret }, headers);

test("a person of one customer signs in and needs only a cart type", async () => {
  const answer = await login(people.buyer.email, password);
  expect(answer.body).toMatchObject({ logged_in: true, has_error: false });
  const buyer = clientOf(app, answer.body.token);
  expect((await buyer.get("/api/users/current")).body).toMatchObject({
    customer_id: north,
    cart_type_code: null,
    is_ordering: true,
    is_cs: false,
  });
  const chosen = await buyer.post("/api/security/session-cart-type", { cart_type_code: "RX" });
  expect(chosen.body).toMatchObject({ cart_type_code: "RXO" });
});

test("the bare token is accepted, and every path with its trailing slash", async () => {
  const { token } = await signIn(people.buyer.email);
  const answer = await nobody.get("/api/users/current/", { authorization: token! });
  expect(answer.body.email).toBe(people.buyer.email);
});

test("a wrong password and an unknown e-mail are answered alike", async () => {
  const wrong = await login(people.guest.email, "wrong");
  const unknown = await login("nobody@nowhere.example", "wrong");
  expect(wrong.status).toBe(200);
  expect(wrong.body).toEqual({
    logged_in: false,
    has_error: true,
    reason: signInFailed,
  });
  expect(unknown.text).toBe(wrong.text);
});

test("the fifth failure in a row and each try in the wait say how long, for known and unknown email addresses", async () => {
  const known = await newPerson(pools, "waiting@north.example");
  for (const [email, last] of [
    [known.email, password],
    ["nobody-waits@nowhere.example", "wrong"],
  ] as const) {
    const reasons = [];
    for (let at = 0; at < 5; at++) reasons.push((await login(email, "wrong")).body.reason);
    now = new Date(now.getTime() + 10_000);
    reasons.push((await login(email, last)).body.reason);
    expect(reasons).toEqual([
      ...Array(4).fill(signInFailed),
      "Too many failed tries. Try again in 30 seconds.",
      "Too many failed tries. Try again in 20 seconds.",
    ]);
  }
});

test("a wait above a minute is said in minutes, rounded up", () => {
  expect([1, 1000, 60_000, 61_000, 900_000].map(tryAgainIn)).toEqual([
    "Try again in 1 second.",
    "Try again in 1 second.",
    "Try again in 60 seconds.",
    "Try again in 2 minutes.",
    "Try again in 15 minutes.",
  ]);
});

test("a disabled person is told so, after the right password only", async () => {
  expect((await login(people.disabled.email, "wrong")).body.reason).toBe(signInFailed);
  expect((await login(people.disabled.email, password)).body.reason).toMatch(/disabled/);
});

test("signing in over plain http from another machine is refused with one sentence", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/api/security/login",
    remoteAddress: "192.0.2.7",
    payload: { email: people.buyer.email, password },
  });
  expect(answer.json()).toMatchObject({
    logged_in: false,
    has_error: true,
    reason: expect.stringMatching(/secure connection/),
  });
});

test("a session made by our page is worth nothing without its second cookie", async () => {
  const answer = await login(people.buyer.email, password, { "sec-fetch-site": "same-origin" });
  const [cookie] = answer.headers["set-cookie"] as [string];
  expect(cookie).toMatch(/^__Host-stb=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
  const { token } = answer.body;
  expect((await nobody.get("/api/users/current", { authorization: `Bearer ${token}` })).status).toBe(401);
  const bound = await nobody.get("/api/users/current", {
    authorization: `Bearer ${token}`,
    cookie: cookie.split(";")[0]!,
  });
  expect(bound.status).toBe(200);
});

test("the second cookie ends with the browser; the installed portal gets its own once more, for as long as a session lasts", async () => {
  const { headers, body } = await login(people.buyer.email, password, { "sec-fetch-site": "same-origin" });
  const cookie = (headers["set-cookie"] as [string])[0].split(";")[0]!;
  const asked = (more: object) =>
    nobody.get("/api/users/current", { authorization: `Bearer ${body.token}`, cookie, ...more });
  expect((await asked({})).headers["set-cookie"]).toBeUndefined();
  const installed = { "x-installed": "1" };
  expect((await asked(installed)).headers["set-cookie"]).toBe(
    `${cookie}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200`,
  );
  const refused = await asked({ ...installed, cookie: "__Host-stb=made-up" });
  expect([refused.status, refused.headers["set-cookie"]]).toEqual([401, undefined]);
  const { token } = await signIn(people.buyer.email);
  const unbound = await nobody.get("/api/users/current", { authorization: `Bearer ${token}`, ...installed });
  expect([unbound.status, unbound.headers["set-cookie"]]).toEqual([200, undefined]);
});

test("the second cookie is that of this session: neither a made-up one nor another session's does", async () => {
  const page = { "sec-fetch-site": "same-origin" };
  const [mine, other] = [
    await login(people.buyer.email, password, page),
    await login(people.buyer.email, password, page),
  ];
  const cookieOf = ({ headers }: Answer) => (headers["set-cookie"] as [string])[0].split(";")[0]!;
  const ask = async (cookie: string) =>
    (await nobody.get("/api/users/current", { authorization: `Bearer ${mine.body.token}`, cookie })).status;
  const cookies = ["__Host-stb=", "__Host-stb=made-up", cookieOf(other), cookieOf(mine)];
  expect(await Promise.all(cookies.map(ask))).toEqual([401, 401, 401, 200]);
});

test("a token or second cookie that the client chose is never taken, and signing in goes on under none of before", async () => {
  const chosen = "a-token-that-somebody-chose-beforehand-1234";
  const before = await signIn(people.buyer.email);
  for (const token of [chosen, before.token!]) {
    const answer = await login(people.buyer.email, password, {
      "sec-fetch-site": "same-origin",
      authorization: `Bearer ${token}`,
      cookie: `stcart=${token}; __Host-stb=${token}`,
    });
    expect(answer.body.logged_in).toBe(true);
    expect([chosen, before.token]).not.toContain(answer.body.token);
    const [cookie] = answer.headers["set-cookie"] as [string];
    expect(cookie).toMatch(/^__Host-stb=[\w-]{43};/);
    expect(cookie).not.toContain(token);
  }
  const bound = { authorization: `Bearer ${chosen}`, cookie: `__Host-stb=${chosen}` };
  expect((await nobody.get("/api/users/current", bound)).status).toBe(401);
});

test("30 idle minutes end a session; a background call does not keep it alive, a real one does", async () => {
  const active = await signIn(people.buyer.email);
  const idle = await signIn(people.buyer.email);
  later(20);
  expect((await active.get("/api/users/current")).status).toBe(200);
  expect((await idle.get("/api/users/current", { "x-background": "1" })).status).toBe(200);
  later(20);
  expect((await active.get("/api/users/current")).status).toBe(200);
  expect((await idle.get("/api/users/current")).status).toBe(401);
});

test("12 hours end every session", async () => {
  const person = await signIn(people.buyer.email);
  for (let hour = 0; hour < 24; hour++) {
    later(29);
    expect((await person.get("/api/users/current")).status).toBe(200);
  }
  later(29);
  expect((await person.get("/api/users/current")).status).toBe(401);
});

test("a customer that is not one's own is answered like one that does not exist", async () => {
  const buyer = await signIn(people.buyer.email);
  const foreign = await buyer.post("/api/security/session-company", { company_id: south });
  const random = await buyer.post("/api/security/session-company", { company_id: 999_999 });
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(random.text);
});

test("changing the customer unsets the cart type", async () => {
  const both = await signIn(people.both.email, { customer: north });
  const moved = await both.post("/api/security/session-company", { company_id: south });
  expect(moved.body).toMatchObject({ customer_id: south, cart_type_code: null });
});

test("the controlled cart needs CS together with Ordering", async () => {
  const tryControlled = (person: Client) => person.post("/api/security/session-cart-type", { cart_type_code: "CSOS" });
  expect((await tryControlled(await signIn(people.buyer.email))).status).toBe(403);
  expect((await tryControlled(await signIn(people.controller.email, { cart: null }))).status).toBe(403);
  expect((await tryControlled(await signIn(people.chief.email))).body.cart_type_code).toBe("CSO");
});

test("a call for a customer that is not the caller's is not allowed, whether it exists or not", async () => {
  const buyer = await signIn(people.buyer.email);
  const foreign = await buyer.get("/api/carts/counts", { "x-customer-id": String(south) });
  const random = await buyer.get("/api/carts/counts", { "x-customer-id": "999999" });
  expect([foreign.status, random.status]).toEqual([403, 403]);
  expect(foreign.text).toBe(random.text);
});

test("rights taken away are gone with the next call", async () => {
  const buyer = await signIn(people.buyer.email);
  await pools.owner.query("update users set is_active = false where user_id = $1", [people.buyer.user_id]);
  expect((await buyer.get("/api/users/current")).status).toBe(401);
  await pools.owner.query("update users set is_active = true where user_id = $1", [people.buyer.user_id]);
});

test("whoever is disabled at their only customer is nobody with the very next call, even where their session still stands", async () => {
  const { user_id, email } = await newPerson(pools, "disabled-at-once@north.example");
  const client = await signIn(email);
  const at = async (is_active: boolean) => {
    await pools.owner.query("update user_customers set is_active = $2 where user_id = $1", [user_id, is_active]);
    return (await client.get("/api/users/current")).status;
  };
  expect([await at(true), await at(false), await at(true)]).toEqual([200, 401, 200]);
});

test("sign-out ends the session", async () => {
  const buyer = await signIn(people.buyer.email);
  expect((await buyer.post("/api/security/logout")).body).toEqual({ success: true });
  expect((await buyer.get("/api/users/current")).status).toBe(401);
});

test("sign-ins and denials are in the audit trail, passwords and tokens are nowhere", async () => {
  await login(people.chief.email, "a-wrong-password-of-mine");
  const { token } = await signIn(people.chief.email);
  const guest = await signIn(people.guest.email);
  await guest.get("/api/carts");
  const { rows } = await pools.owner.query(
    "select action, result, reason, entity_id, audit::text as whole from audit order by audit_id",
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ reason: "signed in", entity_id: String(people.chief.user_id) }),
  );
  expect(rows).toContainEqual(expect.objectContaining({ action: "GET /api/carts", result: "denied" }));
  const everything = rows.map(({ whole }) => whole).join("\n");
  for (const secret of [password, "a-wrong-password-of-mine", token!]) expect(everything).not.toContain(secret);
});

test("an address that tries too often is told when to come back; another address is not", async () => {
  const try_ = (remoteAddress: string) =>
    app.inject({
      method: "POST",
      url: "/api/security/login",
      remoteAddress,
      payload: { email: "nobody@nowhere.example", password: "x" },
    });
  const answers = [];
  for (let tries = 0; tries < 101; tries++) answers.push(await try_("127.0.0.9")); // more at once than wait for their turn are sent away too
  const last = answers.filter(({ statusCode }) => statusCode === 429);
  expect(last).toHaveLength(1);
  expect(last[0]!.headers["retry-after"]).toBe("1");
  expect((await try_("127.0.0.8")).statusCode).toBe(200);
});

describe("after a clock ran 35 days ahead and was set right", () => {
  const aheadMs = 35 * 86_400_000;
  const ahead = () => new Date(now.getTime() + aheadMs);
  /** Signs in while the clock is ahead. */
  const signInAhead = async (email: string): Promise<Client> => {
    const right = now;
    now = ahead();
    const client = await signIn(email);
    now = right;
    return client;
  };

  test("a session made meanwhile ends 30 minutes after its last call, whoever made it", async () => {
    const { email } = await newPerson(pools, "ahead@north.example");
    const made = await signInAhead(email);
    expect((await made.get("/api/users/current", { "x-background": "1" })).status).toBe(200);
    later(31);
    expect((await made.get("/api/users/current")).status).toBe(401);
  });

  test.each([
    ["12 hours", "null", 24],
    ["an hour for staff who act as somebody", String(people.staff.user_id), 2],
  ])("a session made meanwhile ends %s after the clock was set right", async (name, impersonator_id, calls) => {
    const { user_id, email } = await newPerson(pools, `ahead-${name.replaceAll(" ", "-")}@north.example`);
    const made = await signInAhead(email);
    await pools.owner.query(`update sessions set impersonator_id = ${impersonator_id} where user_id = $1`, [user_id]);
    expect((await made.get("/api/users/current")).status).toBe(200);
    for (let call = 0; call < calls; call++) {
      later(29);
      expect((await made.get("/api/users/current")).status).toBe(200);
    }
    later(29);
    expect((await made.get("/api/users/current")).status).toBe(401);
  });

  test("a session whose end or last call is dated 35 days ahead is dated again by its next call", async () => {
    for (const column of ["ends_at", "last_seen_at"]) {
      const { user_id, email } = await newPerson(pools, `${column}@north.example`);
      const client = await signIn(email);
      await pools.owner.query(`update sessions set ${column} = $2 where user_id = $1`, [user_id, ahead()]);
      expect((await client.get("/api/carts")).status).toBe(200);
      const { rows } = await pools.system.query("select last_seen_at, ends_at from sessions where user_id = $1", [
        user_id,
      ]);
      expect([column, ...rows]).toEqual([
        column,
        { last_seen_at: now, ends_at: new Date(now.getTime() + 12 * 3_600_000) },
      ]);
    }
  });

  test("a session that was made a minute before the clock was set back by a minute goes on", async () => {
    const { email } = await newPerson(pools, "step@north.example");
    const client = await signIn(email);
    later(-1);
    expect((await client.get("/api/users/current")).status).toBe(200);
    later(1);
  });

  test("the night removes a session made meanwhile that was not used since", async () => {
    const { user_id, email } = await newPerson(pools, "ahead-at-night@north.example");
    await signInAhead(email);
    await clean(pools, now);
    expect((await pools.system.query("select from sessions where user_id = $1", [user_id])).rowCount).toBe(0);
  });
});

test("a session has the database's time while the machine's clock is 35 days ahead", async () => {
  const server = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent" },
    version: "0.0.0-test",
    passwordCost,
    auditKeys,
  });
  const { user_id, email } = await newPerson(pools, "machine-ahead@north.example");
  vi.useFakeTimers({ toFake: ["Date"], now: getNowMs() + 35 * 86_400_000 });
  const answer = await clientOf(server).post("/api/security/login", { email, password });
  const shown = Date.parse(String(answer.headers["date"]));
  vi.useRealTimers();
  expect(answer.body).toMatchObject({ logged_in: true });
  const { rows } = await pools.system.query(
    `select abs(extract(epoch from created_at - now())) < 60 and abs(extract(epoch from ends_at - now()) - 12 * 3600) < 60 as is_right
       from sessions where user_id = $1`,
    [user_id],
  );
  expect(rows).toEqual([{ is_right: true }]);
  expect(Math.abs(shown - getNowMs())).toBeLessThan(60_000); // by which devices set their days
  await server.close();
});
