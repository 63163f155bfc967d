/** Coming to a customer and leaving it: adding people, disabling and removing them, and what becomes of their sessions, entries and records. */
import { describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { findLink } from "#server/services/identity/link-tokens.ts";
import { claimMail } from "#server/services/mail/mail.ts";
import { selectCustomer } from "#contract/base/text.ts";
import { alreadyUser } from "#contract/identity/text.ts";
import { alreadyUserDisabled, cannotAdd } from "#server/services/identity/text.ts";
import * as text from "#server/services/identity/mail-text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { activate, give, hire, hireAdmin, listed, nextEmail, nova, remove, take } from "#tests/support/accounts.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { receiptOf } from "#tests/support/examples.ts";
import { arrived } from "#tests/support/orders.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools, signIn } = app;
const chief = await signIn(people.chief.email);
const northName = "North Campus Hospital Pharmacy";
/** The mail that waits for this person. */
async function letterTo(email: string) {
  const { rows } = await pools.system.query("select mail_id from mails where to_address = $1", [email]);
  expect(rows).toHaveLength(1);
  return (await inTransaction(pools.system, (db) => claimMail(db, rows[0].mail_id, now)))!;
}

const sessionsOf = async (user_id: number) =>
  (await pools.owner.query("select 1 from sessions where user_id = $1", [user_id])).rowCount;

describe("disabling and removing", () => {
  test("whoever belongs to one customer is signed out everywhere in the same moment, with the links they were sent", async () => {
    for (const end of [(id: number) => activate(chief, id, false), (id: number) => remove(chief, id)]) {
      const { user_id, email } = await hire(app);
      const sessions = await Promise.all([signIn(email), signIn(email)]);
      await pools.owner.query(
        "insert into link_tokens (token_hmac, kind, user_id, issued_at, ends_at) values (decode(md5($1::text), 'hex'), 'password', $1::int, $2, $2::timestamptz + interval '1 day')",
        [user_id, now],
      );
      expect((await end(user_id)).status).toBe(200);
      expect(await sessionsOf(user_id)).toBe(0);
      for (const client of sessions) expect((await client.get("/api/users/current")).status).toBe(401);
      const unused = "select 1 from link_tokens where user_id = $1 and used_at is null";
      expect((await pools.owner.query(unused, [user_id])).rowCount).toBe(0);
      await expect(signIn(email)).rejects.toThrow("could not sign in");
    }
  });

  test("whoever has another customer goes on there, and chooses again", async () => {
    const { user_id, email } = await hire(app, [north, south]);
    const here = await signIn(email, { customer: north });
    const there = await signIn(email, { customer: south });
    await activate(chief, user_id, false);
    expect((await here.get("/api/carts")).body.Message).toBe(selectCustomer);
    expect((await here.get("/api/users/current")).body).toMatchObject({ customer_id: null, cart_type_code: null });
    expect((await there.get("/api/carts")).status).toBe(200);
    expect((await here.get("/api/carts", { "x-customer-id": String(north) })).status).toBe(403);
    expect((await here.post("/api/security/session-company", { company_id: north })).status).toBe(404);
  });

  test("re-enabled, they sign in again with the roles they had", async () => {
    const { user_id, email } = await hire(app);
    await give(chief, user_id, "CS");
    await activate(chief, user_id, false);
    expect((await activate(chief, user_id, true)).body).toMatchObject({ is_active: true, is_cs: true });
    expect((await (await signIn(email)).get("/api/carts")).status).toBe(200);
  });

  test("whom the distributor disabled, no customer enables, and nobody adds", async () => {
    const { user_id, email } = await hire(app);
    await pools.owner.query("update users set is_active = false where user_id = $1", [user_id]);
    expect(await listed(chief)).toContainEqual(expect.objectContaining({ user_id, is_active: false }));
    expect((await activate(chief, user_id, true)).body.Message).toMatch(/^The distributor disabled New Person/);
    const other = await signIn(people.other.email);
    const answer = await other.post("/api/users", nova(email, { customer_id: south }));
    expect(answer.body.Message).toBe(cannotAdd);
  });

  test("what a removed person did keeps standing under their name", async () => {
    const { user_id, email } = await hire(app);
    const worker = await signIn(email);
    const receipt = (await worker.post("/api/receives", receiptOf(await arrived({ app, now }), now))).body.receipt;
    await worker.post("/api/carts/add-item", { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" });
    await remove(chief, user_id);
    const history = await chief.post("/api/receives/search-historical", { from: "11/19/2026", to: "11/21/2026" });
    const kept = history.body.find(
      (each: { order_receive_id: number }) => each.order_receive_id === receipt.order_receive_id,
    );
    expect(kept).toMatchObject({ created_by: receipt.created_by });
    const rows = await pools.owner.query("select action from audit where user_id = $1 order by audit_id", [user_id]);
    expect(rows.rows.map(({ action }) => action)).toContain("POST /api/receives");
    expect(await listed(chief)).not.toContainEqual(expect.objectContaining({ user_id }));
    expect((await give(chief, user_id, "CS")).status).toBe(404);
  });

  test("a removed person is added again like a new one, and has nothing of the roles they had", async () => {
    const { user_id, email } = await hire(app);
    await give(chief, user_id, "CS");
    await remove(chief, user_id);
    const { body } = await chief.post("/api/users", nova(email, { is_admin_role: false }));
    expect(body).toMatchObject({ user_id, is_active: true, is_cs: false, is_customer_admin: false, is_ordering: true });
    expect((await (await signIn(email)).get("/api/carts")).status).toBe(200);
  });
});

describe("adding", () => {
  test("a new person gets an account without a password, by default with admin, reporting and ordering", async () => {
    const email = nextEmail();
    const { body } = await chief.post("/api/users", nova(email));
    expect(body).toMatchObject({
      email,
      first_name: "Nova",
      is_customer_admin: true,
      is_reporting: true,
      is_ordering: true,
      is_cs: false,
      is_active: true,
      is_invited: true,
      is_2_factor_enabled: false,
    });
    await expect(signIn(email)).rejects.toThrow("could not sign in");
  });

  test("they get a mail with a link that chooses a password, once; who has a password gets one without", async () => {
    const email = nextEmail();
    const { user_id } = (await chief.post("/api/users", nova(email))).body;
    const letter = await letterTo(email);
    expect(letter.text).toContain(text.added("Chief Example", northName, "").wording);
    const token = /\/change-password\/([\w-]{43})\n/.exec(letter.text)?.[1];
    const link = await inTransaction(pools.system, (db) => findLink(db, "password", token!, now));
    expect(link).toMatchObject({ user_id, issued_by: people.chief.user_id, isOver: false });
    const known = await hire(app, [south]);
    await chief.post("/api/users", nova(known.email));
    const other = await letterTo(known.email);
    expect(other.text).toContain("Your password has not changed.");
    expect(other.text).not.toContain("change-password");
  });

  test("the mail promises what the person may do, and no more", async () => {
    const added = async (more: object) => {
      const email = nextEmail();
      await chief.post("/api/users", nova(email, { is_admin_role: false, is_reporting_role: false, ...more }));
      return letterTo(email);
    };
    const buyer = await added({ is_purchasing_role: true });
    expect(buyer.subject).toBe(text.orderingSubject(northName).wording);
    expect(buyer.text).toContain(text.rolesThere(["Ordering"]));
    const nobody = await added({ is_purchasing_role: false });
    expect(nobody.subject).toBe(text.addedSubject(northName).wording);
    expect(nobody.text).toContain(text.noRole);
    const reporter = await added({ is_purchasing_role: false, is_reporting_role: true, is_admin_role: true });
    expect(reporter.subject).toBe(text.addedSubject(northName).wording);
    expect(reporter.text).toContain(text.rolesThere(["Reporting", "Admin"]));
  });

  test("whoever is not added gets no mail", async () => {
    await chief.post("/api/users", nova(people.buyer.email));
    const { rows } = await pools.system.query("select 1 from mails where to_address = $1", [people.buyer.email]);
    expect(rows).toEqual([]);
  });

  test("with the roles that were chosen", async () => {
    const { body } = await chief.post(
      "/api/users",
      nova(nextEmail(), { is_admin_role: false, is_reporting_role: false, is_purchasing_role: true }),
    );
    expect(body).toMatchObject({ is_customer_admin: false, is_reporting: false, is_ordering: true });
  });

  test("somebody of another customer is linked, whatever the case of the letters, and keeps name, password and sessions", async () => {
    const { user_id, email } = await hire(app, [south]);
    const there = await signIn(email);
    const { body } = await chief.post("/api/users", nova(email.toUpperCase()));
    expect(body).toMatchObject({ user_id, email, first_name: "New", last_name: "Person", is_invited: false });
    expect((await there.get("/api/carts")).status).toBe(200);
    expect((await there.get("/api/users/current")).body.customers).toHaveLength(2);
  });

  test("of ten admins who add the same person at once one does", async () => {
    const email = nextEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => chief.post("/api/users", nova(email))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    expect(answers.find(({ status }) => status === 400)!.body.Message).toBe(alreadyUser("Nova Stern"));
  });

  test("a disabled user is already on the list; the refusal says what to do", async () => {
    const { user_id, email } = await hire(app);
    await activate(chief, user_id, false);
    expect((await chief.post("/api/users", nova(email))).body.Message).toBe(alreadyUserDisabled("New Person"));
  });

  test.each(["", " ", "two\nlines", "x".repeat(101)])("a first name of %j is refused", async (first_name) => {
    expect((await chief.post("/api/users", nova(nextEmail(), { first_name }))).body.code).toBe("malformed");
  });

  test("an e-mail tells a name only where the caller is an admin of that person too", async () => {
    const ask = async (client: Client, email: string) => (await client.post("/api/users/for-email", { email })).body;
    const stranger = await hire(app, [south]);
    expect(await ask(chief, stranger.email)).toEqual(await ask(chief, "nobody@nowhere.example"));
    expect(await ask(chief, people.buyer.email.toUpperCase())).toEqual({
      user: { user_id: people.buyer.user_id, first_name: "Buyer", last_name: "Example", is_here: true },
    });
    const admin = await hireAdmin(app, [north, south]);
    const client = await signIn(admin.email, { customer: north });
    expect((await ask(client, stranger.email)).user).toMatchObject({ user_id: stranger.user_id, is_here: false });
    const staff = await signIn(people.staff.email, { customer: north });
    expect((await ask(staff, stranger.email)).user).toMatchObject({ user_id: stranger.user_id });
  });
});

describe("in the middle of a replay", () => {
  const entry = (client: Client, body: object, key: string) =>
    client.post("/api/receives", body, {
      "idempotency-key": key,
      "x-outbox-device": "tablet",
      "x-customer-id": String(north),
      "x-cart-type": "RXO",
    });

  test("what comes after the role was taken is not allowed and not kept; what came before stands; others go on", async () => {
    const { user_id, email } = await hire(app);
    const [worker, colleague] = [await signIn(email), await signIn(people.buyer.email)];
    const orderId = await arrived({ app, now });
    expect((await entry(worker, receiptOf(orderId, now), "replay-1")).status).toBe(200);
    await take(chief, user_id, "Ordering");
    expect((await entry(worker, receiptOf(orderId, now), "replay-2")).status).toBe(403);
    expect((await entry(worker, receiptOf(orderId, now), "replay-1")).status).toBe(403);
    expect((await entry(colleague, receiptOf(orderId, now), "replay-3")).status).toBe(200);
    await give(chief, user_id, "Ordering");
    const again = await entry(worker, receiptOf(orderId, now), "replay-1");
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect((await entry(worker, receiptOf(orderId, now), "replay-2")).headers).not.toHaveProperty(
      "idempotency-replayed",
    );
    const { rows } = await pools.owner.query("select count(*)::int as count from receives where order_id = $1", [
      orderId,
    ]);
    expect(rows[0].count).toBe(3);
  });

  test("the removal of a person and their entries, all at once: each entry is whole or not there", async () => {
    const { user_id, email } = await hire(app);
    const worker = await signIn(email);
    const orderId = await arrived({ app, now });
    const keys = Array.from({ length: 20 }, (_, index) => `removed-${index}`);
    const [answers] = await Promise.all([
      Promise.all(keys.map((key) => entry(worker, receiptOf(orderId, now), key))),
      remove(chief, user_id),
    ]);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true);
    const { rows } = await pools.owner.query("select count(*)::int as count from receives where order_id = $1", [
      orderId,
    ]);
    expect(rows[0].count).toBe(taken);
    expect((await entry(worker, receiptOf(orderId, now), "removed-after")).status).toBe(401);
  });
});

describe("a role that the controlled cart needs", () => {
  test.each(["CS", "Ordering"])(
    "taken (%s) moves every session there to the Rx cart, and given again moves none back",
    async (role) => {
      const { user_id, email } = await hire(app, [north, south]);
      await give(chief, user_id, "CS");
      const sessions = [await signIn(email, { customer: north }), await signIn(email, { customer: north })];
      const rx = await signIn(email, { customer: north });
      for (const each of sessions) await each.post("/api/security/session-cart-type", { cart_type_code: "CSO" });
      const cartOf = async (client: Client) => (await client.get("/api/users/current")).body.cart_type_code;
      expect(await Promise.all([...sessions, rx].map(cartOf))).toEqual(["CSO", "CSO", "RXO"]);
      await take(chief, user_id, "Reporting");
      expect(await cartOf(sessions[0]!)).toBe("CSO");
      await take(chief, user_id, role);
      expect(await Promise.all([...sessions, rx].map(cartOf))).toEqual(["RXO", "RXO", "RXO"]);
      await give(chief, user_id, role);
      expect(await cartOf(sessions[0]!)).toBe("RXO");
    },
  );
});
