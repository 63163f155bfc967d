/** Signing in with a passkey: real keys and signatures, and each way in which an answer can be false is refused. */
import { beforeEach, describe, expect, test } from "vitest";

import { buildApp } from "#server/app.ts";
import * as identityText from "#server/services/identity/text.ts";
import { assertion, type Lies, newPasskeyPair, type Passkey, registration } from "#tests/support/authenticator.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, passwordCost, people } from "#tests/support/company.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, nobody, pools, signIn, actAs } = await testApp({ clock: () => now });
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const site = { origin: "http://portal.example", rpId: "portal.example" };
const host = { host: "portal.example" };

let person: { user_id: number; email: string };
let client: Client;
let key: Passkey;
let made = 0;
beforeEach(async () => {
  person = await newPerson(pools, `passkey-${made++}@north.example`);
  client = await signIn(person.email);
  key = await added(client);
});

const challengeToAdd = async (by: Client): Promise<string> =>
  (await by.post("/api/security/passkeys/options", {}, host)).body.options.challenge;
const add = async (by: Client, response: object) =>
  (await by.post("/api/security/passkeys", { name: "Tablet", response }, host)).body;
/** A new passkey of whoever `by` is. */
async function added(by: Client): Promise<Passkey> {
  const fresh = newPasskeyPair();
  expect(await add(by, registration(fresh, { ...site, challenge: await challengeToAdd(by) }))).toEqual({
    success: true,
  });
  return fresh;
}
const challenge = async (): Promise<string> =>
  (await nobody.post("/api/security/passkey-options", {}, host)).body.options.challenge;
const login = (response: object) => nobody.post("/api/security/passkey-login", { response }, host);
/** Signs in with an answer that says something else than it should. */
const comeBack = async (lies: Lies = {}, by = key) =>
  (await login(assertion(by, { ...site, challenge: await challenge() }, lies))).body;
const refused = { logged_in: false, has_error: true, reason: identityText.passkeySignInFailed };

/** What a refusal must leave: nobody is in, and the right answer still opens. */
async function expectNobodyIn(answer: object): Promise<void> {
  expect(answer).toEqual(refused);
  const sessions = "select 1 from sessions where user_id = $1";
  expect((await pools.system.query(sessions, [person.user_id])).rowCount).toBe(1); // the one that added it
  expect((await comeBack()).logged_in).toBe(true);
}

test("a passkey signs its person in, with the second factor given, and says when it was used", async () => {
  const answer = await login(assertion(key, { ...site, challenge: await challenge() }));
  expect(answer.body).toMatchObject({ logged_in: true, has_error: false });
  const back = clientOf(app, answer.body.token);
  expect((await back.get("/api/users/current")).body).toMatchObject({ user_id: person.user_id, customer_id: north });
  const { rows } = await pools.system.query(
    "select two_factor_at from sessions where user_id = $1 order by two_factor_at nulls last limit 1",
    [person.user_id],
  );
  expect(rows).toEqual([{ two_factor_at: now }]);
  expect((await back.get("/api/security/passkeys")).body.passkeys).toEqual([
    { credential_id: key.id, name: "Tablet", created_at: now.toISOString(), last_used_at: now.toISOString() },
  ]);
});

