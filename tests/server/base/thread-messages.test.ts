/** Threads whose messages are not all ours. */
import { expect, test } from "vitest";
import { oneThread } from "#server/csos/aside/one-thread.ts";

test("what a thread says that nobody asked for is no answer", async () => {
  const thread = oneThread<number, number>(new URL("../../support/foreign-thread.ts", import.meta.url));
  expect([await thread.ask(1, 10_000), await thread.ask(41, 10_000)]).toEqual([2, 42]);
});
