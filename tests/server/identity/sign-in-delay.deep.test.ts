/** Wrong passwords delay whoever tries them; nobody can lock another person out (docs/decisions/023). */
import { beforeEach, describe, expect, test } from "vitest";

import { clean } from "#server/jobs/clean.ts";
import { testApp } from "#tests/support/app.ts";
import { newPerson, password } from "#tests/support/company.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { app, pools } = await testApp({ clock: () => now });
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));

const page = { "sec-fetch-site": "same-origin", "x-forwarded-proto": "https" };
type From = { address?: string; device?: string };

/** Loopback counts as secure, and 127/8 is full of addresses. */
async function tryIt(email: string, typed: string, { address = "127.0.0.1", device }: From = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/security/login",
    remoteAddress: address,
    headers: { ...page, ...(device === undefined ? {} : { cookie: `__Host-device=${device}` }) },
    payload: { email, password: typed },
  });
  const cookies = [answer.headers["set-cookie"] ?? []].flat();
  const made = cookies.flatMap((each) => /^__Host-device=([^;]+)/.exec(each)?.[1] ?? [])[0];
  return {
    isIn: answer.json().logged_in === true,
    reason: answer.json().reason as string,
    device: made,
    text: answer.body,
  };
}
const fail = async (email: string, times: number, from?: From) => {
  for (let time = 0; time < times; time++) await tryIt(email, "wrong", from);
};

let email: string;
let made = 0;
beforeEach(async () => {
  ({ email } = await newPerson(pools, `delayed-${made++}@north.example`));
});

test("the fifth failure delays the place by 30 seconds, each further one twice as long, 15 minutes at most", async () => {
  const waits: number[] = [];
  await fail(email, 4);
  for (let failure = 5; failure <= 11; failure++) {
    await fail(email, 1);
    let seconds = 0;
    while (!(await isOpen()) && seconds < 2000) {
      pass(15);
      seconds += 15;
    }
    waits.push(seconds);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  expect((await tryIt(email, password)).isIn).toBe(true);

  /** Whether a try would count: looked at in the database, because a right one would forget the failures. */
  async function isOpen() {
    const { rows } = await pools.system.query(
      "select 1 from sign_in_sources s join users u using (user_id) where u.email = $1 and s.locked_until > $2",
      [email, now],
    );
    return rows.length === 0;
  }
});

test("during the delay the right password is answered as an unknown email is, and the try costs nothing", async () => {
  await fail(email, 5);
  const delayed = await tryIt(email, password);
  expect(delayed.isIn).toBe(false);
  await fail(`no-${email}`, 5);
  const unknown = await tryIt(`no-${email}`, "wrong");
  expect(delayed.text).toBe(unknown.text);
  await fail(email, 20);
  pass(30);
  expect((await tryIt(email, password)).isIn).toBe(true);
});

test("a stranger's failures delay the stranger, not a device or an address from which the person signed in before", async () => {
  const { device } = await tryIt(email, password, { address: "127.0.1.1" });
  await fail(email, 100, { address: "127.0.9.9" });
  expect((await tryIt(email, password, { address: "127.0.9.9" })).isIn).toBe(false);
  expect((await tryIt(email, password, { address: "127.0.1.1" })).isIn).toBe(true);
  expect((await tryIt(email, password, { address: "127.0.2.2", device: device! })).isIn).toBe(true);
});

test("a colleague behind the same address cannot lock out the person's own device", async () => {
  const { device } = await tryIt(email, password);
  await fail(email, 20);
  expect((await tryIt(email, password)).isIn).toBe(false);
  expect((await tryIt(email, password, { device: device! })).isIn).toBe(true);
});

test("a known device is delayed for its own failures, and a made-up cookie is no known device", async () => {
  const { device } = await tryIt(email, password);
  await fail(email, 5, { device: device! });
  expect((await tryIt(email, password, { device: device! })).isIn).toBe(false);
  await fail(email, 5, { address: "127.0.3.3", device: "made-up" });
  expect((await tryIt(email, password, { address: "127.0.3.3", device: "made-up-too" })).isIn).toBe(false);
});

test("a thousand addresses together are held, for 15 minutes at a time and not for the person's own places", async () => {
  const { device } = await tryIt(email, password, { address: "127.0.1.1" });
  for (let at = 0; at < 60; at++) await fail(email, 1, { address: `127.2.${at}.1` });
  expect((await tryIt(email, password, { address: "127.2.200.1" })).isIn).toBe(false);
  expect((await tryIt(email, password, { address: "127.0.1.1" })).isIn).toBe(true);
  expect((await tryIt(email, password, { address: "127.2.201.1", device: device! })).isIn).toBe(true);
  pass(15 * 60);
  expect((await tryIt(email, password, { address: "127.2.202.1" })).isIn).toBe(true);
});

test("many tries at once do not pass together", async () => {
  await Promise.all(Array.from({ length: 30 }, () => tryIt(email, "wrong")));
  const { rows } = await pools.system.query(
    "select s.failures from sign_in_sources s join users u using (user_id) where u.email = $1 and source like 'address:%'",
    [email],
  );
  expect(rows).toEqual([{ failures: 5 }]);
});

test("an e-mail that nobody has is counted and delayed like any other", async () => {
  const before = "select count(*)::int as count from sign_in_sources where user_id < 0";
  const count = async () => (await pools.system.query(before)).rows[0].count as number;
  const was = await count();
  await fail(`no-${email}`, 6);
  expect(await count()).toBe(was + 2);
  const { rows } = await pools.system.query(
    "select failures, locked_until from sign_in_sources where user_id < 0 and tried_at = $1 and locked_until is not null",
    [now],
  );
  expect(rows).toContainEqual({ failures: 5, locked_until: new Date(now.getTime() + 30_000) });
});

test("a day without failures forgets them, and the night removes them", async () => {
  await fail(email, 4);
  pass(25 * 3_600);
  await fail(email, 4);
  expect((await tryIt(email, password)).isIn).toBe(true);
  await fail("gone@nowhere.example", 3);
  pass(3 * 24 * 3_600);
  await clean(pools, now);
  expect((await pools.system.query("select 1 from sign_in_sources where succeeded_at is null")).rows).toEqual([]);
  expect((await pools.system.query("select 1 from sign_in_sources where succeeded_at is not null")).rows).not.toEqual(
    [],
  );
});

describe("after a clock ran 35 days ahead and was set right", () => {
  const ahead = () => new Date(now.getTime() + 35 * 86_400_000);
  const date = (column: string) =>
    pools.system.query(
      `update sign_in_sources s set ${column} = $2 from users u where u.user_id = s.user_id and u.email = $1`,
      [email, ahead()],
    );

  test("a delay that was set meanwhile does not refuse the right password", async () => {
    await fail(email, 5);
    await date("locked_until");
    expect((await tryIt(email, password)).isIn).toBe(true);
  });

  test("a delay of 15 minutes is kept", async () => {
    await fail(email, 12);
    expect((await tryIt(email, password)).isIn).toBe(false);
  });

  test("failures that were counted meanwhile are forgotten", async () => {
    await fail(email, 12);
    await date("tried_at");
    await date("locked_until");
    await fail(email, 1);
    expect((await tryIt(email, password)).isIn).toBe(true);
  });
});
