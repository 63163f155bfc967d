/** Receiving as the page reads and writes it: what came, and entering, cancelling and uncancelling a receipt. What is to come is in pending.ts. */
import { fullName } from "#contract/base/person-name.ts";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { InputOf } from "#contract/base/call.ts";
import { wireToIso } from "#contract/base/dates.ts";
import { productsForUnexpectedReceive } from "#contract/catalogue/catalogue.ts";
import * as contract from "#contract/receiving/receiving.ts";
import type { Snapshot, Entry } from "#outbox/entry/entry.ts";
import { TurnedDown } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { draftsWritten, dropDraft, keepDraft } from "#src/offline/drafts.ts";
import { discard, keep, outcomeOf } from "#src/offline/outbox.ts";
import { useEarlierDay } from "#src/data/outbox/earlier-day.ts";
import { lastReceipts } from "./last-receipts.ts";
import { serialsEntered } from "./serials.ts";
import {
  snapshotOfReceipt,
  historyLines,
  receiptOf,
  withStatuses,
  type HistoryLine,
} from "#src/data/overlay/receipt-lines.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { serverOrDevice } from "#src/data/catalogue/device-catalogue.ts";
import { useUser } from "#src/data/identity/session.ts";
import { isWaiting, laidOver } from "#src/data/overlay/laid-over.ts";
import { heard, useEntries } from "#src/data/outbox/entries.ts";
import { actingOf, useReachable } from "#src/data/outbox/waiting.ts";

const historyKey = [...receivingKey, "history"] as const;

/** Receipts of the days from `from` to `to` (`MM/DD/YYYY`), newest first, at most 1000. */
export const historyQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...historyKey, from, to],
    queryFn: ({ signal, client, queryKey }) =>
      heard(() => send(contract.historicalReceives, { from, to }, { signal }), {
        client,
        queryKey,
        area: "receiving",
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

/**
 * What came, with what waits on this device laid over it, newest first. Without a network and without an answer it is what this device itself entered
 * (`isOwnOnly`). @param options.endsToday the days are the usual ones, up to today: without a network an earlier day's answer does.
 */
export function useHistory(from: string, to: string, options: { enabled: boolean; endsToday: boolean }) {
  const user = useUser();
  const days = daysBetween(from, to);
  const query = useEarlierDay(
    useQuery({ ...historyQuery(from, to), enabled: options.enabled }),
    historyKey,
    options.endsToday ? ([first, last]) => daysBetween(String(first), String(last)) === days : undefined,
  );
  const entries = laidOver(useEntries(user.customer_id), "receiving", query.data?.doneBefore ?? 0);
  const isReachable = useReachable();
  const isOwnOnly = query.data === undefined && !isReachable && options.enabled;
  const answer = query.data?.answer ?? (isOwnOnly ? [] : undefined);
  return { query, isOwnOnly, receipts: answer && historyLines(answer, entries, { from, to, by: fullName(user) }) };
}

const daysBetween = (from: string, to: string): number =>
  Date.parse(wireToIso(to) ?? "") - Date.parse(wireToIso(from) ?? "");

/**
 * Goods that came, what they are called, and what the person saw as still to come; undefined for goods that nobody ordered. `draft`: under which name
 * it was typed; `rest`: what stands there then, of what was counted with it.
 */
export type Arrived = {
  receipt: InputOf<typeof contract.receive>;
  snapshot: Snapshot;
  remaining: number | undefined;
  draft: string;
  rest?: object | undefined;
};

/**
 * `entering` goods that came is done once they are safe on this device, however long the server takes; `following` says how such an entry then stands.
 * `takeBack` removes one that was turned down, to be typed anew.
 */
export function useReceive() {
  const acting = actingOf(useUser());
  const entering = useMutation({
    mutationFn: async ({ receipt, snapshot, remaining, draft, rest }: Arrived) => {
      const base = remaining === undefined ? {} : { base: { remaining } };
      const entry = await keep({ call: "receive", body: receipt, snapshot, ...base }, acting);
      // At once: brought back by the next visit it would be received twice.
      if (rest === undefined) dropDraft(draft);
      else keepDraft(draft, rest);
      return entry;
    },
  });
  const following = useMutation({ mutationFn: outcomeOf });
  const takeBack = useMutation({
    mutationFn: async (entry: Entry) => {
      await draftsWritten(); // what was typed stands there again
      return discard(entry);
    },
  });
  return { entering, following, takeBack };
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
    mutationFn: async ({ reason, ...line }: HistoryLine & { reason?: string }) => {
      const receipt = line.waitingKey === undefined ? line : { receipt_key: line.waitingKey };
      const snapshot = snapshotOfReceipt(line, entryOf(line)?.snapshot?.line);
      const outcome = await outcomeOf(await keep({ call, receipt, snapshot, ...(reason ? { reason } : {}) }, acting));
      if (outcome.kind !== "set-aside") return outcome;
      throw new TurnedDown(outcome.error, outcome.entry);
    },
    // Told by now (client.ts).
    onError: async (error) => {
      if (error instanceof TurnedDown) await discard(error.entry);
    },
  });
}

/** Under which names this browser has sent what was entered here: whose events are of this very device. */
export const useOwnDevices = (): ReadonlySet<string> =>
  new Set(useEntries(useUser().customer_id).map(({ device }) => device));

/** The last receipt that this device entered on each line, by the line's key, as it stands now. */
export function useLastReceipts(): Map<string, HistoryLine> {
  const user = useUser();
  const [now] = useState(() => Date.now());
  return lastReceipts(useEntries(user.customer_id), fullName(user), now);
}

/** The receipt of an entry as it stands now: the server's once it is there, else what waits. Undefined: no such entry, or it was turned down. */
export function useReceiptOf(key: string | undefined): HistoryLine | undefined {
  const user = useUser();
  const entries = useEntries(user.customer_id).filter((each) => each.state === "done" || isWaiting(each));
  const entry = entries.find((each) => each.key === key);
  return entry?.call === "receive" ? withStatuses([receiptOf(entry, fullName(user))], entries)[0] : undefined;
}

/** When a package was entered on this device, by product and serial, unless that was cancelled; milliseconds. */
export function useSerialsEntered(): Map<string, number> {
  return serialsEntered(useEntries(useUser().customer_id));
}

/** An entry of this device as it stands now; undefined: there is none, or it was taken back. */
export function useEntry(key: string | undefined): Entry | undefined {
  return useEntries(useUser().customer_id).find((each) => each.key === key);
}
