/** Another way in is made by its person alone: whoever finds a screen that was left open cannot take the account over. */
import { beforeEach, describe, expect, test } from "vitest";

import { inTransaction } from "#server/db/open.ts";
import { open, serverSecret } from "#server/secrets/secrets.ts";
import * as identityText from "#server/services/identity/text.ts";
import { currentPasswordNotCorrect } from "#contract/identity/text.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { own } from "#server/services/mail/letter.ts";
import { assertion, newPasskeyPair, registration } from "#tests/support/authenticator.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, password } from "#tests/support/company.ts";
import { codeAt } from "#tests/support/security-examples.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, pools, nobody, signIn, actAs } = await testApp({ clock: () => now });
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const site = { origin: "http://portal.example", rpId: "portal.example" };
const host = { host: "portal.example" };
const good = "kettle umbrella 41";

let person: { user_id: number; email: string };
let client: Client;
let made = 0;
beforeEach(async () => {
  person = await newPerson(pools, `proof-${made++}@north.example`);
  client = await signIn(person.email);
});

const prove = async (tried: string) => (await client.post("/api/security/prove", { password: tried })).body;
const isIn = async (each: Client) => (await each.get("/api/users/current")).status === 200;
async function setUpKey(): Promise<string> {
  const { barcodeUri } = (await client.get("/api/security/two-factor-setup")).body;
  await client.post("/api/security/two-factor-verify", { key: codeAt(barcodeUri, now) });
  return barcodeUri;
}

/** Each way in that a signed-in person can make, and whether it was made. */
const waysIn: [string, () => Promise<{ status: number; body: { code?: string; fields?: object } }>][] = [
  ["a new password", () => client.post("/api/users/change-password-self", { password: good })],
  ["a passkey", () => client.post("/api/security/passkeys/options", {}, host)],
  ["a second factor", () => client.post("/api/security/two-factor-enable")],
];

describe.each(waysIn)("%s", (_, make) => {
  test("is made within five minutes of signing in, to the second", async () => {
    pass(299);
    await setUpKey();
    pass(1);
    expect((await make()).status).toBe(200);
  });

  test("is refused later, told by what it can be proven, and made once that was done", async () => {
    pass(301);
    await setUpKey(); // a key that whoever sits there has made is no proof of who they are
    const refused = await make();
    expect([refused.status, refused.body.code]).toEqual([400, "prove_first"]);
    expect(refused.body.fields).toEqual({ password: identityText.proofs.password });
    expect(await prove("wrong horse battery staple")).toEqual({
      success: false,
      reason: currentPasswordNotCorrect,
    });
    expect((await make()).status).toBe(400);
    expect(await prove(password)).toEqual({ success: true });
    expect((await make()).status).toBe(200);
  });

  test("is proven by one session for itself alone", async () => {
    pass(301);
    const other = await signIn(person.email);
    expect((await other.post("/api/security/prove", { password })).body).toEqual({ success: true });
    await setUpKey();
    expect((await make()).status).toBe(400);
  });
});

test("a code of the second factor proves it as well", async () => {
  const uri = await setUpKey();
  client = clientOf(app, (await client.post("/api/security/two-factor-enable")).body.token);
  pass(301);
  const refused = await client.post("/api/users/change-password-self", { password: good });
  expect(Object.keys(refused.body.fields)).toEqual(["password", "key"]);
  expect((await client.post("/api/security/two-factor-verify", { key: codeAt(uri, now) })).body.success).toBe(true);
  expect((await client.post("/api/users/change-password-self", { password: good })).status).toBe(200);
});

test("who has neither password nor second factor signs in again", async () => {
  await pools.system.query("update users set password_hash = null where user_id = $1", [person.user_id]);
  pass(301);
  const { status, body } = await client.post("/api/security/passkeys/options", {}, host);
  expect([status, body.code]).toEqual([400, "sign_in_again"]);
});

test("guessing the password there is delayed as it is at sign-in, also for the right one, and asking for the rules does not tell it", async () => {
  pass(301);
  const rules = await client.post("/api/users/check-password-self", { password });
  expect(rules.body.map(({ rule }: { rule: string }) => rule)).not.toContain("present");
  for (let at = 0; at < 5; at++) expect((await prove("wrong horse battery")).success).toBe(false);
  expect(await prove(password)).toEqual({ success: false, reason: identityText.tooManyTries(30_000) });
  pass(16 * 60);
  expect(await prove(password)).toEqual({ success: true });
});

test("whoever acts as a person proves nothing, and nobody proves nothing", async () => {
  const acting = await actAs(person.email);
  expect((await acting.post("/api/security/prove", { password })).status).toBe(403);
  expect((await nobody.post("/api/security/prove", { password })).status).toBe(401);
});

test("the password that proved it is kept nowhere", async () => {
  const canary = "Canary-proof-41 kettle";
  await client.post("/api/security/prove", { password: canary }, { "idempotency-key": "proof-canary" });
  for (const table of ["audit", "answers"]) {
    const { rows } = await pools.owner.query(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${table} t`,
    );
    expect(rows[0].text).not.toContain(canary);
  }
});

test("a new password ends sessions that a passkey made, and the mail names the passkeys that still open", async () => {
  const key = newPasskeyPair();
  const { challenge } = (await client.post("/api/security/passkeys/options", {}, host)).body.options;
  const response = registration(key, { ...site, challenge });
  await client.post("/api/security/passkeys", { name: "Tablet at www.evil.example", response }, host);
  const asked = (await nobody.post("/api/security/passkey-options", {}, host)).body.options.challenge;
  const answer = assertion(key, { ...site, challenge: asked });
  const { token } = (await nobody.post("/api/security/passkey-login", { response: answer }, host)).body;
  const byPasskey = clientOf(app, token);
  expect(await isIn(byPasskey)).toBe(true);
  await client.post("/api/users/change-password-self", { password: good });
  expect([await isIn(client), await isIn(byPasskey)]).toEqual([true, false]);
  const { rows } = await pools.system.query("select mail_id, body from mails where user_id = $1 and subject = $2", [
    person.user_id,
    mailText.passwordChangedSubject.wording,
  ]);
  const secret = await inTransaction(pools.system, (db) => serverSecret(db, "mail"));
  const text = open(secret, rows[0].body, rows[0].mail_id);
  expect(text).toContain(mailText.passkeysRemain(own("")).wording.trim());
  expect(text).toContain("- Tablet at www. evil. example");
});

test("a proof that is dated 35 days ahead counts as none", async () => {
  pass(301);
  await setUpKey();
  for (const column of ["proven_at", "two_factor_at"])
    await pools.system.query(`update sessions set ${column} = $2 where user_id = $1`, [
      person.user_id,
      new Date(now.getTime() + 35 * 86_400_000),
    ]);
  for (const [, make] of waysIn) expect((await make()).status).toBe(400);
  expect(await prove(password)).toEqual({ success: true });
  expect((await client.post("/api/users/change-password-self", { password: good })).status).toBe(200);
});
