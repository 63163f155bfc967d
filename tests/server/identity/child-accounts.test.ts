/** Child accounts: who may change whom, and what protects oneself and the last admin. */
import { describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import * as identityText from "#server/services/identity/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { activate, give, hire, hireAdmin, listed, remove, take } from "#tests/support/accounts.ts";
import { north, people, south } from "#tests/support/company.ts";

const now = new Date("2026-11-20T15:00:00Z");
const app = await testApp({ clock: () => now });
const { pools, signIn } = app;
const chief = await signIn(people.chief.email);

describe("the list", () => {
  test("shows everybody of the customer, by name, with their roles, disabled ones too", async () => {
    const all = (await chief.get(`/api/users/for-customer/${north}`)).body;
    expect(all).toContainEqual({
      user_id: people.buyer.user_id,
      customer_id: north,
      email: people.buyer.email,
      first_name: "Buyer",
      last_name: "Example",
      is_reporting: false,
      is_ordering: true,
      is_cs: false,
      is_customer_admin: false,
      is_dock: false,
      is_active: true,
      is_invited: false,
      is_2_factor_enabled: false,
    });
    expect(all).toContainEqual(expect.objectContaining({ user_id: people.disabled.user_id, is_active: false }));
    expect(all.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(people.other.user_id);
    const names = all.map((each: { first_name: string }) => each.first_name.toLowerCase());
    expect(names.slice(0, 3)).toEqual(["both", "buyer", "chief"]);
  });

  test("staff see it for the customer they chose", async () => {
    const staff = await signIn(people.staff.email, { customer: south });
    expect((await listed(staff, south)).map(({ user_id }) => user_id)).toContain(people.other.user_id);
    expect((await staff.get(`/api/users/for-customer/${north}`)).status).toBe(404);
  });
});

describe("roles", () => {
  test.each([
    ["Reporting", "is_reporting"],
    ["Ordering", "is_ordering"],
    ["CS", "is_cs"],
    ["Admin", "is_customer_admin"],
    ["Dock", "is_dock"],
  ])("%s is given and taken, twice without harm, and the audit trail has both states", async (role_name, flag) => {
    const { user_id } = await hire(app);
    await take(chief, user_id, role_name);
    for (let times = 0; times < 2; times++) {
      expect((await give(chief, user_id, role_name)).body).toMatchObject({ user_id, [flag]: true });
    }
    const { rows } = await pools.owner.query(
      "select before, after, user_id, entity_id from audit where action like '%create-user-role' order by audit_id desc limit 2",
    );
    expect(rows[1]).toMatchObject({
      user_id: people.chief.user_id,
      entity_id: String(user_id),
      before: { [flag]: false },
      after: { [flag]: true },
    });
    for (let times = 0; times < 2; times++) {
      expect((await take(chief, user_id, role_name)).body).toMatchObject({ user_id, [flag]: false });
    }
  });

  test("count from the very next call on, in sessions that are open", async () => {
    const { user_id, email } = await hire(app);
    const worker = await signIn(email);
    expect((await worker.get("/api/carts")).status).toBe(200);
    await take(chief, user_id, "Ordering");
    expect((await worker.get("/api/carts")).status).toBe(403);
    await give(chief, user_id, "Ordering");
    expect((await worker.get("/api/carts")).status).toBe(200);
    expect((await worker.get(`/api/users/for-customer/${north}`)).status).toBe(403);
    await give(chief, user_id, "Admin");
    expect((await worker.get(`/api/users/for-customer/${north}`)).status).toBe(200);
  });

  test("one's own are changed too, and the session says so; but not one's own admin role", async () => {
    const flags = async () => (await chief.get("/api/users/current")).body;
    expect((await take(chief, people.chief.user_id, "Reporting")).status).toBe(200);
    expect(await flags()).toMatchObject({ is_reporting: false, customer: { is_reporting: false } });
    await give(chief, people.chief.user_id, "Reporting");
    expect(await flags()).toMatchObject({ is_reporting: true });
    const refused = await take(chief, people.chief.user_id, "Admin");
    expect(refused.body).toEqual({ Message: identityText.ownAdminRole });
    expect(await flags()).toMatchObject({ customer: { is_customer_admin: true } });
  });

  test("an admin of two customers changes only the one chosen", async () => {
    const admin = await hireAdmin(app, [north, south]);
    const { user_id } = await hire(app, [north, south]);
    const client = await signIn(admin.email, { customer: north });
    const body = { user_id, customer_id: south, role_name: "CS" };
    expect((await client.post("/api/users/create-user-role", body)).status).toBe(404);
    await give(client, user_id, "CS");
    const roles = async () =>
      (
        await pools.owner.query("select customer_id, is_cs from user_customers where user_id = $1 order by 1", [
          user_id,
        ])
      ).rows;
    expect(await roles()).toEqual([
      { customer_id: north, is_cs: true },
      { customer_id: south, is_cs: false },
    ]);
    await client.post("/api/security/session-company", { company_id: south });
    expect((await client.post("/api/users/create-user-role", body)).body).toMatchObject({ is_cs: true });
    expect(await roles()).toContainEqual({ customer_id: south, is_cs: true });
  });

  test("a role in another spelling is no role", async () => {
    const { user_id } = await hire(app);
    for (const role_name of ["ordering", "is_admin", "Ordering = true, is_admin", ""]) {
      expect((await give(chief, user_id, role_name)).body.code).toBe("malformed");
    }
  });
});

describe("protection", () => {
  test("nobody disables or removes themself, nor does a second session of theirs", async () => {
    const again = await signIn(people.chief.email);
    for (const client of [chief, again]) {
      expect((await activate(client, people.chief.user_id, false)).body.Message).toBe(identityText.disableSelf);
      expect((await remove(client, people.chief.user_id)).body.Message).toBe(identityText.removeSelf);
    }
  });

  test("two admins who remove each other at once: one stays", async () => {
    const [one, two] = await Promise.all([hireAdmin(app), hireAdmin(app)]);
    const [first, second] = await Promise.all([signIn(one.email), signIn(two.email)]);
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([remove(first, two.user_id), take(second, one.user_id, "Admin")]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done).toHaveLength(1);
      const left = await pools.owner.query(
        "select 1 from user_customers where customer_id = $1 and user_id = any($2) and is_customer_admin and is_active",
        [north, [one.user_id, two.user_id]],
      );
      expect(left.rowCount).toBe(1);
      await pools.owner.query(
        `insert into user_customers (customer_id, user_id, is_reporting, is_ordering, is_cs, is_customer_admin)
          select ${north}, id, true, true, false, true from unnest($1::int[]) as id
          on conflict (customer_id, user_id) do update set is_customer_admin = true, is_active = true, removed_at = null`,
        [[one.user_id, two.user_id]],
      );
      for (const [client, email] of [
        [first, one.email],
        [second, two.email],
      ] as const) {
        const { token } = await signIn(email);
        Object.assign(client, clientOf(app.app, token));
      }
    }
  });

  test("staff alone may take the last admin, who is then an ordinary person", async () => {
    const staff = await signIn(people.staff.email, { customer: south });
    const body = { user_id: people.other.user_id, customer_id: south, role_name: "Admin" };
    expect((await staff.post("/api/users/delete-user-role", body)).body).toMatchObject({ is_customer_admin: false });
    await staff.post("/api/users/create-user-role", body);
  });

  test("another customer's people and people who are nowhere are answered alike", async () => {
    const calls_ = [
      "/api/users/create-user-role",
      "/api/users/delete-user-role",
      "/api/users/toggle-active",
      "/api/users/delete-user-customer",
    ];
    for (const path of calls_) {
      const more = path.endsWith("role") ? { role_name: "CS" } : path.endsWith("active") ? { is_active: false } : {};
      const foreign = await chief.post(path, { user_id: people.other.user_id, customer_id: north, ...more });
      const random = await chief.post(path, { user_id: 2_000_000_000, customer_id: north, ...more });
      const staff = await chief.post(path, { user_id: people.staff.user_id, customer_id: north, ...more });
      expect([foreign.status, foreign.text, staff.text]).toEqual([404, random.text, random.text]);
    }
  });
});

test("each of these calls says that only the person themself may make it, but for those that only look", () => {
  const closed = Object.values(calls)
    .filter(({ path, notImpersonating }) => path.startsWith("/api/users") && notImpersonating === true)
    .map(({ path }) => path);
  expect(closed).toEqual(
    expect.arrayContaining([
      "/api/users",
      "/api/users/create-user-role",
      "/api/users/delete-user-role",
      "/api/users/toggle-active",
      "/api/users/delete-user-customer",
    ]),
  );
});
