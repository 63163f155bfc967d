/** Who is here at the start: nobody waits for a dead line where this device remembers somebody. */
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoAnswer } from "#src/api/ask.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { personAtStart } from "#src/data/base/remembered.ts";

const mona = { user_id: 7, customer_id: 1001 } as SessionUser;
let remembered: SessionUser | undefined;
vi.mock("#src/offline/cache.ts", () => ({
  rememberedPerson: async () => remembered,
  restoreAnswers: async () => {},
  forgetAnswers: async () => {},
}));

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "stcart=a-token; stcart-life=1" });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => void vi.unstubAllGlobals());

/** A server that answers from its n-th attempt on, and how often it was asked. */
function answersFrom(attempt: number) {
  const asked: boolean[] = [];
  const ask = async ({ once }: { once: boolean }) => {
    asked.push(once);
    if (asked.length < attempt) throw new NoAnswer();
    return mona;
  };
  return { asked, ask };
}

test("somebody is remembered: one attempt without an answer is enough to go on, and what the server says later is heard", async () => {
  remembered = mona;
  const { asked, ask } = answersFrom(2);
  const late = new Promise((resolve) => {
    void personAtStart(new QueryClient(), ask, resolve).then((person) => expect(person).toBe(mona));
  });
  expect(await late).toBe(mona);
  expect(asked).toEqual([true, false]);
});

test("nobody is remembered: the server is asked patiently, for there is nothing to go on with", async () => {
  remembered = undefined;
  const { asked, ask } = answersFrom(2);
  expect(await personAtStart(new QueryClient(), ask, () => {})).toBe(mona);
  expect(asked).toEqual([true, false]);
});

test("a server that answers at once is asked once", async () => {
  remembered = mona;
  const { asked, ask } = answersFrom(1);
  expect(await personAtStart(new QueryClient(), ask, () => {})).toBe(mona);
  expect(asked).toEqual([true]);
});
