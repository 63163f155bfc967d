/** Passwords: changed by oneself, by a link from a mail, by an admin's wish; and nobody learns from any answer who has an account. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hash as argon2 } from "@node-rs/argon2";
import { inTransaction } from "#server/db/open.ts";
import { mailWhoForgot } from "#server/jobs/forgot-password.ts";
import { sendDueMail } from "#server/jobs/send-mail.ts";
import type { Letter } from "#server/outside/mailer.ts";
import { issueLink } from "#server/services/identity/link-tokens.ts";
import * as mailText from "#server/services/identity/mail-text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { newPerson, north, password, passwordCost, people, south } from "#tests/support/company.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, pools, nobody, signIn, actAs } = await testApp({ clock: () => now });
const good = "kettle umbrella 41";
const address = () => "https://portal.example";
const person = () => newPerson(pools, `p-${randomUUID()}@north.example`);
const failing = (answer: { body: { rule: string; is_valid: boolean }[] }) =>
  answer.body.filter(({ is_valid }) => !is_valid).map(({ rule }) => rule);
const tryToSignIn = async (email: string, tried: string) =>
  (await clientOf(app).post("/api/security/login", { email, password: tried })).body.logged_in as boolean;
const linkFor = (user_id: number) =>
  inTransaction(pools.system, (db) => issueLink(db, { kind: "password", user_id, now }));
const isGood = async (token: string | undefined) =>
  (await clientOf(app, token).get("/api/users/current")).status === 200;

/** Runs what is in the queue: the jobs of who forgot, then the mails. Gives the mails. */
async function delivered(): Promise<Letter[]> {
  const letters: Letter[] = [];
  const mailer = { send: async (letter: Letter) => (letters.push(letter), { kind: "delivered" as const }) };
  const work = { pools, mailer, clock: () => now, log: { warn: () => {} }, address };
  const queued = "select payload from queue.jobs where task = $1 order by job_id";
  const jobs = async (task: string) => (await pools.owner.query(queued, [task])).rows.map(({ payload }) => payload);
  for (const payload of await jobs("forgot_password")) await mailWhoForgot(work, payload);
  for (const { mail_id } of await jobs("send_mail")) await sendDueMail(work, mail_id);
  await pools.owner.query("delete from queue.jobs");
  return letters;
}
const tokenIn = ({ text }: Letter) => /change-password\/([\w-]{43})$/m.exec(text)![1]!;

test("one's own password is saved when it keeps every rule; the other sessions end, this one goes on, a mail tells of it", async () => {
  const { user_id, email } = await person();
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  await delivered();
  const answer = await here.post("/api/users/change-password-self/", { password: good });
  expect(answer.status).toBe(200);
  expect(answer.body.map(({ rule }: { rule: string }) => rule)).toEqual(["length", "common", "context", "present"]);
  expect(failing(answer)).toEqual([]);
  expect([await isGood(here.token), await isGood(elsewhere.token)]).toEqual([true, false]);
  expect([await tryToSignIn(email, password), await tryToSignIn(email, good)]).toEqual([false, true]);
  const row = (await pools.system.query("select * from users where user_id = $1", [user_id])).rows[0];
  expect(row.password_changed_at).toEqual(now);
  expect(await delivered()).toMatchObject([{ to: email, subject: mailText.passwordChangedSubject.wording }]);
});

test("a session that is renewed goes on under its new token, and the old one ends within half a minute", async () => {
  const client = await signIn((await person()).email);
  const { token } = (await client.post("/api/security/renew-session")).body;
  expect([await isGood(client.token), await isGood(token)]).toEqual([true, true]);
  now = new Date(now.getTime() + 30_001);
  expect([await isGood(client.token), await isGood(token)]).toEqual([false, true]);
});

test("a password that breaks a rule saves nothing and ends nothing", async () => {
  const { email } = await person();
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  for (const [tried, rules] of [
    ["short", ["length", "common"]],
    ["North Campus 4711", ["context"]],
    [password, ["present"]],
  ] as const) {
    expect(failing(await here.post("/api/users/change-password-self", { password: tried }))).toEqual(rules);
  }
  expect(await isGood(elsewhere.token)).toBe(true);
  expect(await tryToSignIn(email, password)).toBe(true);
});

