/** What a time source may say, and what becomes of it: only an answer to our own question, by a server that knows the time, is believed. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, expect, test, vi } from "vitest";

import { offsets } from "#server/csos-settings.ts";
import { offsetOf } from "#server/outside/time-source.ts";
import { startTimeServer, told } from "#tests/support/csos/time-server.ts";
import { getNowMs } from "#tests/support/present.ts";

const server = await startTimeServer();
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

/** What a right answer becomes by this change. */
const changed = (change: (answer: Buffer) => void) => (question: Buffer) => {
  const answer = told(0)(question);
  change(answer);
  return answer;
};

test.each([0, 4 * 60_000, -6 * 60_000, 400 * 86_400_000])("a server that is %d ms ahead", async (ms) => {
  server.says(told(ms));
  expect(Math.abs((await offsetOf(server.address)) - ms)).toBeLessThan(1_000);
});

test("how long the server thinks counts for neither way, and it may speak version 3", async () => {
  server.says((question) => {
    const answer = told(0)(question);
    answer[0] = 0x1c;
    // It heard of it a minute before it answered.
    answer.writeUInt32BE(answer.readUInt32BE(32) - 60, 32);
    return answer;
  });
  expect(Math.abs((await offsetOf(server.address)) + 30_000)).toBeLessThan(1_000);
});

test("after February 2036 the seconds begin anew", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2036-02-08T00:00:00Z") });
  server.says(told(0));
  expect(Math.abs(await offsetOf(server.address))).toBeLessThan(1_000);
});

test.each([
  ["kiss of death", changed((answer) => void (answer[1] = 0))],
  ["a stratum beyond 15", changed((answer) => void (answer[1] = 16))],
  ["a clock that was never set", changed((answer) => void (answer[0] = 0xe4))],
  ["a version that nobody speaks", changed((answer) => void (answer[0] = 0x3c))],
  ["no time", changed((answer) => void answer.fill(0, 40))],
])("%s is no answer", async (_, says) => {
  server.says(says);
  await expect(offsetOf(server.address)).rejects.toThrow(/does not know what time it is/);
});

test("an answer to another question, of a client, or too short is not heard at all", { timeout: 20_000 }, async () => {
  const wrong = [
    changed((answer) => void (answer[24]! ^= 1)),
    changed((answer) => void answer.fill(0, 24, 32)),
    changed((answer) => void (answer[0] = 0x23)),
    (question: Buffer) => told(0)(question).subarray(0, 47),
  ];
  const waits = wrong.map(async (says) => {
    const other = await startTimeServer();
    other.says(says);
    await expect(offsetOf(other.address)).rejects.toThrow(/did not say what time it is/);
    other.close();
  });
  await Promise.all(waits);
});

test("a web server's Date, and one that has none", async () => {
  const start = getNowMs();
  const says: { date: string | undefined } = { date: new Date(start + 600_000).toUTCString() };
  const web = createServer((_, answer) => {
    answer.sendDate = false;
    if (says.date !== undefined) answer.setHeader("date", says.date);
    answer.end();
  });
  await new Promise<void>((resolve) => void web.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
  const offBy = Math.abs((await offsetOf(address)) - 600_000);
  // The header has no milliseconds, and was written before the question.
  expect(offBy).toBeLessThanOrEqual(1_000 + getNowMs() - start);
  says.date = undefined;
  await expect(offsetOf(address)).rejects.toThrow(/does not say what time it is/);
  web.close();
});

test("it is asked once for many, again only after ten minutes, and at once when this clock was moved", async () => {
  let count = 0;
  server.says((question) => {
    count += 1;
    return told(0)(question);
  });
  const offset = offsets(server.address);
  await Promise.all(Array.from({ length: 20 }, () => offset()));
  expect(count).toBe(1);
  await offset();
  expect(count).toBe(1);
  vi.useFakeTimers({ toFake: ["Date"], now: getNowMs() + 3_600_000 });
  server.says((question) => {
    count += 1;
    return told(-3_600_000)(question);
  });
  expect(Math.abs((await offset())! + 3_600_000)).toBeLessThan(1_000);
  expect(count).toBe(2);
  expect(await offsets(undefined)()).toBeNull();
});

test("it measures the clock that dates signatures, not this machine's", async () => {
  server.says(told(0));
  const aheadMs = 35 * 86_400_000;
  const offset = await offsets(server.address, () => new Date(getNowMs() + aheadMs))();
  expect(Math.abs(offset! + aheadMs)).toBeLessThan(1_000);
});
