/** Pending lines brought up to date are those that a whole answer has, whatever changed, and in few and small questions. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { firstWithin, mostAtOnce } from "#contract/receiving/rules/pending-pages.ts";
import { type Pending, pendingNow } from "#src/data/receiving/pending-changes.ts";

/** An order at the server: how many lines, and how often it was changed. */
type Order = { order_id: number; lines: number; version: number };

const printOf = ({ order_id, lines, version }: Order) => `${order_id} ${lines} ${version}`;
const linesOf = ({ order_id, lines, version }: Order) =>
  Array.from({ length: lines }, (_, line_no) => ({ order_id, line_no, rec_qty: version }) as PendingReceive);

/** Answers as the server does, and counts. */
function server(orders: readonly Order[]) {
  const asked = { questions: 0, lines: 0, named: 0 };
  const answered = (those: readonly Order[]) => {
    const lines = those.flatMap(linesOf);
    asked.questions++;
    asked.lines += lines.length;
    return lines;
  };
  const ask: Parameters<typeof pendingNow>[1] = {
    changes: async ({ known = [], most_lines = 500 }) => {
      asked.named = known.length;
      const news = orders.filter((order) => !known.includes(printOf(order)));
      return {
        orders: orders.map((order) => ({ order_id: order.order_id, lines: order.lines, print: printOf(order) })),
        lines: answered(firstWithin(news, most_lines)),
      };
    },
    ofOrders: async ({ order_ids = [] }) => {
      expect(order_ids.length).toBeLessThanOrEqual(mostAtOnce);
      return answered(orders.filter(({ order_id }) => order_ids.includes(order_id)));
    },
  };
  return { ask, asked };
}

const orders = fc.uniqueArray(
  fc.record({ order_id: fc.integer({ min: 1, max: 40 }), lines: fc.integer({ min: 1, max: 900 }), version: fc.nat(2) }),
  { selector: ({ order_id }) => order_id, maxLength: 12 },
);

test("they are the whole answer, and only what changed was asked for", async () => {
  await fc.assert(
    fc.asyncProperty(orders, orders, async (before, after) => {
      const first = await pendingNow(undefined, server(before).ask);
      expect(first.lines).toEqual(before.flatMap(linesOf));
      const { ask, asked } = server(after);
      const second = await pendingNow(first, ask);
      expect(second.lines).toEqual(after.flatMap(linesOf));
      const changed = after.filter((order) => first.prints[order.order_id] !== printOf(order));
      expect(asked.lines).toBe(changed.reduce((sum, { lines }) => sum + lines, 0));
      const isSame = ({ order_id }: PendingReceive) => changed.every((order) => order.order_id !== order_id);
      expect(second.lines.filter(isSame).every((line) => first.lines.includes(line))).toBe(true);
    }),
  );
});

test("20,000 lines come some at a time, and of one changed order that alone", async () => {
  const many = Array.from({ length: 2_000 }, (_, at): Order => ({ order_id: at + 1, lines: 10, version: 0 }));
  const whole = server(many);
  const kept: Pending = await pendingNow(undefined, whole.ask);
  expect(kept.lines).toHaveLength(20_000);
  expect(whole.asked.questions).toBe(1 + 20);
  const changed = many.map((order) => (order.order_id === 7 ? { ...order, version: 1 } : order));
  const later = server(changed);
  expect((await pendingNow(kept, later.ask)).lines[60]).toMatchObject({ order_id: 7, rec_qty: 1 });
  expect(later.asked).toEqual({ questions: 2, lines: 10, named: 0 });
});
