/** The pending lines brought up to date: only orders that are not as this device has them are fetched, some at a time (docs/decisions/124; pure but for `ask`). */
import type { InputOf } from "#contract/base/call.ts";
import type { PendingChanges, PendingReceive, pendingChanges, pendingReceives } from "#contract/receiving/receiving.ts";
import { firstWithin, mostAtOnce } from "#contract/receiving/rules/pending-pages.ts";

/** Lines, and by which print of its order each was answered. */
export type Pending = { lines: PendingReceive[]; prints: Record<number, string> };

type Ask = {
  changes: (input: InputOf<typeof pendingChanges>) => Promise<PendingChanges>;
  ofOrders: (input: InputOf<typeof pendingReceives>) => Promise<PendingReceive[]>;
};

/** So many come in one answer: some 20 ms of the server's, and 500 kB before they are compressed. */
const linesAtOnce = 1000;

/**
 * All lines as they are now, oldest order first; those that have not changed are the very ones of before. Each order is whole, as one answer had it: one
 * that changes between two answers has another print by then, and comes again the next time.
 */
export async function pendingNow(before: Pending | undefined, ask: Ask): Promise<Pending> {
  const known = Object.values(before?.prints ?? {});
  // More than may be named: the answer then says only which orders there are.
  const { orders, lines } = await ask.changes(known.length > mostAtOnce ? { most_lines: 0 } : { known });
  const linesOf = Map.groupBy(before?.lines ?? [], ({ order_id }) => order_id);
  const news = orders.filter(({ order_id, print }) => before?.prints[order_id] !== print);
  for (const { order_id } of news) linesOf.delete(order_id);
  take(linesOf, lines);
  const answered = new Set(lines.map(({ order_id }) => order_id));
  let left = news.filter(({ order_id }) => !answered.has(order_id));
  while (left.length > 0) {
    const next = firstWithin(left, linesAtOnce);
    take(linesOf, await ask.ofOrders({ order_ids: next.map(({ order_id }) => order_id) }));
    left = left.slice(next.length);
  }
  return {
    lines: orders.flatMap(({ order_id }) => linesOf.get(order_id) ?? []),
    prints: Object.fromEntries(orders.map(({ order_id, print }) => [order_id, print])),
  };
}

function take(linesOf: Map<number, PendingReceive[]>, lines: readonly PendingReceive[]): void {
  for (const [order_id, those] of Map.groupBy(lines, (line) => line.order_id)) linesOf.set(order_id, those);
}
