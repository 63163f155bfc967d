/** Receiving as the page reads and writes it: what is to come, what came, and entering, cancelling and uncancelling a receipt. */
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";

import type { InputOf } from "#contract/call.ts";
import { wireToIso } from "#contract/dates.ts";
import { productsForUnexpectedReceive } from "#contract/catalogue.ts";
import * as contract from "#contract/receiving.ts";
import type { About } from "#outbox/entry.ts";
import { TurnedDown } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { dropDraft } from "#src/offline/drafts.ts";
import { discard, keep, outcomeOf } from "#src/offline/outbox.ts";
import { useEarlierDay } from "./earlier-day.ts";
import {
  aboutReceipt,
  dockLines,
  historyLines,
  receiptOf,
  withStatuses,
  type HistoryLine,
} from "./receiving-overlay.ts";
import { receivingArea, receivingKey } from "./areas.ts";
import { serverOrDevice } from "./device-catalogue.ts";
import { useUser } from "./session.ts";
import { isWaiting, laidOver } from "./laid-over.ts";
import { actingOf, heard, useEntries } from "./waiting.ts";

const historyKey = [...receivingKey, "history"] as const;
const pendingKey = [...receivingKey, "pending"] as const;

/** Lines shipped and not wholly received, oldest order first. */
export const pendingQuery = queryOptions({
  queryKey: pendingKey,
  queryFn: async ({ signal, client }) =>
    heard(await send(contract.pendingReceives, {}, { signal }), {
      client,
      queryKey: pendingKey,
      area: receivingArea,
    }),
  staleTime: 0, // a carton at the dock must not miss from the list because the list was looked at a moment ago
  meta: { quiet: "unless-broken" },
});

/** Receipts of the days from `from` to `to` (`MM/DD/YYYY`), newest first, at most 1000. */
export const historyQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...historyKey, from, to],
    queryFn: async ({ signal, client, queryKey }) =>
      heard(await send(contract.historicalReceives, { from, to }, { signal }), {
        client,
        queryKey,
        area: receivingArea,
      }),
    meta: { quiet: "unless-broken" },
  });

/** What may arrive without an order: products by words or NDC; without text those ordered before, of which this device alone knows none. */
export const unexpectedQuery = (searchText: string) =>
  queryOptions({
    queryKey: [...receivingKey, "unexpected", searchText],
    queryFn: ({ signal, client, queryKey }) =>
      serverOrDevice({
        client,
        isShown: client.getQueryData(queryKey) !== undefined,
        server: async () => ({ products: await send(productsForUnexpectedReceive, { searchText }, { signal }) }),
        device: async (ask) => {
          const remembered = await ask("suggest", searchText);
          return remembered && { ...remembered, answer: { products: remembered.answer } };
        },
        late: (answer) => client.setQueryData(queryKey, answer),
      }),
    meta: { quiet: "unless-broken" },
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

/** What is to come, with the receipts that wait on this device laid over it. */
export function usePending(options: { enabled?: boolean; refetchInterval?: number; staleTime?: number } = {}) {
  const user = useUser();
  const query = useQuery({ ...pendingQuery, ...options });
  const entries = laidOver(useEntries(user.customer_id), receivingArea, query.data?.doneBefore ?? 0);
  return { query, lines: query.data && dockLines(query.data.answer, entries) };
}

/**
 * What came, with what waits on this device laid over it, newest first. @param options.endsToday the days are the usual ones, up to today: without a
 * network an earlier day's answer does.
 */
export function useHistory(from: string, to: string, options: { enabled: boolean; endsToday: boolean }) {
  const user = useUser();
  const days = daysBetween(from, to);
  const query = useEarlierDay(
    useQuery({ ...historyQuery(from, to), enabled: options.enabled }),
    historyKey,
    options.endsToday ? ([first, last]) => daysBetween(String(first), String(last)) === days : undefined,
  );
  const entries = laidOver(useEntries(user.customer_id), receivingArea, query.data?.doneBefore ?? 0);
  const dates = { from, to, by: `${user.first_name} ${user.last_name}` };
  return { query, receipts: query.data && historyLines(query.data.answer, entries, dates) };
}

const daysBetween = (from: string, to: string): number =>
  Date.parse(wireToIso(to) ?? "") - Date.parse(wireToIso(from) ?? "");

/**
 * Goods that came, what they are called, and what the person saw as still to come; undefined for goods that nobody ordered. `draft`: under which name
 * it was typed.
 */
export type Arrived = {
  receipt: InputOf<typeof contract.receive>;
  about: About;
  remaining: number | undefined;
  draft: string;
};

/**
 * Enters goods that came; settled once they are safe on this device and it is clear how they stand. `takeBack` removes an entry that was turned
 * down while all of it still stands on the screen.
 */
export function useReceive() {
  const acting = actingOf(useUser());
  const entering = useMutation({
    mutationFn: async ({ receipt, about, remaining, draft }: Arrived) => {
      const base = remaining === undefined ? {} : { base: { remaining } };
      const entry = await keep({ call: "receive", body: receipt, about, ...base }, acting);
      dropDraft(draft); // at once: brought back by the next visit it would be received twice
      return outcomeOf(entry);
    },
  });
  const takeBack = useMutation({ mutationFn: discard });
  return { entering, takeBack };
}

/**
 * Cancels a receipt (its quantity is to come again), or takes a cancel back; also of a receipt that is itself waiting. What the server turns down is
 * told as a failure, and done with.
 */
export function useReceiptChange(call: "cancelReceive" | "uncancelReceive") {
  const user = useUser();
  const acting = actingOf(user);
  const entries = useEntries(user.customer_id);
  const entryOf = ({ client_key }: HistoryLine) => entries.find(({ key }) => key === client_key);
  return useMutation({
    mutationFn: async (line: HistoryLine) => {
      const receipt = line.waitingKey === undefined ? line : { receipt_key: line.waitingKey };
      const about = aboutReceipt(line, entryOf(line)?.about?.line);
      const outcome = await outcomeOf(await keep({ call, receipt, about }, acting));
      if (outcome.kind !== "set-aside") return outcome;
      await discard(outcome.entry);
      throw new TurnedDown(outcome.error);
    },
  });
}

/** The receipt of an entry as it stands now: the server's once it is there, else what waits. Undefined: no such entry. */
export function useReceiptOf(key: string | undefined): HistoryLine | undefined {
  const user = useUser();
  const entries = useEntries(user.customer_id).filter((each) => each.state === "done" || isWaiting(each));
  const entry = entries.find((each) => each.key === key);
  if (entry === undefined) return undefined;
  return withStatuses([receiptOf(entry, `${user.first_name} ${user.last_name}`)], entries)[0];
}
