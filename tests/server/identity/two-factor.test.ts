/** The second factor: from set-up to sign-in and recovery, each code once, and who may take it off. */
import { beforeEach, describe, expect, test } from "vitest";

import { stepOf, uriOf } from "#server/services/identity/two-factor-codes.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { type Client, clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, password, people, south } from "#tests/support/company.ts";
import { codeAt } from "#tests/support/security-examples.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, nobody, pools, signIn } = await testApp({ clock: () => now });
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const login = async (email: string, auth_code?: string) =>
  (await nobody.post("/api/security/login", { email, password, auth_code })).body;

let person: { user_id: number; email: string };
let client: Client;
let made = 0;
beforeEach(async () => {
  pass(3600);
  person = await newPerson(pools, `factor-${made++}@north.example`);
  client = await signIn(person.email);
});

const setup = async (by = client) => (await by.get("/api/security/two-factor-setup")).body;
const verify = async (key: string, by = client) => (await by.post("/api/security/two-factor-verify", { key })).body;

/** Turns it on; the session goes on under the new token. */
async function turnOn(): Promise<{ uri: string; codes: string[] }> {
  const { barcodeUri: uri } = await setup();
  await verify(codeAt(uri, now));
  const { body } = await client.post("/api/security/two-factor-enable");
  client = clientOf(app, body.token);
  return { uri, codes: body.recovery_codes };
}

describe("the code of a time (RFC 6238, appendix B; the last six digits of its eight)", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"; // 12345678901234567890
  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_111_111_111, "050471", 37_037_037],
    [1_234_567_890, "005924", 41_152_263],
    [2_000_000_000, "279037", 66_666_666],
    [20_000_000_000, "353130", 666_666_666],
  ])("at %i seconds it is %s", (seconds, code, step) => {
    const at = (second: number) => stepOf(secret, code, new Date(second * 1000));
    expect(at(seconds)).toBe(step);
    expect([at(step * 30 - 30), at(step * 30 + 59)]).toEqual([step, step]);
    expect([at(step * 30 - 31), at(step * 30 + 60)]).toEqual([undefined, undefined]);
    expect(stepOf(secret, code.slice(1), new Date(seconds * 1000))).toBeUndefined();
  });

  test("the address for the QR code names issuer, person and key", () => {
    const uri = new URL(uriOf(secret, "dock@north.example"));
    expect(`${uri.protocol}//${uri.host}`).toBe("otpauth://totp");
    expect(decodeURIComponent(uri.pathname)).toContain("dock@north.example");
    expect(uri.searchParams.get("secret")).toBe(secret);
  });
});

test("five wrong codes delay the next sign-in by 30 seconds, as wrong passwords do", async () => {
  const { uri } = await turnOn();
  pass(60);
  const right = codeAt(uri, now);
  const wrong = right === "000000" ? "111111" : "000000";
  for (let time = 0; time < 5; time++) await login(person.email, wrong);
  expect(await login(person.email, right)).toMatchObject({ logged_in: false });
  pass(30);
  expect(await login(person.email, codeAt(uri, now))).toMatchObject({ logged_in: true });
});

test("from set-up to sign-in: the key is the same all through the session, another session gets another", async () => {
  const first = await setup();
  expect(first).toMatchObject({ is_2_factor_enabled: false, recovery_codes_left: 0 });
  expect((await setup()).barcodeUri).toBe(first.barcodeUri);
  expect((await setup(await signIn(person.email))).barcodeUri).not.toBe(first.barcodeUri);
  const { uri } = await turnOn();
  expect(uri).toBe(first.barcodeUri);
  expect(await setup()).toEqual({ barcodeUri: null, is_2_factor_enabled: true, recovery_codes_left: 10 });
  expect(await login(person.email)).toEqual({ logged_in: false, has_error: false });
  pass(30);
  expect(await login(person.email, codeAt(uri, now))).toMatchObject({ logged_in: true, has_error: false });
});

