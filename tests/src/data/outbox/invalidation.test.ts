/** What is asked for again when an entry is over. */
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { actFor } from "#src/api/acting.ts";
import { askedAgain } from "#src/data/outbox/invalidation.ts";
import { heard } from "#src/data/outbox/entries.ts";
import type { HeardAnswer } from "#src/data/overlay/laid-over.ts";
import { anEntry } from "#tests/support/entries.ts";

let entries: Entry[] = [];
let over = (_entry: Entry): void => {};
vi.mock("#src/offline/outbox.ts", () => ({ entriesNow: () => entries }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  entries = [];
  vi.useRealTimers();
});

/** A page that shows these; gives which of them were asked for again. */
function page(...keys: string[]) {
  const client = new QueryClient();
  over = askedAgain(client);
  for (const key of keys) client.setQueryData(key.split("/"), "older");
  return () => keys.filter((key) => client.getQueryState(key.split("/"))!.isInvalidated);
}

test.each([["done"], ["blocked"]] as const)("an entry that is %s: its area, and no other", async (state) => {
  const asked = page("cart", "receiving");
  over(anEntry({ call: "updateItem", state }));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toEqual(["cart"]);
});

test("a receipt changes its order too", async () => {
  const asked = page("cart", "receiving", "orders/purchase-order/1");
  over(anEntry({ call: "receive", state: "done" }));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toEqual(["receiving", "orders/purchase-order/1"]);
});

test("nothing while another entry of the area is on its way, but not for long", async () => {
  const asked = page("cart");
  entries = [anEntry({ call: "addItem", state: "sending" })];
  over(anEntry({ call: "updateItem", state: "done" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toEqual(["cart"]);
});

/** A screen of receiving whose question is on its way; what comes of it, and of what is asked after it. */
function asking(older: string | undefined) {
  const client = new QueryClient();
  over = askedAgain(client);
  actFor({ customer_id: 7, cart_type_code: "RXO" });
  const queryKey = ["receiving", "pending"];
  if (older !== undefined) client.setQueryData(queryKey, { answer: older, doneBefore: 0, at: 1 });
  const questions: ((answer: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => void questions.push(resolve));
  const screen = new QueryObserver<HeardAnswer<string>>(client, {
    queryKey,
    queryFn: () => heard(ask, { client, queryKey, area: "receiving" }),
  });
  onTestFinished(screen.subscribe(() => {}));
  return { questions, shown: () => screen.getCurrentResult().data };
}

const done = anEntry({ call: "receive", customer_id: 7, state: "done", done_no: 1 });

test("an answer that was asked for before an entry was done is not taken, and asked for again", async () => {
  const { questions, shown } = asking("older");
  entries = [{ ...done, state: "queued" }];
  await vi.advanceTimersByTimeAsync(0);
  entries = [done];
  over(done);
  questions[0]!("without it, or with it in: nobody knows");
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toEqual({ answer: "older", doneBefore: 0, at: 1 });
  await vi.advanceTimersByTimeAsync(100);
  questions[1]!("with it in");
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toMatchObject({ answer: "with it in", doneBefore: 1 });
});

test("where nothing is shown yet what is on its way is not taken for what is asked for again", async () => {
  const { questions, shown } = asking(undefined);
  entries = [done];
  over(done);
  await vi.advanceTimersByTimeAsync(100);
  questions[0]!("without it");
  questions[1]!("with it in");
  await vi.advanceTimersByTimeAsync(10);
  expect(shown()).toMatchObject({ answer: "with it in", doneBefore: 1 });
});
