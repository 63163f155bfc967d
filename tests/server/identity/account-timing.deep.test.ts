/** Whether somebody has an account is not to be heard from how long an answer takes: the times of both kinds are ranked among each other, not held to a limit. */
import { expect, test } from "vitest";
import { testApp } from "#tests/support/app.ts";
import { people } from "#tests/support/company.ts";

const { app, pools } = await testApp();
let asked = 0;

/** One answer, asked from an address of its own: text and milliseconds. */
async function timed(url: string, payload: object): Promise<{ text: string; ms: number }> {
  const remoteAddress = `127.2.${asked >> 8}.${asked++ & 255}`;
  const start = performance.now();
  const answer = await app.inject({ method: "POST", url, remoteAddress, payload });
  const ms = performance.now() - start;
  return { text: `${answer.statusCode} ${answer.body}`, ms };
}

/**
 * By how many standard deviations the ranks of one kind lie above the other's (Mann and Whitney): by chance beyond 5 once in two million times. The
 * two kinds take turns, so that whatever else the machine does falls on both.
 */
function deviation(ones: number[], others: number[]): number {
  const all = [...ones.map((ms) => ({ ms, is: 1 })), ...others.map((ms) => ({ ms, is: 0 }))].toSorted(
    (a, b) => a.ms - b.ms,
  );
  const ranks = all.reduce((sum, { is }, at) => sum + is * (at + 1), 0);
  const [n, m] = [ones.length, others.length];
  const above = ranks - (n * (n + 1)) / 2;
  return (above - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

type Kind = () => Promise<{ text: string; ms: number }>;

async function compared(one: Kind, other: Kind, times = 250): Promise<{ texts: Set<string>; deviation: number }> {
  const [ones, others]: [number[], number[]] = [[], []];
  const texts = new Set<string>();
  for (let at = -20; at < times; at++) {
    // Which goes first changes too.
    const order = at % 2 === 0 ? [one, other] : [other, one];
    for (const kind of order) {
      const { text, ms } = await kind();
      texts.add(text);
      if (at >= 0) (kind === one ? ones : others).push(ms);
    }
  }
  return { texts, deviation: deviation(ones, others) };
}

/** Sends one request and then deletes the counts of tries and password links (docs/decisions/023, 271), which would refuse later requests. */
async function fresh(url: string, payload: object): ReturnType<Kind> {
  const answer = await timed(url, payload);
  await pools.system.query("delete from sign_in_sources");
  return answer;
}
const forgot = (email: string) => fresh("/api/users/password-reset-for-email", { email });
const login = (email: string) => fresh("/api/security/login", { email, password: "not it" });
/** One for all tries, as the account is: with another each time, what is kept of the tries would lie in other pages of its index. */
const nobodys = "buye50@north.example";

test("a forgotten password: the same bytes, and times that nobody can tell apart", async () => {
  const found = await compared(
    () => forgot(people.buyer.email),
    () => forgot(nobodys),
  );
  expect([...found.texts]).toEqual(['200 {"success":true}']);
  expect(Math.abs(found.deviation)).toBeLessThan(5);
});

test("a wrong password and an unknown e-mail: the same bytes, and times that nobody can tell apart", async () => {
  const found = await compared(
    () => login(people.buyer.email),
    () => login(nobodys),
  );
  expect(found.texts.size).toBe(1);
  expect(Math.abs(found.deviation)).toBeLessThan(5);
});

test("the ranks would tell: a look-up more for one kind is found out", async () => {
  const found = await compared(
    async () => {
      const answer = await forgot(people.buyer.email);
      const start = performance.now();
      await pools.system.query("select count(*) from users, generate_series(1, 20000)");
      return { ...answer, ms: answer.ms + (performance.now() - start) };
    },
    () => forgot(nobodys),
  );
  expect(Math.abs(found.deviation)).toBeGreaterThan(5);
});
