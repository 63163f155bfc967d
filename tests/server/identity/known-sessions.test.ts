/** A session that a process remembers says nothing that the database does not: whatever changes it, on whichever process, holds at the next call. */
import { describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { items, north, passwordCost, people } from "#tests/support/company.ts";
import { hire, listed } from "#tests/support/accounts.ts";

const now = new Date("2026-11-20T15:00:00Z");
let clock = now;
const app = await testApp({ clock: () => clock });
const { pools } = app;
const another = await buildApp({
  pools,
  environment: { trustProxy: false, logLevel: "silent" },
  version: "0.0.0-test",
  clock: () => clock,
  passwordCost,
  auditKeys,
});
const add = { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" };

/** Somebody whom both processes remember. */
async function remembered() {
  const { user_id, email } = await hire(app);
  const here = await app.signIn(email);
  const there = clientOf(another, here.token);
  for (const client of [here, there, here, there]) expect((await client.get("/api/carts")).status).toBe(200);
  return { user_id, email, here, there };
}

/** Look-ups of sessions while `work` is done. */
async function lookUps(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pools.system, "query");
  await work();
  const count = asked.mock.calls.filter(([what]) =>
    ((what as { name?: string }).name ?? "").startsWith("find_session"),
  ).length;
  asked.mockRestore();
  return count;
}

test("is looked up once, and then goes with the work", async () => {
  const { here } = await remembered();
  const calls = async () => {
    expect((await here.get(`/api/products/${items.plain}`)).status).toBe(200);
    expect((await here.post("/api/carts/add-item", add)).status).toBe(200);
  };
  expect(await lookUps(calls)).toBe(0);
});

describe("at the next call, on another process too", () => {
  const sql = (text: string, values: unknown[]) => pools.owner.query(text, values);
  test.each([
    ["a person who is disabled is out", "update users set is_active = false where user_id = $1", 401],
    ["a session that was ended is none", "delete from sessions where user_id = $1", 401],
    ["whoever belongs to no customer is out", "update user_customers set is_active = false where user_id = $1", 401],
    ["a role that was taken is gone", "update user_customers set is_ordering = false where user_id = $1", 403],
    ["another customer is chosen", "update sessions set customer_id = null where user_id = $1", 400],
    [
      "who acts as them must be staff",
      `update sessions set impersonator_id = ${people.chief.user_id} where user_id = $1`,
      401,
    ],
  ])("%s", async (_, change, status) => {
    const { user_id, here, there } = await remembered();
    await sql(change, [user_id]);
    const before = await sql("select count(*) from cart_lines", []);
    for (const client of [here, there]) {
      expect((await client.post("/api/carts/add-item", add)).status).toBe(status);
      expect((await client.get("/api/carts")).status).toBe(status);
      expect((await client.get("/api/carts/0")).status).not.toBe(200);
    }
    expect((await sql("select count(*) from cart_lines", [])).rows).toEqual(before.rows);
  });

  test("a role that was given is there", async () => {
    const { user_id, here } = await remembered();
    await sql("update user_customers set is_customer_admin = true where user_id = $1", [user_id]);
    expect(await listed(here)).toContainEqual(expect.objectContaining({ user_id }));
  });

  test("days are those of the customer's zone as it is now", async () => {
    const { here } = await remembered();
    await sql("update customers set time_zone = 'Pacific/Kiritimati' where customer_id = $1", [north]);
    expect(await lookUps(() => here.get("/api/carts"))).toBe(1);
    await sql("update customers set time_zone = 'America/Chicago' where customer_id = $1", [north]);
  });

  test("what staff do as somebody ends with their being staff", async () => {
    const { email } = await hire(app);
    const acting = await app.actAs(email);
    for (const _ of [1, 2]) expect((await acting.get("/api/carts")).status).toBe(200);
    await sql("update users set is_admin = false where user_id = $1", [people.staff.user_id]);
    expect((await acting.get("/api/carts")).status).toBe(401);
    await sql("update users set is_admin = true where user_id = $1", [people.staff.user_id]);
  });
});

test("half an hour without a call ends it, and one that goes on is written down", async () => {
  const { user_id, here } = await remembered();
  const seen = async () =>
    (await pools.owner.query("select last_seen_at from sessions where user_id = $1", [user_id])).rows[0].last_seen_at;
  clock = new Date(now.getTime() + 20 * 60_000);
  expect((await here.get("/api/carts")).status).toBe(200);
  expect(await seen()).toEqual(clock);
  clock = new Date(clock.getTime() + 31 * 60_000);
  expect((await here.get("/api/carts", { "x-background": "1" })).status).toBe(401);
  clock = now;
});