test("as one types, the rules are told and nothing is saved", async () => {
  const { email } = await person();
  const client = await signIn(email);
  const check = async (tried: string) =>
    failing(await client.post("/api/users/check-password-self", { password: tried }));
  expect(await check("Person")).toEqual(["length", "common", "context"]);
  // Whether it is the present one nobody has looked: that is not told as a rule that is kept.
  const undecided = await client.post("/api/users/check-password-self", { password: "Person" });
  expect(undecided.body.map(({ rule }: { rule: string }) => rule)).toEqual(["length", "common", "context"]);
  expect(await check(password)).toEqual(["present"]);
  expect(await check(good)).toEqual([]);
  expect(await tryToSignIn(email, password)).toBe(true);
  expect((await nobody.post("/api/users/check-password-self", { password: good })).status).toBe(401);
  const acting = await actAs(email);
  expect((await acting.post("/api/users/check-password-self", { password })).status).toBe(403);
  expect((await acting.post("/api/users/change-password-self", { password: good })).status).toBe(403);
});

test("asking for the rules too fast is slowed, for one person and not for the others", async () => {
  const [eager, calm] = [await signIn((await person()).email), await signIn((await person()).email)];
  const statuses = [];
  for (let at = 0; at < 61; at++)
    statuses.push((await eager.post("/api/users/check-password-self", { password: "x" })).status);
  expect(statuses.indexOf(429)).toBe(60);
  expect((await calm.post("/api/users/check-password-self", { password: "x" })).status).toBe(200);
});

test("a link tells whom it is for, saves once, ends every session and every other link, and lets nobody in by itself", async () => {
  const { user_id, email } = await person();
  const session = await signIn(email);
  const [token, other] = [await linkFor(user_id), await linkFor(user_id)];
  const look = async (id = token) => (await nobody.get(`/api/users/for-change-password/${id}/`)).body;
  expect(await look()).toEqual({ user_id, first_name: "New", last_name: "Person", email, is_expired: false });
  const change = (body: object) => nobody.post("/api/users/change-password/", { reset_pwd_guid: token, ...body });
  expect(
    failing(await nobody.post("/api/users/check-password", { reset_pwd_guid: token, password: "North 12345678 x" })),
  ).toEqual(["context"]);
  expect(failing(await change({ password: "short" }))).toEqual(["length", "common"]);
  expect(await isGood(session.token)).toBe(true); // nothing was saved, and the link is still good
  const saved = await change({ password: good });
  expect([saved.status, failing(saved)]).toEqual([200, []]);
  expect(saved.headers).not.toHaveProperty("set-cookie");
  expect(await isGood(session.token)).toBe(false);
  expect(await tryToSignIn(email, good)).toBe(true);
  const again = await change({ password: "another kettle 42" });
  expect([again.status, again.body.code]).toEqual([400, "link_over"]);
  expect([await look(), await look(other)]).toMatchObject([{ is_expired: true }, { is_expired: true }]);
  expect((await nobody.post("/api/users/check-password", { reset_pwd_guid: other, password: good })).body.code).toBe(
    "link_over",
  );
});

test("whoever was delayed by wrong tries is let in at once after a link", async () => {
  const { user_id, email } = await person();
  for (let at = 0; at < 5; at++) expect(await tryToSignIn(email, "wrong")).toBe(false);
  expect(await tryToSignIn(email, password)).toBe(false); // delayed
  await nobody.post("/api/users/change-password", { reset_pwd_guid: await linkFor(user_id), password: good });
  expect(await tryToSignIn(email, good)).toBe(true);
});

