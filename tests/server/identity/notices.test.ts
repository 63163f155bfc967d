/** Notices on devices: sealed and signed for one device, held by quiet hours, gone with whoever signs out or loses a right, and telling a passer-by nothing. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import type { Jobs } from "#server/db/add-job.ts";
import { ringStockAlerts } from "#server/jobs/ring-stock-alerts.ts";
import { sendNotice } from "#server/jobs/send-notice.ts";
import { isKnownService } from "#server/outside/push-service.ts";
import { pushFor, pushKeyFile } from "#server/push-settings.ts";
import { browserNotSupported } from "#server/services/identity/text.ts";
import * as stockText from "#server/services/catalogue/mail-text.ts";
import { clientOf, testApp } from "#tests/support/app.ts";
import { items, newPerson, north, password } from "#tests/support/company.ts";
import { getNowMs } from "#tests/support/present.ts";
import { newSubscription, opened, signedBy, startPushService, testPush } from "#tests/support/push.ts";

const service = await startPushService();
afterAll(() => service.close());
const push = { ...testPush, services: [service.origin] };
/** A quarter to ten in the morning at North. */
const start = new Date("2026-11-20T15:45:00Z");
let now = start;
const { app, pools } = await testApp({ clock: () => now, push });
const sql = (text: string, values: unknown[] = []) => pools.system.query(text, values);
const logged: object[] = [];
const work = { pools, push, clock: () => now, log: { warn: (line: object) => void logged.push(line) } as never };

/** The jobs that wait, which are then gone. */
async function jobs(): Promise<{ payload: Jobs["send_notice"]; run_at: Date }[]> {
  const { rows } = await pools.owner.query(
    "delete from queue.jobs where task = 'send_notice' returning payload, run_at",
  );
  return rows;
}

let people = 0;
/** Somebody new at North who signed in on a browser; on one that was here before, where it is given. */
async function visitor(email?: string, device?: string) {
  const known = email ?? (await newPerson(pools, `noticed-${people++}@north.example`)).email;
  const cookie = device === undefined ? {} : { cookie: `__Host-device=${device}` };
  const answer = await app.inject({
    method: "POST",
    url: "/api/security/login",
    remoteAddress: `127.2.0.${people % 250}`,
    headers: { "sec-fetch-site": "same-origin", ...cookie },
    payload: { email: known, password },
  });
  const cookies = [answer.headers["set-cookie"] ?? []].flat().map((each) => each.split(";")[0]!);
  const headers = { "sec-fetch-site": "same-origin", cookie: cookies.join("; ") };
  const client = clientOf(app, answer.json().token);
  const subscription = newSubscription(`${service.origin}/to/${people++}`);
  const choose = (topics: string[], quiet: object | null = null) =>
    client.post("/api/users/device-notices", { ...subscription.input, topics, quiet }, headers);
  const chosen = async () => (await client.get("/api/users/device-notices", headers)).body.choice;
  const { user_id } = (await client.get("/api/users/current", headers)).body;
  const deviceCookie = /__Host-device=([^;]+)/.exec(headers.cookie)?.[1] ?? device!;
  return {
    client,
    headers,
    subscription,
    choose,
    chosen,
    email: known,
    user_id: user_id as number,
    device: deviceCookie,
  };
}

/** What they wait for is back. */
async function ring(client: ReturnType<typeof clientOf>, headers: Record<string, string>): Promise<void> {
  await sql("update stock set available = 0 where item_id = $1", [items.scarce]);
  expect((await client.post("/api/bells/set", { item_id: items.scarce }, headers)).status).toBe(200);
  await sql("update stock set available = 5 where item_id = $1", [items.scarce]);
  await ringStockAlerts({ pools, clock: () => now, address: () => "https://portal.example" });
}

beforeEach(async () => {
  now = start;
  service.state.status = 201;
  service.got.length = 0;
  logged.length = 0;
  await sql("delete from bells");
  await sql("delete from push_subscriptions");
  await jobs();
});