test("a code works once, the one that proved the set-up too, and none before it", async () => {
  const { uri } = await turnOn();
  const used = codeAt(uri, now);
  expect(await login(person.email, used)).toMatchObject({ logged_in: false, has_error: true });
  expect(await login(person.email, codeAt(uri, new Date(now.getTime() - 30_000)))).toMatchObject({ has_error: true });
  pass(30);
  const code = codeAt(uri, now);
  expect((await login(person.email, code)).logged_in).toBe(true);
  expect((await login(person.email, code)).logged_in).toBe(false);
});

test("of many who send the same code at once one gets in", async () => {
  const { uri } = await turnOn();
  pass(30);
  const code = codeAt(uri, now);
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(person.email, code)));
  expect(answers.filter(({ logged_in }) => logged_in)).toHaveLength(1);
});

test("each recovery code gets in once, however it is typed; they are nowhere in the database", async () => {
  const { codes } = await turnOn();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  const [one, other] = codes as [string, string];
  expect((await login(person.email, one)).logged_in).toBe(true);
  expect((await login(person.email, one)).logged_in).toBe(false);
  expect((await login(person.email, other.toLowerCase().replace("-", " "))).logged_in).toBe(true);
  expect((await setup()).recovery_codes_left).toBe(8);
  const { rows } = await pools.system.query("select code_hmac from recovery_codes where user_id = $1", [
    person.user_id,
  ]);
  expect(rows).toHaveLength(10);
  const kept = rows.map(({ code_hmac }) => code_hmac.toString("latin1")).join("\n");
  for (const code of codes) for (const text of [code, code.replace("-", "")]) expect(kept).not.toContain(text);
});

/** As keyboards, mails and screens put a code: full-width, with spaces of every kind, dashes and characters that nobody sees. */
const typedAs: Record<string, (code: string) => string> = {
  "in full-width characters": (code) =>
    code.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)),
  "with a no-break space": (code) => `${code.slice(0, 3)}\u00A0${code.slice(3)}`,
  "with spaces around and a narrow one inside": (code) => `\u3000${code.slice(0, 3)}\u202F${code.slice(3)} `,
  "with a dash": (code) => `${code.slice(0, 3)}–${code.slice(3)}`,
  "with zero-width and directional characters": (code) => `\u200E\u2068${Array.from(code).join("\u200B")}\u2069\uFEFF`,
  "with soft hyphens": (code) => Array.from(code).join("\u00AD"),
};

describe.each(Object.entries(typedAs))("codes that are typed %s", (_kind, typed) => {
  test("prove a set-up, sign in and recover", async () => {
    const { barcodeUri: uri } = await setup();
    expect(await verify(typed(codeAt(uri, now)))).toMatchObject({ success: true });
    const { body } = await client.post("/api/security/two-factor-enable");
    client = clientOf(app, body.token);
    pass(30);
    expect(await login(person.email, typed(codeAt(uri, now)))).toMatchObject({ logged_in: true });
    pass(30);
    expect(await verify(typed(codeAt(uri, now)))).toMatchObject({ success: true });
    expect(await login(person.email, typed(body.recovery_codes[0]))).toMatchObject({ logged_in: true });
    expect(await login(person.email, body.recovery_codes[0])).toMatchObject({ logged_in: false, has_error: true });
  });
});

test("the key is stored sealed, and opens for nobody else", async () => {
  const { uri } = await turnOn();
  const key = new URL(uri).searchParams.get("secret")!;
  const another = await signIn((await newPerson(pools, `set-up-${made++}@north.example`)).email);
  const pending = new URL((await setup(another)).barcodeUri).searchParams.get("secret")!;
  const { rows: waiting } = await pools.system.query(
    "select pending_secret from sessions where pending_secret is not null",
  );
  expect(waiting).not.toEqual([]);
  for (const { pending_secret } of waiting) expect(pending_secret.toString("latin1")).not.toContain(pending);
  const stored = "select two_factor_secret from users where user_id = $1";
  const { two_factor_secret } = (await pools.system.query(stored, [person.user_id])).rows[0];
  expect(Buffer.from(two_factor_secret, "base64").toString("latin1")).not.toContain(key);
  const thief = await newPerson(pools, `thief-${made++}@north.example`);
  await pools.system.query("update users set is_2_factor_enabled = true, two_factor_secret = $2 where user_id = $1", [
    thief.user_id,
    two_factor_secret,
  ]);
  pass(30);
  const answer = await nobody.post("/api/security/login", {
    email: thief.email,
    password,
    auth_code: codeAt(uri, now),
  });
  expect(answer.status).toBe(500);
});