test("of ten who follow one link at once one password is saved", async () => {
  const { user_id, email } = await person();
  const token = await linkFor(user_id);
  const tries = Array.from({ length: 10 }, (_, at) => `kettle umbrella 4${at}`);
  const answers = await Promise.all(
    tries.map((tried) => nobody.post("/api/users/change-password", { reset_pwd_guid: token, password: tried })),
  );
  const won = answers.flatMap(({ status }, at) => (status === 200 ? [tries[at]!] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  expect(await tryToSignIn(email, won[0]!)).toBe(true);
});

test("a link is over after a day, and of a disabled person there is none", async () => {
  const { user_id } = await person();
  const token = await linkFor(user_id);
  const before = now;
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect((await nobody.get(`/api/users/for-change-password/${token}`)).body.is_expired).toBe(true);
  const answer = await nobody.post("/api/users/change-password", { reset_pwd_guid: token, password: good });
  expect(answer.body.code).toBe("link_over");
  now = before;
  await pools.system.query("update users set is_active = false where user_id = $1", [user_id]);
  const [disabled, none] = [token, "x".repeat(43)].map((id) => nobody.get(`/api/users/for-change-password/${id}`));
  expect([(await disabled!).status, (await disabled!).text]).toEqual([404, (await none!).text]);
  expect((await nobody.post("/api/users/change-password", { reset_pwd_guid: token, password: good })).status).toBe(400);
});

test("who forgot a password gets a link to where the portal is, whatever host the request named", async () => {
  const { email } = await person();
  await delivered();
  const asked = await nobody.post(
    "/api/users/password-reset-for-email",
    { email: email.toUpperCase() },
    { host: "evil.example" },
  );
  expect(asked.body).toEqual({ success: true });
  const [letter, ...more] = await delivered();
  expect(more).toEqual([]);
  expect(letter!.to).toBe(email);
  expect(letter!.text).toContain(`\n\nhttps://portal.example/change-password/${tokenIn(letter!)}\n\n`);
  expect((await nobody.get(`/api/users/for-change-password/${tokenIn(letter!)}`)).body).toMatchObject({
    email,
    is_expired: false,
  });
});

test("nobody is mailed for an unknown e-mail or a disabled person, and nobody more than five times an hour", async () => {
  const { email } = await person();
  await delivered();
  const ask = (who: string) => nobody.post("/api/users/password-reset-for-email", { email: who });
  await ask("nobody@nowhere.example");
  await ask(people.disabled.email);
  expect(await delivered()).toEqual([]);
  for (let at = 0; at < 8; at++) await ask(email);
  expect(await delivered()).toHaveLength(5);
  now = new Date(now.getTime() + 3_600_001);
  await ask(email);
  expect(await delivered()).toHaveLength(1);
});

test("the sixth request for a link in an hour says that no email was sent, for known, disabled and unknown email addresses", async () => {
  await delivered();
  for (const email of [(await person()).email, people.disabled.email, `no-${randomUUID()}@nowhere.example`]) {
    const ask = () => nobody.post("/api/users/password-reset-for-email", { email: email.toUpperCase() });
    now = new Date(now.getTime() + 3_600_000);
    for (let at = 0; at < 5; at++) expect((await ask()).body).toEqual({ success: true });
    await delivered();
    now = new Date(now.getTime() + 10 * 60_000);
    const refused = await ask();
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        Message: "The email was not sent. You can request 5 links an hour for one address. Try again in 50 minutes.",
        code: "too_many_links",
      },
    ]);
    expect(await delivered()).toEqual([]);
    now = new Date(now.getTime() + 50 * 60_000);
    expect((await ask()).body).toEqual({ success: true });
  }
});

test("an admin and the holder of an expired link are told that the sixth email in an hour was not sent, as for users that they do not see", async () => {
  const [{ user_id, email }, foreign] = [
    await person(),
    await newPerson(pools, `f-${randomUUID()}@south.example`, [south]),
  ];
  const chief = await signIn(people.chief.email);
  const token = await linkFor(user_id);
  const reset = (id: number) => chief.post("/api/users/password-reset", { user_id: id });
  for (const id of [user_id, foreign.user_id]) {
    for (let at = 0; at < 5; at++) expect((await reset(id)).body).toEqual({ success: true });
  }
  const refused = await reset(user_id);
  expect([refused.status, refused.body.code]).toEqual([400, "too_many_links"]);
  expect((await reset(foreign.user_id)).text).toBe(refused.text);
  expect((await nobody.post("/api/users/password-reset", { user_id, reset_pwd_guid: token })).text).toBe(refused.text);
  expect((await nobody.post("/api/users/password-reset-for-email", { email })).text).toBe(refused.text);
});

test("links that were mailed by a clock 35 days ahead keep nobody from another", async () => {
  const { email } = await person();
  const ask = () => nobody.post("/api/users/password-reset-for-email", { email });
  const before = now;
  now = new Date(now.getTime() + 35 * 86_400_000);
  for (let at = 0; at < 5; at++) await ask();
  await delivered();
  now = before;
  await ask();
  expect(await delivered()).toHaveLength(1);
});

