/** How sessions are made, given another token, and ended. */
import { expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { nobody as nobodyAt } from "#server/base/caller.ts";
import { endSessionsOf, makeSession, newTokens, renewSession } from "#server/services/identity/make-session.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { north, people } from "#tests/support/company.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, pools, signIn } = await testApp({ clock: () => now });
const request = {
  id: "request-1",
  address: "192.0.2.9",
  isSecure: true,
  isPage: false,
  isInstalled: false,
  binding: null,
  device: null,
  isKnownDevice: false,
  isGone: () => false,
  origin: "https://portal.example",
  userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};
const caller = () => nobodyAt(request, now);

async function made(session: Parameters<typeof makeSession>[3]): Promise<string> {
  const tokens = await newTokens(pools.system, caller());
  await inTransaction(pools.system, (db) => makeSession(db, caller(), tokens, session));
  return tokens.token;
}
const isGood = async (token: string) => (await clientOf(app, token).get("/api/users/current")).status === 200;
const sessionOf = async (user_id: number) => {
  const sql = "select * from sessions where user_id = $1 order by created_at desc, session_id limit 1";
  return (await pools.system.query(sql, [user_id])).rows[0];
};

test("a session knows its device in words, its address and the only customer; its token is nowhere in the database", async () => {
  const token = await made({ user_id: people.buyer.user_id });
  const row = await sessionOf(people.buyer.user_id);
  expect(row).toMatchObject({ device: "Chrome on Android", address: "192.0.2.9", customer_id: north });
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await isGood(token)).toBe(true);
});

test("a session of staff who act as somebody ends when it was said to", async () => {
  const ends_at = new Date(now.getTime() + 60_000);
  const impersonation = { by: people.staff.user_id, reason: "Their call 4711", ends_at };
  const token = await made({ user_id: people.guest.user_id, impersonation });
  expect((await clientOf(app, token).get("/api/users/current")).body.is_impersonating).toBe(true);
  now = new Date(ends_at.getTime() + 1);
  expect(await isGood(token)).toBe(false);
});

test("the old token of a renewed session is good for 30 seconds, then never again", async () => {
  const token = await made({ user_id: people.buyer.user_id });
  const { session_id } = await sessionOf(people.buyer.user_id);
  const next = await newTokens(pools.system, caller());
  await inTransaction(pools.system, (db) => renewSession(db, { ...caller(), session_id }, next));
  expect([await isGood(token), await isGood(next.token)]).toEqual([true, true]);
  now = new Date(now.getTime() + 30_001);
  expect([await isGood(token), await isGood(next.token)]).toEqual([false, true]);
});

test("ending the sessions of staff ends those in which they act as somebody", async () => {
  const impersonation = { by: people.staff.user_id, reason: "x", ends_at: new Date(now.getTime() + 60_000) };
  const acting = await made({ user_id: people.guest.user_id, impersonation });
  expect(await isGood(acting)).toBe(true);
  await inTransaction(pools.system, (db) => endSessionsOf(db, people.staff.user_id));
  expect(await isGood(acting)).toBe(false);
});

test("ending a person's sessions ends them all but the one that goes on, and theirs alone", async () => {
  const stays = await made({ user_id: people.chief.user_id });
  const { session_id } = await sessionOf(people.chief.user_id);
  now = new Date(now.getTime() + 1);
  const ends = await made({ user_id: people.chief.user_id });
  const acting = await made({
    user_id: people.guest.user_id,
    impersonation: { by: people.chief.user_id, reason: "x", ends_at: new Date(now.getTime() + 60_000) },
  });
  const other = await signIn(people.buyer.email);
  await inTransaction(pools.system, (db) => endSessionsOf(db, people.chief.user_id, { except: session_id }));
  expect(await Promise.all([stays, ends, acting, other.token!].map(isGood))).toEqual([true, false, false, true]);
  expect(await inTransaction(pools.system, (db) => endSessionsOf(db, people.chief.user_id))).toBe(1);
  expect(await isGood(stays)).toBe(false);
});

test("the old token of a session renewed by a clock 35 days ahead is not good", async () => {
  now = new Date(now.getTime() + 1);
  const token = await made({ user_id: people.buyer.user_id });
  const { session_id } = await sessionOf(people.buyer.user_id);
  const next = await newTokens(pools.system, caller());
  const ahead = { ...caller(), session_id, now: new Date(now.getTime() + 35 * 86_400_000) };
  await inTransaction(pools.system, (db) => renewSession(db, ahead, next));
  expect([await isGood(token), await isGood(next.token)]).toEqual([false, true]);
});