test("wrong codes delay like wrong passwords, at sign-in and in a session", async () => {
  const { uri } = await turnOn();
  for (let time = 0; time < 5; time++) expect((await verify("000000")).success).toBe(false);
  pass(1);
  expect(await verify(codeAt(uri, new Date(now.getTime() + 30_000)))).toMatchObject({
    success: false,
    reason: expect.stringMatching(/Too many/),
  });
  pass(30);
  expect((await verify(codeAt(uri, now))).success).toBe(true);
});

test("enabling and turning off want a proof of the last five minutes; the key must be the one proven", async () => {
  expect((await client.post("/api/security/two-factor-enable")).body.code).toBe("verify_first");
  const { barcodeUri } = await setup();
  await verify(codeAt(barcodeUri, now));
  pass(301);
  expect((await client.post("/api/security/two-factor-enable")).body.code).toBe("verify_first");
  await client.post("/api/security/prove", { password });
  const { uri } = await turnOn();
  pass(301);
  expect((await client.post("/api/security/two-factor-disable")).body.code).toBe("verify_first");
  await verify(codeAt(uri, now));
  expect((await client.post("/api/security/two-factor-disable")).status).toBe(200);
  expect((await login(person.email)).logged_in).toBe(true);
});

test("the code at sign-in is proof enough to turn it off within five minutes", async () => {
  const { uri } = await turnOn();
  pass(60);
  const { token } = await login(person.email, codeAt(uri, now));
  expect((await clientOf(app, token).post("/api/security/two-factor-disable")).status).toBe(200);
});

test("turning it on ends the other sessions and gives this one a new token; the old one is good for 30 seconds", async () => {
  const other = await signIn(person.email);
  const before = client;
  await turnOn();
  expect((await other.get("/api/users/current")).status).toBe(401);
  expect([(await before.get("/api/users/current")).status, (await client.get("/api/users/current")).status]).toEqual([
    200, 200,
  ]);
  pass(31);
  expect([(await before.get("/api/users/current")).status, (await client.get("/api/users/current")).status]).toEqual([
    401, 200,
  ]);
});

test("turning it off ends the other sessions, gives this one a new token, and tells the person by mail", async () => {
  const { uri } = await turnOn();
  pass(30);
  const other = clientOf(app, (await login(person.email, codeAt(uri, now))).token);
  const before = client;
  const { body } = await client.post("/api/security/two-factor-disable");
  client = clientOf(app, body.token);
  const statuses = () =>
    Promise.all([other, before, client].map(async (each) => (await each.get("/api/users/current")).status));
  expect(await statuses()).toEqual([401, 200, 200]);
  pass(31);
  expect(await statuses()).toEqual([401, 401, 200]);
  const { rows } = await pools.system.query("select subject from mails where user_id = $1", [person.user_id]);
  expect(rows).toEqual([{ subject: "Your two-factor authentication was turned off" }]);
});

test("a code that proved the set-up proves nothing a second time", async () => {
  const { barcodeUri } = await setup();
  const code = codeAt(barcodeUri, now);
  expect((await verify(code)).success).toBe(true);
  expect((await verify(code)).success).toBe(false);
  pass(30);
  expect((await verify(codeAt(barcodeUri, now))).success).toBe(true);
});

test("new recovery codes want a proof of the last five minutes", async () => {
  const { uri, codes } = await turnOn();
  pass(301);
  expect((await client.post("/api/security/recovery-codes")).body.code).toBe("verify_first");
  await verify(codeAt(uri, now));
  expect((await client.post("/api/security/recovery-codes")).body.recovery_codes).toHaveLength(10);
  expect((await login(person.email, codes[0])).logged_in).toBe(false);
});