describe("is refused, and opens nothing, when it", () => {
  test.each<[string, () => Lies]>([
    ["is signed by another key", () => ({ privateKey: newPasskeyPair().privateKey })],
    ["comes from another origin", () => ({ origin: "http://portal.example.evil.example" })],
    ["comes from another port", () => ({ origin: "http://portal.example:8080" })],
    ["comes from another scheme", () => ({ origin: "https://portal.example" })],
    ["is for another site's name", () => ({ rpId: "evil.example" })],
    ["is for the name above", () => ({ rpId: "example" })],
    ["answers a challenge that was never asked", () => ({ challenge: newPasskeyPair().id })],
    ["is no sign-in, but the making of a passkey", () => ({ type: "webauthn.create" })],
    ["was given without the person being seen to be themself", () => ({ flags: 0b001 })],
    ["was given with nobody there", () => ({ flags: 0b100 })],
  ])("%s", async (_, lies) => expectNobodyIn(await comeBack(lies())));

  test("was changed after it was signed", async () => {
    const response = assertion(key, { ...site, challenge: await challenge() });
    const other = assertion(key, { ...site, challenge: await challenge() });
    const mixed = { ...response.response, clientDataJSON: other.response.clientDataJSON };
    await expectNobodyIn((await login({ ...response, response: mixed })).body);
  });

  test.each([
    ["counts", {}],
    ["does not count, as those that are kept in a cloud", { counter: 0 }],
  ])("is heard by somebody and sent again, at once or later, of a key that %s", async (_, lies: Lies) => {
    const response = assertion(key, { ...site, challenge: await challenge() }, lies);
    const answers = await Promise.all([login(response), login(response), login(response)]);
    expect(answers.filter(({ body }) => body.logged_in)).toHaveLength(1);
    expect((await login(response)).body).toEqual(refused);
  });

  test("uses a challenge once more after a false answer to it", async () => {
    const asked = { ...site, challenge: await challenge() };
    expect((await login(assertion(key, asked, { privateKey: newPasskeyPair().privateKey }))).body).toEqual(refused);
    await expectNobodyIn((await login(assertion(key, asked))).body);
  });

  test("comes later than five minutes", async () => {
    const inTime = await challenge();
    const late = await challenge();
    pass(299);
    expect((await login(assertion(key, { ...site, challenge: inTime }))).body.logged_in).toBe(true);
    pass(1);
    expect((await login(assertion(key, { ...site, challenge: late }))).body).toEqual(refused);
  });

  test("answers what was asked by a clock 35 days ahead", async () => {
    const asked = await challenge();
    await pools.system.query("update challenges set ends_at = ends_at + interval '35 days' where challenge = $1", [
      asked,
    ]);
    await expectNobodyIn(await comeBack({ challenge: asked }));
  });

  test("answers what was asked to add a passkey, also by its own person", async () => {
    await expectNobodyIn(await comeBack({ challenge: await challengeToAdd(client) }));
  });

  test("answers what was asked of an identity provider, which names nobody either", async () => {
    const asked = newPasskeyPair().id;
    const keep = "insert into challenges (challenge, kind, ends_at) values ($1, 'saml', $2)";
    await pools.system.query(keep, [asked, new Date(now.getTime() + 60_000)]);
    await expectNobodyIn(await comeBack({ challenge: asked }));
  });

  test("counts back or stands still: somebody has a copy of it", async () => {
    expect((await comeBack({ counter: 7 })).logged_in).toBe(true);
    for (const counter of [6, 7, 0]) expect(await comeBack({ counter })).toEqual(refused);
    expect((await comeBack({ counter: 8 })).logged_in).toBe(true);
  });

  test("names the passkey of another person", async () => {
    const thief = await newPerson(pools, `thief-${made++}@north.example`);
    const theirs = await added(await signIn(thief.email));
    await expectNobodyIn(await comeBack({ id: key.id }, theirs));
  });

  test("is of a passkey that nobody has, or that was removed", async () => {
    const unknown = { logged_in: false, has_error: true, reason: identityText.passkeyUnknown };
    expect(await comeBack({}, newPasskeyPair())).toEqual(unknown);
    await client.post("/api/security/passkeys/remove", { credential_id: key.id });
    expect(await comeBack()).toEqual(unknown);
  });

  test("is of a disabled person, or of one who was removed from their only customer", async () => {
    const disabled = { logged_in: false, has_error: true, reason: expect.stringMatching(/disabled/) };
    await pools.system.query("update users set is_active = false where user_id = $1", [person.user_id]);
    expect(await comeBack()).toEqual(disabled);
    await pools.system.query("update users set is_active = true where user_id = $1", [person.user_id]);
    expect((await comeBack()).logged_in).toBe(true);
    const chief = await signIn(people.chief.email);
    const at = { user_id: person.user_id, customer_id: north };
    expect((await chief.post("/api/users/delete-user-customer", at)).status).toBe(200);
    expect(await comeBack()).toEqual(disabled);
    expect((await pools.system.query("select 1 from sessions where user_id = $1", [person.user_id])).rowCount).toBe(0);
  });

  test("comes over plain http from another machine", async () => {
    const payload = { response: assertion(key, { ...site, challenge: await challenge() }) };
    const remoteAddress = "192.0.2.7";
    const answer = await app.inject({
      method: "POST",
      url: "/api/security/passkey-login",
      remoteAddress,
      headers: host,
      payload,
    });
    expect(answer.json()).toMatchObject({ logged_in: false, reason: expect.stringMatching(/secure connection/) });
  });
});

