/** Threads whose messages are not all answers, and threads that die. */
import { describe, expect, test } from "vitest";
import { askWithin, createThreadPool } from "#server/base/thread-pool.ts";

const options = { maxThreads: 1, idleTimeout: 1_000 };
const createPool = () =>
  createThreadPool<number, number>(new URL("../../support/foreign-thread.ts", import.meta.url), options);
const createError = () => new Error("late");

describe("a pool of threads", () => {
  test("takes no message that it did not ask for as an answer", async () => {
    const pool = createPool();
    expect([await pool.run(1), await pool.run(41)]).toEqual([2, 42]);
  });

  test("rejects the question at which its thread dies and the ones in the queue, and answers the next one", async () => {
    const pool = createPool();
    const asked = [-1, 1, 2].map((number) => pool.run(number));
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(await askWithin(pool, 1, { limitMs: 30_000, createError })).toBe(2);
  });

  test("rejects a question for which no thread can start", async () => {
    const pool = createThreadPool<number, number>(new URL("./no-such-thread.ts", import.meta.url), options);
    await expect(pool.run(1)).rejects.toThrow("Terminating worker thread");
    await expect(askWithin(pool, 1, { limitMs: 30_000, createError })).rejects.toThrow("Terminating worker thread");
  });

  test("ends an idle thread after its idle time", async () => {
    const pool = createPool();
    await pool.run(1);
    await expect.poll(() => pool.threads.length).toBe(0);
  });
});
