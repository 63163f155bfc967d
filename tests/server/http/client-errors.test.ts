/** What goes wrong in pages comes into the log: from anybody, bounded, and with nothing that a person typed or saw. */
import { beforeEach, expect, test } from "vitest";
import { clientErrors } from "#server/services/outbox/client-errors.ts";
import { nobody as nobodyAt } from "#server/base/caller.ts";
import { testApp } from "#tests/support/app.ts";
import type { Tx } from "#server/db/open.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { nobody } = await testApp({ clock: () => now });
const error = { name: "TypeError", message: "x is not a function", frames: ["index-a1b2.js:1:234"], route: "/cart" };
const report = (errors: object[], build = "0.1.0+abc") => nobody.post("/api/client-errors", { build, errors });
/** Each test begins when nothing is counted against anybody. */
beforeEach(() => {
  now = new Date(now.getTime() + 24 * 3_600_000);
});

test("anybody may tell, of ten errors at once and not more", async () => {
  expect((await report([error])).body).toEqual({ success: true });
  expect((await report(Array.from({ length: 10 }, () => error))).status).toBe(200);
  expect((await report(Array.from({ length: 11 }, () => error))).status).toBe(400);
  expect((await report([])).status).toBe(400);
});

test.each([
  ["a frame that is no place in our program", { ...error, frames: ["https://x.example/?token=1"] }],
  ["an address for a route", { ...error, route: "/change-password/abc.def" }],
  ["a name that is a sentence", { ...error, name: "It broke" }],
  ["a long message", { ...error, message: "x".repeat(201) }],
  ["a field more", { ...error, cookie: "stcart=1" }],
])("%s is turned down", async (_, told) => expect((await report([told])).status).toBe(400));

test("one address may tell so often, then waits", async () => {
  now = new Date(now.getTime() + 3_600_000);
  const statuses = new Set<number>();
  for (let times = 0; times < 30; times++) statuses.add((await report([error])).status);
  expect([...statuses]).toEqual([200, 429]);
  now = new Date(now.getTime() + 30_000);
  expect((await report([error])).status).toBe(200);
});

test("however many tell, a minute has sixty lines; what was dropped is counted, and no line tells a secret", async () => {
  const lines: object[] = [];
  const service = clientErrors({ warn: (line: object) => void lines.push(line) });
  const tell = (at: Date, message: string) => {
    const caller = nobodyAt({} as Parameters<typeof nobodyAt>[0], at);
    return service({} as Tx, caller, { build: "1+a", errors: [{ ...error, message }] });
  };
  for (let times = 0; times < 100; times++)
    await tell(now, 'Unexpected token, "hunter22" of ada@north.example at /change-password/abc');
  expect(lines).toHaveLength(60);
  expect(JSON.stringify(lines)).not.toMatch(/hunter22|ada@|abc"/);
  await tell(new Date(now.getTime() + 60_000), "x is not a function");
  expect(lines.at(-1)).toEqual({ client: { build: "1+a", ...error }, dropped: 40 });
});