test("what is chosen for this device is told on it, sealed for it alone and signed by the key that the page was given; it names no product, and the mail goes as ever", async () => {
  const { client, headers, choose, chosen, subscription } = await visitor();
  const other = await visitor();
  expect(await chosen()).toBeNull();
  await choose(["back_in_stock"], { from: 20, until: 6 });
  await other.choose(["claim"]);
  expect(await chosen()).toEqual({ topics: ["back_in_stock"], quiet: { from: 20, until: 6 } });
  await sql("delete from mails");
  await ring(client, headers);
  expect((await sql("select subject from mails")).rows).toEqual([{ subject: expect.stringContaining("Sevoflurane") }]);

  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  await sendNotice(work, job!.payload);
  const [got] = service.got;
  expect(opened(got!.body, subscription.pair, subscription.input.auth)).toEqual({
    topic: "back_in_stock",
    title: stockText.title,
    body: stockText.notice(1),
    path: `/back-in-stock?customer=${north}`,
  });
  expect(() => opened(got!.body, other.subscription.pair, other.subscription.input.auth)).toThrow();
  expect(got!.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  const { key, claims } = signedBy(String(got!.headers["authorization"]));
  expect(key).toBe((await client.get("/api/users/device-notices", headers)).body.public_key);
  expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:orders@distributor.example" });
  expect(claims.exp * 1000 - getNowMs()).toBeLessThanOrEqual(24 * 3_600_000);
});

test("quiet hours hold it until they end by the customer's clock; what was taken off or ended meanwhile, and what is a day old, is not told", async () => {
  const { client, headers, choose } = await visitor();
  await choose(["back_in_stock"], { from: 8, until: 10 });
  await ring(client, headers);
  const [held] = await jobs();
  await sendNotice(work, held!.payload);
  const [again] = await jobs();
  expect(again).toEqual({ payload: held!.payload, run_at: new Date("2026-11-20T16:00:00Z") });
  expect(service.got).toEqual([]);

  now = again!.run_at;
  await choose(["claim"]);
  await sendNotice(work, again!.payload);
  expect(service.got).toEqual([]);
  await choose(["back_in_stock"]);
  now = new Date(start.getTime() + 24 * 3_600_000);
  await sendNotice(work, again!.payload);
  expect(service.got).toEqual([]);
  now = new Date(now.getTime() - 1_000);
  await sendNotice(work, again!.payload);
  expect(service.got).toHaveLength(1);
});

test("a device that takes nothing more is forgotten; a service that cannot now is asked again; one that turns it down, or sends us elsewhere, is not followed", async () => {
  const { client, headers, choose, chosen, subscription } = await visitor();
  await choose(["back_in_stock"]);
  await ring(client, headers);
  const { payload } = (await jobs())[0]!;
  for (const status of [429, 503]) {
    service.state.status = status;
    await expect(sendNotice(work, payload)).rejects.toThrow(`answered ${status}`);
  }
  for (const status of [307, 400, 403]) {
    service.state.status = status;
    await sendNotice(work, payload);
  }
  expect(service.got).toHaveLength(5);
  expect(logged).toHaveLength(3);
  expect(JSON.stringify(logged)).not.toContain(new URL(subscription.input.endpoint).pathname);
  expect(await chosen()).not.toBeNull();
  for (const status of [404, 410]) {
    await choose(["back_in_stock"]);
    service.state.status = status;
    await sendNotice(work, payload);
    expect(await chosen()).toBeNull();
  }
  await choose(["back_in_stock"]);
  await sendNotice({ ...work, push: { ...push, services: [] } }, payload); // taken off the list since
  expect(service.got).toHaveLength(7);
});

test("it ends with a sign-out here or from elsewhere, with the next person on this device, and with any right that is lost; not with a session's own end", async () => {
  const first = await visitor();
  await first.choose(["claim"]);
  now = new Date(start.getTime() + 13 * 3_600_000);
  const again = await visitor(first.email, first.device);
  expect(await again.chosen()).not.toBeNull();
  await again.client.post("/api/security/logout", {}, again.headers);
  expect(await (await visitor(first.email, first.device)).chosen()).toBeNull();

  const ending: [string, (them: Awaited<ReturnType<typeof visitor>>) => Promise<unknown>][] = [
    ["the next person here", ({ device }) => visitor(undefined, device)],
    ["switched off", ({ client, headers }) => client.post("/api/users/device-notices-end", {}, headers)],
    ["disabled", ({ user_id }) => sql("update users set is_active = false where user_id = $1", [user_id])],
    ["put out", ({ user_id }) => sql("delete from user_customers where user_id = $1", [user_id])],
    ["a role", ({ user_id }) => sql("update user_customers set is_ordering = false where user_id = $1", [user_id])],
  ];
  for (const [why, end] of ending) {
    const them = await visitor();
    await them.choose(["claim"]);
    await end(them);
    const left = "select from push_subscriptions where user_id = $1";
    expect({ why, left: (await sql(left, [them.user_id])).rowCount }).toEqual({ why, left: 0 });
  }

  const here = await visitor();
  const there = await visitor(here.email);
  const third = await visitor(here.email);
  for (const each of [here, there, third]) await each.choose(["claim"]);
  const { sessions } = (await third.client.get("/api/security/sessions", third.headers)).body ?? {};
  expect(sessions).toHaveLength(3);
  await here.client.post("/api/security/sessions/end-others", {}, here.headers);
  expect((await sql("select from push_subscriptions where user_id = $1", [here.user_id])).rowCount).toBe(1);
  expect(await here.chosen()).not.toBeNull();
});

test("only known push services are spoken to, and only with a browser's own keys", async () => {
  const standard = readEnvironment({}).pushServices;
  const known = [
    "https://fcm.googleapis.com/fcm/send/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
    "https://web.push.apple.com/x",
  ];
  const unknown = [
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://a@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.services.mozilla.com.example/x",
    "https://xpush.apple.com/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/x",
    "file:///etc/passwd",
    "no address",
  ];
  for (const each of known) expect([each, isKnownService(each, standard)]).toEqual([each, true]);
  for (const each of unknown) expect([each, isKnownService(each, standard)]).toEqual([each, false]);
  const { client, headers, subscription } = await visitor();
  const ask = (change: object) =>
    client.post("/api/users/device-notices", { ...subscription.input, topics: [], quiet: null, ...change }, headers);
  expect((await ask({ endpoint: `${service.origin.replace("127.0.0.1", "localhost")}/x` })).status).toBe(400);
  expect((await ask({ p256dh: `B${"A".repeat(86)}` })).body.Message).toBe(browserNotSupported);
  expect((await ask({})).status).toBe(200);
});

test("the key is made once, for the server's own user alone; what is no key stops the start", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "push-key-"));
  try {
    const made = pushFor({ ...readEnvironment({}), dataDir });
    expect(statSync(pushKeyFile(dataDir)).mode & 0o777).toBe(0o600);
    expect(pushFor({ ...readEnvironment({}), dataDir })).toEqual(made);
    expect(Buffer.from(made.publicKey, "base64url")).toHaveLength(65);
    expect(() => pushFor({ ...readEnvironment({}), pushKey: "_".repeat(43) })).toThrow("is not a P-256 private key");
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
