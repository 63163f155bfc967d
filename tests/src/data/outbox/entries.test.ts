/** An answer that comes while an entry is under way. */
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { afterEach, expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { actFor } from "#src/api/acting.ts";
import type { HeardAnswer } from "#src/data/overlay/laid-over.ts";
import { heard } from "#src/data/outbox/entries.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { anEntry } from "#tests/support/entries.ts";

const store = getDefaultStore();
afterEach(() => store.set(entriesAtom, []));

const queryKey = ["receiving", "pending"];
const options = (answer: string) =>
  queryOptions({
    queryKey,
    queryFn: ({ client }) => heard(async () => answer, { client, queryKey, area: "receiving" }),
    retry: false,
  });

/** What is shown, and from when it is, after a newer answer came while this entry stood so. */
async function afterAnAnswer(entry: Partial<Entry>) {
  const client = new QueryClient();
  client.setQueryData(queryKey, { answer: "older", doneBefore: 0, at: 1000 });
  store.set(entriesAtom, [anEntry({ customer_id: 7, ...entry })]);
  actFor({ customer_id: 7, cart_type_code: "RXO" });
  await client.fetchQuery({ ...options("newer"), staleTime: 0 }).catch(() => undefined);
  const { data, fetchStatus } = client.getQueryState<HeardAnswer<string>>(queryKey)!;
  return { data: data?.answer, isNew: data?.at !== 1000, fetchStatus };
}

test("the older one stays, with the time at which it came: what was done since still lies over it", async () => {
  expect(await afterAnAnswer({ state: "sending" })).toEqual({ data: "older", isNew: false, fetchStatus: "idle" });
  expect(await afterAnAnswer({ state: "queued", outcomeUnknown: true })).toMatchObject({ data: "older", isNew: false });
});

test("the newer one is taken where nothing is under way", async () => {
  expect(await afterAnAnswer({ state: "queued" })).toEqual({ data: "newer", isNew: true, fetchStatus: "idle" });
  expect(await afterAnAnswer({ state: "sending", customer_id: 8 })).toMatchObject({ data: "newer", isNew: true });
});

test("where there is none it is a guess, and a newer guess is nearer: neither outlives the page", async () => {
  const client = new QueryClient();
  store.set(entriesAtom, [anEntry({ customer_id: 7, state: "sending" })]);
  actFor({ customer_id: 7, cart_type_code: "RXO" });
  const first = { answer: "first", doneBefore: 0, at: expect.any(Number), isGuess: true };
  expect(await client.fetchQuery({ ...options("first"), staleTime: 0 })).toEqual(first);
  expect(await client.fetchQuery({ ...options("second"), staleTime: 0 })).toMatchObject({ answer: "second" });
  store.set(entriesAtom, []);
  const known = { answer: "third", doneBefore: 0, at: expect.any(Number) };
  expect(await client.fetchQuery({ ...options("third"), staleTime: 0 })).toEqual(known);
});