test("new recovery codes replace the old ones", async () => {
  const { codes } = await turnOn();
  const { body } = await client.post("/api/security/recovery-codes");
  expect(body.recovery_codes).toHaveLength(10);
  expect((await login(person.email, codes[0])).logged_in).toBe(false);
  expect((await login(person.email, body.recovery_codes[0])).logged_in).toBe(true);
});

describe("taking off another person's second factor", () => {
  const reset = (by: Client, user_id = person.user_id) => by.post("/api/security/two-factor-reset", { user_id });

  test("an admin does it for their customer's person: sessions end, codes are gone, it is written down", async () => {
    const { codes } = await turnOn();
    expect((await reset(await signIn(people.chief.email))).body).toEqual({ success: true });
    expect((await client.get("/api/users/current")).status).toBe(401);
    expect((await login(person.email)).logged_in).toBe(true);
    expect(codes).toHaveLength(10);
    const mails = "select subject from mails where user_id = $1";
    expect((await pools.system.query(mails, [person.user_id])).rows).toEqual([
      { subject: mailText.twoFactorOffSubject.wording },
    ]);
    expect(
      (await pools.system.query("select 1 from recovery_codes where user_id = $1", [person.user_id])).rows,
    ).toEqual([]);
    const written =
      "select user_id, entity_id, reason from audit where action like '%two-factor-reset' order by audit_id desc limit 1";
    expect((await pools.system.query(written)).rows).toEqual([
      {
        user_id: people.chief.user_id,
        entity_id: String(person.user_id),
        reason: "took another person's second factor off",
      },
    ]);
  });

  test("not for whom the customer has removed", async () => {
    await turnOn();
    const chief = await signIn(people.chief.email);
    await chief.post("/api/users/delete-user-customer", { user_id: person.user_id, customer_id: north });
    expect((await reset(chief)).status).toBe(404);
  });

  test("not for another customer's, not for another admin, not for staff and not for oneself; the distributor may for an admin", async () => {
    await turnOn();
    expect((await reset(await signIn(people.other.email))).status).toBe(404);
    const chief = await signIn(people.chief.email);
    await pools.system.query("update user_customers set is_customer_admin = true where user_id = $1", [person.user_id]);
    expect((await reset(chief)).status).toBe(400);
    expect((await reset(chief, people.chief.user_id)).status).toBe(400);
    expect((await reset(await signIn(people.staff.email, { customer: south }))).status).toBe(404);
    expect((await reset(await signIn(people.staff.email, { customer: north }))).status).toBe(200);
    const staff = await newPerson(pools, `staff-${made++}@north.example`);
    await pools.system.query("update users set is_admin = true, is_2_factor_enabled = true where user_id = $1", [
      staff.user_id,
    ]);
    expect((await reset(chief, staff.user_id)).status).toBe(400);
    expect((await reset(await signIn(people.staff.email, { customer: north }), staff.user_id)).status).toBe(400);
  });
});

test("codes are accepted again after one was used while a clock was 35 days ahead", async () => {
  const { uri } = await turnOn();
  const aheadSteps = (35 * 86_400) / 30;
  await pools.system.query("update users set two_factor_step = two_factor_step + $2 where user_id = $1", [
    person.user_id,
    aheadSteps,
  ]);
  pass(30);
  const code = codeAt(uri, now);
  expect(await login(person.email, code)).toMatchObject({ logged_in: true });
  expect(await login(person.email, code)).toMatchObject({ logged_in: false });
  const other = await signIn((await newPerson(pools, `factor-${made++}@north.example`)).email);
  const { barcodeUri } = await setup(other);
  await verify(codeAt(barcodeUri, now), other);
  await pools.system.query("update sessions set pending_step = pending_step + $1 where pending_step is not null", [
    aheadSteps,
  ]);
  expect(await verify(codeAt(barcodeUri, now), other)).toMatchObject({ success: true });
});

test("a verification that is dated 35 days ahead counts as none", async () => {
  await turnOn();
  await pools.system.query("update sessions set two_factor_at = $2 where user_id = $1", [
    person.user_id,
    new Date(now.getTime() + 35 * 86_400_000),
  ]);
  expect(await client.post("/api/security/two-factor-disable")).toMatchObject({ status: 400 });
});
