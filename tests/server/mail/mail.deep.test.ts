/** Mails: there only if the transaction commits, tried until they are taken, given away never twice, listed where nobody took them. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/open.ts";
import { clean } from "#server/jobs/clean.ts";
import { startJobs } from "#server/jobs/jobs.ts";
import { sendDueMail, sendLostMails } from "#server/jobs/send-mail.ts";
import { folderMailer, type Mailer, smtpMailer } from "#server/outside/mailer.ts";
import { type NewMail, sendMail, undelivered } from "#server/services/mail/mail.ts";
import { auditKeys, newAnchor } from "#tests/support/audit-keys.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startMailServer, textOf } from "#tests/support/mail-server.ts";
import { own } from "#server/services/mail/letter.ts";
import { testPush } from "#tests/support/push.ts";
import { until } from "#tests/support/until.ts";
import { readEnvironment } from "#server/base/environment.ts";

const { distributor } = readEnvironment({});

const { pools } = await freshDatabase();
const from = "Ordering portal <portal@harborridge.example>";
const link = `https://portal.example/change-password/${"Abc-_9".repeat(7)}`;
const mail: NewMail = {
  to: "mona@northcampus.example",
  user_id: null,
  subject: own("A new password, Frau Müller"),
  body: own(`Hello Müller,\n\nhere is your link:\n\n${link}\n\n.\nGoodbye`),
};
let now: Date;
let warnings: unknown[];
const log = {
  info: () => {},
  warn: (...said: unknown[]) => void warnings.push(said),
  error: () => {},
  debug: () => {},
};
const work = (mailer: Mailer) => ({ pools, mailer, clock: () => now, log });
const after = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const written = async (given: Partial<NewMail> = {}): Promise<string> => {
  const mail_id = randomUUID();
  await inTransaction(pools.system, (db) => sendMail(db, { now, newId: () => mail_id }, { ...mail, ...given }));
  return mail_id;
};
const rowOf = async (mail_id: string) =>
  (await pools.system.query("select * from mails where mail_id = $1", [mail_id])).rows[0];
const jobsOf = async (mail_id: string) =>
  (
    await pools.owner.query("select run_at from queue.jobs where payload->>'mail_id' = $1 order by run_at", [mail_id])
  ).rows.map(({ run_at }) => run_at);

beforeEach(async () => {
  now = new Date("2026-11-20T15:00:00Z");
  warnings = [];
  await pools.system.query("delete from mails");
  await pools.owner.query("delete from queue.jobs");
});

test("a mail server gets it once, whole, with sender, recipient and subject", async () => {
  const server = await startMailServer();
  const mail_id = await written();
  const send = () => sendDueMail(work(smtpMailer(server.url, from)), mail_id);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(server.taken).toHaveLength(1);
  const [taken = ""] = server.taken;
  expect(taken).toContain(`Message-ID: <${mail_id}@harborridge.example>`);
  expect(taken).toContain("From: Ordering portal <portal@harborridge.example>");
  expect(taken).toContain("To: mona@northcampus.example");
  expect(taken).toContain("Auto-Submitted: auto-generated");
  expect(taken).toMatch(/Subject: =\?UTF-8\?Q\?.*M=C3=BCller\?=/);
  expect(textOf(taken).replaceAll("\r\n", "\n").trim()).toBe(mail.body.wording);
  expect(await rowOf(mail_id)).toMatchObject({ state: "sent", body: null, attempts: 1, sent_at: now });
});

test("an address that would add headers or recipients adds none", async () => {
  const server = await startMailServer();
  const mail_id = await written({
    to: "mona@northcampus.example\r\nBcc: all@north.example",
    subject: own("Hello\r\nBcc: all@north.example"),
  });
  await sendDueMail(work(smtpMailer(server.url, from)), mail_id);
  for (const taken of server.taken) expect(taken).not.toMatch(/^Bcc:/im);
});

test("what was turned away for now is tried again when it is due, not before, and then sent", async () => {
  const server = await startMailServer();
  const send = (mail_id: string) => sendDueMail(work(smtpMailer(server.url, from)), mail_id);
  const mail_id = await written();
  server.next(
    { code: 451, says: "Greylisted, come back", at: "recipient" },
    { code: 452, says: "Disk full", at: "data" },
  );
  await send(mail_id);
  expect(await rowOf(mail_id)).toMatchObject({ state: "waiting", attempts: 1 });
  expect((await rowOf(mail_id)).last_error).toMatch(/Greylisted/);
  expect(await jobsOf(mail_id)).toContainEqual(new Date(now.getTime() + 60_000));
  await send(mail_id);
  expect(await rowOf(mail_id)).toMatchObject({ attempts: 1 });
  after(1);
  await send(mail_id);
  expect(await rowOf(mail_id)).toMatchObject({ state: "waiting", attempts: 2 });
  after(5);
  await send(mail_id);
  expect(await rowOf(mail_id)).toMatchObject({ state: "sent", attempts: 3, last_error: null });
  expect(server.taken).toHaveLength(1);
});

test("a job that comes too early by the clock leaves another for when it is due", async () => {
  const mail_id = await written();
  await pools.owner.query("delete from queue.jobs");
  now = new Date(now.getTime() - 1);
  await sendDueMail(work({ send: () => Promise.reject(new Error("too early")) }), mail_id);
  expect(await jobsOf(mail_id)).toEqual([new Date(now.getTime() + 1)]);
});

test("a mail that a clock 35 days ahead wrote or put off is sent at once", async () => {
  const right = now;
  after(35 * 24 * 60);
  const [written1, putOff, sending] = [await written(), await written(), await written()];
  await pools.system.query(
    "update mails set attempts = 3, due_at = due_at + interval '15 minutes' where mail_id = $1",
    [putOff],
  );
  await pools.system.query("update mails set attempts = 1, state = 'sending', tried_at = due_at where mail_id = $1", [
    sending,
  ]);
  now = right;
  const delivering = work({ send: async () => ({ kind: "delivered" }) });
  await sendDueMail(delivering, written1);
  expect(await rowOf(written1)).toMatchObject({ state: "sent", sent_at: now });
  // Their jobs went with their process.
  await sendLostMails(delivering);
  expect(await rowOf(putOff)).toMatchObject({ state: "sent", sent_at: now });
  expect(await rowOf(sending)).toMatchObject({ state: "undeliverable" });
});

test("without a mail server anywhere it is tried for the better part of a day, then listed", async () => {
  const nowhere = await startMailServer();
  await nowhere.close();
  const mail_id = await written();
  let tries = 0;
  for (; (await rowOf(mail_id)).state === "waiting" && tries < 20; tries++) {
    now = (await rowOf(mail_id)).due_at;
    await sendDueMail(work(smtpMailer(nowhere.url, from)), mail_id);
  }
  expect(tries).toBe(8);
  const hours = (now.getTime() - new Date("2026-11-20T15:00:00Z").getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(20);
  expect(hours).toBeLessThan(24);
  expect(await rowOf(mail_id)).toMatchObject({ state: "undeliverable", body: null });
  const listed = await inTransaction(pools.system, undelivered);
  expect(listed).toMatchObject([{ to_address: mail.to, state: "undeliverable", attempts: 8 }]);
  expect(listed[0]!.last_error).toMatch(/ECONNREFUSED/);
});

test.each(["recipient", "data"] as const)(
  "an address that does not exist is not tried again (said at %s)",
  async (at) => {
    const server = await startMailServer();
    const mail_id = await written();
    server.next({ code: 550, says: `No such mailbox; your text says ${link}`, at });
    const send = () => sendDueMail(work(smtpMailer(server.url, from)), mail_id);
    await send();
    after(60);
    await send();
    const row = await rowOf(mail_id);
    expect(row).toMatchObject({ state: "undeliverable", attempts: 1, body: null });
    expect(row.last_error).toMatch(/No such mailbox/);
    // A mail server may quote the letter: its link is in neither list nor log.
    expect(JSON.stringify([row, warnings])).not.toContain("Abc-_9Abc-_9");
    expect(JSON.stringify(warnings)).not.toContain(mail.to);
    expect(server.taken).toEqual([]);
  },
);

test("a connection that ends when the letter is on its way is not tried again: it may have arrived", async () => {
  const server = await startMailServer();
  const mail_id = await written();
  server.next("hang up before the answer");
  const send = () => sendDueMail(work(smtpMailer(server.url, from)), mail_id);
  await send();
  after(600);
  await send();
  await sendLostMails(work(smtpMailer(server.url, from)));
  expect(server.taken).toHaveLength(1);
  expect(await rowOf(mail_id)).toMatchObject({ state: "undeliverable", attempts: 1 });
  expect((await rowOf(mail_id)).last_error).toMatch(/^Delivery unknown\. /);
});

test("a process that ends between sending and writing it down sends once; the mail is listed as uncertain", async () => {
  const server = await startMailServer();
  const real = smtpMailer(server.url, from);
  const mail_id = await written();
  const dying: Mailer = {
    send: async (letter) => {
      await real.send(letter);
      throw new Error("the process ended here");
    },
  };
  await expect(sendDueMail(work(dying), mail_id)).rejects.toThrow("the process ended here");
  expect(await rowOf(mail_id)).toMatchObject({ state: "sending" });
  await sendDueMail(work(real), mail_id); // the queue runs the job again
  await sendLostMails(work(real));
  expect(await rowOf(mail_id)).toMatchObject({ state: "sending" }); // another process may be sending it just now
  after(11);
  await sendLostMails(work(real));
  expect(await rowOf(mail_id)).toMatchObject({ state: "undeliverable", body: null });
  expect(server.taken).toHaveLength(1);
});

test("a mail whose job went with its process is taken up", async () => {
  const server = await startMailServer();
  const mail_id = await written();
  await pools.owner.query("delete from queue.jobs");
  await sendLostMails(work(smtpMailer(server.url, from)));
  expect(server.taken).toEqual([]);
  after(11);
  await sendLostMails(work(smtpMailer(server.url, from)));
  expect(server.taken).toHaveLength(1);
  expect(await rowOf(mail_id)).toMatchObject({ state: "sent" });
});

test("a transaction that comes to nothing sends nothing", async () => {
  const undone = inTransaction(pools.system, async (db) => {
    await sendMail(db, { now, newId: randomUUID }, mail);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await pools.system.query("select from mails")).rowCount).toBe(0);
  expect((await pools.owner.query("select from queue.jobs")).rowCount).toBe(0);
});

test("the database never holds the link in the clear, and forgets it with the sending", async () => {
  const mail_id = await written();
  const row = await rowOf(mail_id);
  expect(row.body).toBeInstanceOf(Buffer);
  expect(row.body.toString("latin1")).not.toContain("Abc-_9");
  const jobs = await pools.owner.query("select payload::text from queue.jobs");
  expect(JSON.stringify(jobs.rows)).not.toContain("Abc-_9");
});

test("without a mail server it is a file that a person can read, and nobody else", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "portal-mail-")), "mail");
  const mail_id = await written();
  await sendDueMail(work(folderMailer(folder, from)), mail_id);
  expect(readdirSync(folder)).toEqual([`2026-11-20T15-00-00-000Z ${mail_id}.eml`]);
  const file = join(folder, readdirSync(folder)[0]!);
  const text = readFileSync(file, "utf8");
  expect(text).toContain("To: mona@northcampus.example\r\n");
  expect(text).toContain(`\r\n${link}\r\n`);
  expect(text).toContain("Hello Müller,");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(await rowOf(mail_id)).toMatchObject({ state: "sent" });
});

test("a folder that cannot be written is tried again", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "portal-mail-")), "taken");
  writeFileSync(file, "");
  const mail_id = await written();
  await sendDueMail(work(folderMailer(file, from)), mail_id);
  expect(await rowOf(mail_id)).toMatchObject({ state: "waiting", attempts: 1 });
});

test("the queue sends it by itself, and after ninety days nobody knows of it", async () => {
  const server = await startMailServer();
  const environment = {
    warehouse: false,
    warehouseDelaySeconds: 0,
    orderReleaseMinutes: 0,
    recurringPriceRisePercent: 20,
    distributor,
  };
  const jobs = startJobs({
    pools,
    environment,
    mailer: smtpMailer(server.url, from),
    push: testPush,
    auditKeys,
    anchor: newAnchor(),
    address: () => "",
    log,
    clock: () => now,
  });
  try {
    const mail_id = await written();
    await until(async () => (await rowOf(mail_id)).state === "sent");
    expect(server.taken).toHaveLength(1);
    await clean(pools, new Date(now.getTime() + 89 * 24 * 3_600_000));
    expect(await rowOf(mail_id)).toBeDefined();
    await clean(pools, new Date(now.getTime() + 91 * 24 * 3_600_000));
    expect(await rowOf(mail_id)).toBeUndefined();
  } finally {
    await jobs.stop();
  }
});