describe("adding one", () => {
  const notChecked = { success: false, reason: identityText.passkeyNotVerified };
  const asked = async (by = client) => ({ ...site, challenge: await challengeToAdd(by) });

  test.each<[string, Lies]>([
    ["another origin", { origin: "http://evil.example" }],
    ["another site's name", { rpId: "evil.example" }],
    ["no challenge of ours", { challenge: "AAAA" }],
    ["nobody verified", { flags: 0b001 }],
    ["the wrong kind of answer", { type: "webauthn.get" }],
  ])("is refused with %s", async (_, lies) => {
    expect(await add(client, registration(newPasskeyPair(), await asked(), lies))).toEqual(notChecked);
    expect((await client.get("/api/security/passkeys")).body.passkeys).toHaveLength(1);
  });

  test("is refused with what another person was asked, with what sign-in asks, late, and twice", async () => {
    const colleague = await signIn(people.buyer.email);
    const theirs = await asked(colleague);
    expect(await add(client, registration(newPasskeyPair(), theirs))).toEqual(notChecked);
    const atSignIn = { ...site, challenge: await challenge() };
    expect(await add(client, registration(newPasskeyPair(), atSignIn))).toEqual(notChecked);
    const twice = await asked();
    expect(await add(client, registration(newPasskeyPair(), twice))).toEqual({ success: true });
    expect(await add(client, registration(newPasskeyPair(), twice))).toEqual(notChecked);
    const late = await asked();
    pass(300);
    expect(await add(client, registration(newPasskeyPair(), late))).toEqual(notChecked);
  });

  test("under the id of another person's passkey changes nothing of theirs", async () => {
    const thief = await signIn((await newPerson(pools, `thief-${made++}@north.example`)).email);
    const fake = { ...newPasskeyPair(), id: key.id };
    expect(await add(thief, registration(fake, await asked(thief)))).toMatchObject({ success: false });
    expect((await thief.get("/api/security/passkeys")).body.passkeys).toEqual([]);
    await expectNobodyIn(await comeBack({}, fake));
  });

  test("is for the person alone: nobody removes another's, and staff who act as them do neither", async () => {
    const colleague = await signIn(people.buyer.email);
    const remove = (by: Client) => by.post("/api/security/passkeys/remove", { credential_id: key.id });
    expect((await remove(colleague)).status).toBe(404);
    const acting = await actAs(person.email);
    expect((await remove(acting)).status).toBe(403);
    expect((await acting.post("/api/security/passkeys/options", {}, host)).status).toBe(403);
    expect((await comeBack()).logged_in).toBe(true);
  });
});

test("where the portal's address is set a passkey is bound to that one, whatever a request says of its host", async () => {
  const set = await buildApp({
    pools,
    environment: { trustProxy: false, logLevel: "silent", publicUrl: "https://orders.example/" },
    version: "0.0.0-test",
    clock: () => now,
    passwordCost,
  });
  const there = clientOf(set, client.token);
  const { options } = (await there.post("/api/security/passkeys/options", {}, host)).body;
  expect(options.rp.id).toBe("orders.example");
  const elsewhere = registration(newPasskeyPair(), { ...site, challenge: options.challenge });
  expect(await add(there, elsewhere)).toMatchObject({ success: false });
  const again = (await there.post("/api/security/passkeys/options", {}, host)).body.options.challenge;
  const at = { origin: "https://orders.example", rpId: "orders.example", challenge: again };
  expect(await add(there, registration(newPasskeyPair(), at))).toEqual({ success: true });
  await set.close();
});
