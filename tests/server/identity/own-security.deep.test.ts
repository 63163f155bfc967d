/** Links that become a session, the list of one's sessions, and what somebody may. */
import { beforeEach, expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { issueLink } from "#server/services/identity/link-tokens.ts";
import { linkExpired } from "#server/services/identity/text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, people, south } from "#tests/support/company.ts";
import { startServer } from "#tests/support/server-process.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, nobody, pools, signIn, url } = await testApp({ clock: () => now });
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

let person: { user_id: number; email: string };
let made = 0;
beforeEach(async () => {
  person = await newPerson(pools, `linked-${made++}@north.example`);
});

const impersonation = (at = now, customer_id = north) =>
  inTransaction(pools.system, (db) =>
    issueLink(db, {
      kind: "impersonation",
      user_id: person.user_id,
      issued_by: people.staff.user_id,
      details: { reason: "Call 4711", customer_id },
      now: at,
    }),
  );
const samlDetails = { customer_id: north, name_id: "dock@north", session_index: "_1" };
const follow = (token: string) => nobody.get(`/api/security/session/${token}/`);

test("an impersonation's link becomes a session of both people, at the customer, for an hour at most", async () => {
  const answer = await follow(await impersonation());
  const acting = clientOf(app, answer.body.token);
  expect((await acting.get("/api/users/current")).body).toMatchObject({
    user_id: person.user_id,
    is_impersonating: true,
    customer_id: north,
  });
  for (let minute = 0; minute < 59; minute += 20) {
    expect((await acting.get("/api/users/current")).status).toBe(200);
    pass(20 * 60);
  }
  expect((await acting.get("/api/users/current")).status).toBe(401);
});

test("single sign-on's link becomes a session that knows what its logout must name", async () => {
  const token = await inTransaction(pools.system, (db) =>
    issueLink(db, {
      kind: "saml",
      user_id: person.user_id,
      details: samlDetails,
      now,
    }),
  );
  expect((await follow(token)).status).toBe(200);
  const sql =
    "select customer_id, saml_customer_id, saml_name_id, saml_session_index, impersonator_id from sessions where user_id = $1";
  expect((await pools.system.query(sql, [person.user_id])).rows).toEqual([
    {
      customer_id: north,
      saml_customer_id: north,
      saml_name_id: "dock@north",
      saml_session_index: "_1",
      impersonator_id: null,
    },
  ]);
});

test("a link is good once, for 60 seconds, and for who may still come in; all else is answered alike", async () => {
  const used = await impersonation();
  const both = await Promise.all([follow(used), follow(used)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  const [inTime, late] = [await impersonation(), await impersonation()];
  const saml = { kind: "saml", user_id: person.user_id, details: samlDetails, now } as const;
  const [samlInTime, samlLate] = await inTransaction(pools.system, async (db) => [
    await issueLink(db, saml),
    await issueLink(db, saml),
  ]);
  pass(59);
  expect((await Promise.all([inTime, samlInTime].map(follow))).map(({ status }) => status)).toEqual([200, 200]);
  pass(1);
  const lateAnswers = await Promise.all([late, samlLate].map(follow));
  const elsewhere = await impersonation(now, south);
  const password = await inTransaction(pools.system, (db) =>
    issueLink(db, { kind: "password", user_id: person.user_id, now }),
  );
  const whileEnabled = await Promise.all([used, elsewhere, password, "y".repeat(43)].map(follow));
  const disabled = await impersonation();
  await pools.system.query("update users set is_active = false where user_id = $1", [person.user_id]);
  const answers = [...lateAnswers, ...whileEnabled, await follow(disabled)];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 {"Message":"${linkExpired}"}`]),
  );
});

test("somebody who is no longer staff does not come in by a link of before", async () => {
  const token = await impersonation();
  await pools.system.query("update users set is_admin = false where user_id = $1", [people.staff.user_id]);
  expect((await follow(token)).status).toBe(404);
  await pools.system.query("update users set is_admin = true where user_id = $1", [people.staff.user_id]);
});

test("a link's token is in no log, neither of the call nor of the page that brings it", async () => {
  const server = await startServer(url, "unused-token-of-nobody-at-all", { LOG_LEVEL: "info" });
  const token = "z".repeat(43);
  const paths = [
    `/api/security/session/${token}`,
    `/impersonate/${token}`,
    `/saml/sso/${token}`,
    `/saml/test/sso/${token}`,
    `/change-password/${token}`,
  ];
  for (const path of paths) {
    const answer = await fetch(`${server.address}${path}`);
    await server.process.line(new RegExp(answer.headers.get("x-request-id")!));
  }
  expect(server.process.said()).not.toContain(token);
});

test("the list shows what is alive, which one this is, and who acts as one; each can be ended, and all others at once", async () => {
  const mine = await signIn(person.email);
  const other = await signIn(person.email);
  await follow(await impersonation());
  const colleague = await signIn(people.buyer.email);
  const list = async () => (await mine.get("/api/security/sessions")).body.sessions;
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1);
  const acting = sessions.find(({ impersonator }: { impersonator: string | null }) => impersonator !== null);
  expect(acting.impersonator).toBe("Staff Example");
  expect(JSON.stringify(sessions)).not.toMatch(/hmac|token/);
  expect((await colleague.post("/api/security/sessions/end", { session_id: acting.session_id })).status).toBe(404);
  expect((await mine.post("/api/security/sessions/end", { session_id: acting.session_id })).status).toBe(200);
  expect(await list()).toHaveLength(2);
  expect((await mine.post("/api/security/sessions/end-others")).body).toEqual({ success: true, ended: 1 });
  expect((await other.get("/api/users/current")).status).toBe(401);
  expect((await colleague.get("/api/users/current")).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test("what somebody may is answered for the chosen customer, and for their own token alone", async () => {
  const abilities = ["user", "customer", "ordering", "reporting", "cs", "admin", "staff", "controlled-cart", "fly"];
  const ask = async (email: string, more = {}) => {
    const client = await signIn(email);
    return (await client.post("/api/users/authorize", { abilities, token: client.token, ...more })).body;
  };
  const none = Object.fromEntries(abilities.map((ability) => [ability, false]));
  expect(await ask(people.buyer.email)).toEqual({ ...none, user: true, customer: true, ordering: true });
  expect(await ask(people.chief.email)).toEqual({
    ...Object.fromEntries(abilities.map((ability) => [ability, true])),
    staff: false,
    fly: false,
  });
  expect(await ask(people.buyer.email, { token: (await signIn(people.chief.email)).token })).toEqual(none);
});
