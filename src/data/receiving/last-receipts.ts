/** The last receipt that this device entered on each line, so that it can be undone where it stands, and the undoing undone; after a reload too (pure). */
import type { Entry } from "#outbox/entry/entry.ts";
import { isWaiting } from "#src/data/overlay/laid-over.ts";
import { receiptOf, type HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { pendingKey, receiptName, receiptNames } from "#src/data/overlay/receiving-overlay.ts";

/** What is older is put right in the history, where it stands with its day. */
const undoneWithinMs = 12 * 3_600_000;

/**
 * By the line's key (`pendingKey`). One that was turned down is none. @param entries of one customer, in order. @param by who enters here. @param now
 * milliseconds.
 */
export function lastReceipts(entries: readonly Entry[], by: string, now: number): Map<string, HistoryLine> {
  const lastOf = new Map<string, Entry<"receive">>();
  const changeOf = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.state !== "done" && !isWaiting(entry)) continue;
    const line = entry.snapshot?.line;
    if (entry.call === "receive") {
      if (line !== undefined && entry.created_at > now - undoneWithinMs) lastOf.set(pendingKey(line), entry);
    } else if (entry.call === "cancelReceive" || entry.call === "uncancelReceive") {
      changeOf.set(receiptName(entry), entry);
    }
  }
  return new Map(
    [...lastOf].map(([key, entry]) => {
      const changes = receiptNames(entry).flatMap((name) => changeOf.get(name) ?? []);
      return [key, standing(receiptOf(entry, by), changes)];
    }),
  );
}

/** A receipt as the last of its cancels, and of their takings back, leaves it. */
function standing(receipt: HistoryLine, changes: readonly Entry[]): HistoryLine {
  const last = changes.toSorted((one, other) => one.seq - other.seq).at(-1);
  if (last === undefined) return receipt;
  return {
    ...receipt,
    ...(last.state === "done" ? {} : { isWaiting: true as const }),
    receive_status_code: last.call === "cancelReceive" ? "CAN" : "COM",
  };
}