test("the job of who forgot that runs twice mails once", async () => {
  const { email } = await person();
  await delivered();
  const forgotten = { email, mail_id: randomUUID() };
  const work = { pools, clock: () => now, address };
  await mailWhoForgot(work, forgotten);
  await mailWhoForgot(work, forgotten);
  expect(await delivered()).toHaveLength(1);
});

test("an admin has a link mailed to the customer's own people, staff to everybody but staff; the answer is always the same", async () => {
  const [own, foreign] = [
    await newPerson(pools, "own@north.example"),
    await newPerson(pools, "own@south.example", [south]),
  ];
  const { body: done } = { body: { success: true } };
  const chief = await signIn(people.chief.email);
  const staff = await signIn(people.staff.email, { customer: north });
  await delivered();
  const reset = async (client: typeof chief, user_id: number) =>
    (await client.post("/api/users/password-reset/", { user_id })).body;
  for (const user_id of [foreign.user_id, 2_000_000_000, people.staff.user_id])
    expect(await reset(chief, user_id)).toEqual(done);
  expect(await reset(staff, people.staff.user_id)).toEqual(done);
  expect(await delivered()).toEqual([]);
  expect(await reset(chief, own.user_id)).toEqual(done);
  expect(await reset(staff, foreign.user_id)).toEqual(done);
  expect((await delivered()).map(({ to }) => to).toSorted()).toEqual([own.email, foreign.email]);
  expect(
    (await (await signIn(people.buyer.email)).post("/api/users/password-reset", { user_id: own.user_id })).status,
  ).toBe(403);
  expect(
    (await (await actAs(people.chief.email)).post("/api/users/password-reset", { user_id: own.user_id })).status,
  ).toBe(403);
});

test("a link that is over brings another to its own person, and to nobody else", async () => {
  const { user_id, email } = await person();
  const token = await linkFor(user_id);
  now = new Date(now.getTime() + 25 * 3_600_000);
  await delivered();
  const again = (id: number, guid = token) =>
    nobody.post("/api/users/password-reset", { user_id: id, reset_pwd_guid: guid });
  for (const answer of [await again(people.buyer.user_id), await again(user_id, "x".repeat(43))]) {
    expect(answer.body).toEqual({ success: true });
  }
  expect(await delivered()).toEqual([]);
  expect((await again(user_id)).body).toEqual({ success: true });
  const [letter] = await delivered();
  expect(letter!.to).toBe(email);
  expect(tokenIn(letter!)).not.toBe(token);
});

test("an old, cheaper hash opens once more and is then kept at today's cost", async () => {
  const { user_id, email } = await person();
  const old = await argon2(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await pools.system.query("update users set password_hash = $2 where user_id = $1", [user_id, old]);
  const kept = async () =>
    (await pools.system.query("select password_hash from users where user_id = $1", [user_id])).rows[0].password_hash;
  expect(await tryToSignIn(email, "wrong")).toBe(false);
  expect(await kept()).toBe(old);
  expect(await tryToSignIn(email, password)).toBe(true);
  expect(await kept()).toContain(`m=${passwordCost.memory},t=${passwordCost.passes},p=1$`);
  expect(await tryToSignIn(email, password)).toBe(true);
});

test("neither passwords nor links are in the database, the audit trail or the kept answers", async () => {
  const { user_id, email } = await person();
  const client = await signIn(email);
  const token = await linkFor(user_id);
  const key = { "idempotency-key": "canary" };
  await client.post("/api/users/check-password-self", { password: "Canary-one-41 kettle" }, key);
  await client.post("/api/users/change-password-self", { password: "Canary-two-41 kettle" }, key);
  const fresh = await linkFor(user_id);
  await nobody.get(`/api/users/for-change-password/${fresh}`);
  await nobody.post("/api/users/change-password", { reset_pwd_guid: fresh, password: "Canary-three-41 kettle" });
  await nobody.post("/api/users/password-reset-for-email", { email });
  const tables = await pools.owner.query(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'queue')",
  );
  for (const { name } of tables.rows) {
    const { rows } = await pools.owner.query(
      `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${name} t`,
    );
    for (const canary of ["Canary-", token, fresh]) expect(`${name} ${rows[0].text}`).not.toContain(canary);
  }
});
