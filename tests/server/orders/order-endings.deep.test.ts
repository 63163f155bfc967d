/** Every way in which packages of an order leave what is due, after and at the same moment as every other, on every kind of order. */
import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { canEnd, canEndLine, needsForm, type OrderEnding } from "#contract/orders/rules/order-endings.ts";
import { inTransaction } from "#server/db/open.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse, type ToPack, type Warehouse } from "#server/outside/warehouse.ts";
import { endOrder } from "#server/services/orders/end-orders.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { newSigner, uploaded } from "#tests/support/certificate-examples.ts";
import { items, north, people, south } from "#tests/support/company.ts";
import { signedOrder, withControlledProducts } from "#tests/support/csos/signed-orders.ts";
import { receiveFormOf } from "#tests/support/orders.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { until } from "#tests/support/until.ts";

const at = new Date("2026-11-20T15:00:00Z");
const afterSixtyDays = new Date(at.getTime() + 62 * 86_400_000);
const app = await testApp({ clock: () => at });
const { pools, signIn } = app;
const run = async (sql: string, values: unknown[] = []) => (await pools.owner.query(sql, values)).rows;
await withControlledProducts(pools);
await run("update customers set has_bonus_discount = true, bonus_goal_cents = 2000000000 where customer_id = $1", [
  north,
]);
await run("update stock set available = 1000000");
const staff = await signIn(people.staff.email, { customer: south });
const rxBuyer = await signIn(people.chief.email, { cart: "RXO" });
const formBuyer = await signIn(people.chief.email, { cart: "CSO" });

/** `available`: the stock before it was placed. */
type PlacedOrder = { order_id: number; buyer: Client; number?: string; available: number };

const countStock = async (): Promise<number> =>
  (await run("select sum(available)::int as available from stock"))[0].available;

let forms = 0;
const place = async (buyer: Client, lines: Parameters<typeof readyToOrder>[1], more: object = {}) =>
  buyer.post("/api/carts/checkout", { ...(await readyToOrder(buyer, lines)), ...more });
const onForm = (number: string) => ({ order_form_number: number, cs_dea_number: "BB1388568" });
const controlledLines = [
  { item_id: items.controlled, quantity: 2 },
  { item_id: items.scarce, quantity: 3 },
];
async function placeOnForm(): Promise<PlacedOrder> {
  const available = await countStock();
  const number = `END${String(++forms).padStart(6, "0")}`;
  const { body } = await place(formBuyer, controlledLines, onForm(number));
  return { order_id: body.order_id, buyer: formBuyer, number, available };
}
async function placeSigned(): Promise<PlacedOrder> {
  const buyer = await newSigner(app);
  const certificate = await uploaded(buyer);
  const available = await countStock();
  return { order_id: await signedOrder(buyer, certificate, [2, 3]), buyer, available };
}

const ship = (order_id: number, shipment: number, lines: (all: ToPack["lines"]) => ToPack["lines"]) => {
  // The demonstration splits every fifth order.
  const warehouse: Warehouse = {
    pack: (order) => demonstrationWarehouse.pack({ ...order, order_id: 1, lines: lines(order.lines) }),
  };
  const work = { pools, warehouse, delayMs: 0, auditKeys, address: () => "https://portal.example", clock: () => at };
  return shipOrder(work, { customer_id: north, order_id, shipment });
};

const kinds: Record<string, () => Promise<PlacedOrder>> = {
  "an Rx order": async () => {
    const available = await countStock();
    const lines = [
      { item_id: items.plain, quantity: 2 },
      { item_id: items.cheap, quantity: 3 },
    ];
    const { body } = await place(rxBuyer, lines);
    return { order_id: body.order_id, buyer: rxBuyer, available };
  },
  "a Form 222 order without its form": placeOnForm,
  "a Form 222 order with its form": async () => {
    const order = await placeOnForm();
    await receiveFormOf(pools, order.order_id, at);
    return order;
  },
  "a signed order": placeSigned,
  "a signed order of which a part has shipped": async () => {
    const order = await placeSigned();
    await ship(order.order_id, 1, ([line]) => [{ ...line!, quantity: 1 }]);
    return order;
  },
};

/** `end` returns true if it counted. */
type EndingCase = { ending: OrderEnding; end: (order: PlacedOrder) => Promise<boolean> };
const byCall = async (client: Client, path: string, body: object): Promise<boolean> => {
  const answer = await client.post(path, body);
  expect([200, 409], answer.text).toContain(answer.status);
  return answer.status === 200;
};
const reason = "The product is recalled";
const ways: Record<string, EndingCase> = {
  "canceled by its buyer": {
    ending: "cancel",
    end: ({ buyer, order_id }) => byCall(buyer, `/api/orders/${order_id}/cancel`, {}),
  },
  "voided by its buyer": {
    ending: "void",
    end: ({ buyer, order_id }) => byCall(buyer, `/api/orders/${order_id}/void`, { reason }),
  },
  "voided by the supplier": {
    ending: "void",
    end: ({ order_id }) => byCall(staff, `/api/distributor/orders/${order_id}/void`, { reason }),
  },
  "refused by the supplier": {
    ending: "refuse",
    end: ({ order_id }) => byCall(staff, `/api/distributor/orders/${order_id}/refusal`, { reason }),
  },
  "ended after 60 days": {
    ending: "expire",
    end: async ({ order_id }) => {
      const which = { customer_id: north, order_id };
      const made = await inTransaction(pools.system, (db) => endOrder(db, which, { auditKeys, now: afterSixtyDays }));
      return made !== undefined;
    },
  },
  shipped: {
    ending: "ship",
    end: async ({ order_id }) => {
      const count = async (): Promise<number> =>
        (await run("select count(*)::int as shipments from shipments where order_id = $1", [order_id]))[0].shipments;
      const before = await count();
      await ship(order_id, before + 1, (all) => all);
      return (await count()) > before;
    },
  },
};

type LineState = { quantity: number; voided_quantity: number; shipped_quantity: number };
type OrderState = {
  status: OrderStatus;
  is_on_form: boolean;
  cancelled_at: Date | null;
  cancelled_by: number | null;
  lines: (LineState & { cents: number; stock_taken: number | null })[];
  records: string[];
  shipments: number;
  placed_bonus: number;
  bonus: number;
  mails: number;
};
const readState = async ({ order_id }: PlacedOrder): Promise<OrderState> =>
  (
    await run(
      `select coalesce(o.ended_as, o.status) as status, o.csos_certificate_id is not null or o.is_form222 as is_on_form, o.cancelled_at, o.cancelled_by,
          o.bonus_progress_cents as placed_bonus, (select sum(b.cents)::int from bonus_amounts b where b.order_id = o.order_id) as bonus,
          (select json_agg(json_build_object('quantity', l.quantity, 'voided_quantity', l.voided_quantity, 'shipped_quantity', l.shipped_quantity,
            'cents', l.price_cents - l.discount_cents - l.bonus_cents, 'stock_taken', l.stock_taken) order by l.line_no) from order_lines l where l.order_id = o.order_id) as lines,
          coalesce((select json_agg(k.kind order by k.record_id) from csos_records k where k.order_id = o.order_id), '[]') as records,
          (select count(*)::int from shipments s where s.order_id = o.order_id) as shipments,
          (select count(*)::int from queue.jobs where payload ->> 'order_id' = o.order_id::text and payload ->> 'what' in ('cancelled', 'record')) as mails
        from orders o where o.order_id = $1`,
      [order_id],
    )
  )[0];

/** Stock, bonus, mails and records are what the order's lines and status say. `counted`: the endings that counted, in any order. */
async function expectSound(order: PlacedOrder, counted: readonly OrderEnding[]): Promise<void> {
  const { available } = order;
  const state = await readState(order);
  const isCanceled = state.status === "CANCELLED";
  const removals = counted.filter((ending) => ending !== "ship");
  for (const { quantity, voided_quantity, shipped_quantity } of state.lines)
    expect(voided_quantity + shipped_quantity).toBeLessThanOrEqual(quantity);
  const kept = state.lines.map((line) => (isCanceled ? 0 : line.quantity - line.voided_quantity));
  const taken = state.lines.map((line, index) => ((line.stock_taken ?? 0) * kept[index]!) / line.quantity);
  expect((await countStock()) + taken.reduce((sum, units) => sum + units, 0)).toBe(available);
  const bonus = state.lines.reduce((sum, line, index) => sum + kept[index]! * line.cents, 0);
  expect(state.bonus).toBe(bonus);
  expect(state.mails).toBe(removals.length);
  expect(state.records).toHaveLength(isCanceled ? 0 : removals.length);
  expect(isCanceled).toBe(removals.includes("cancel") && state.records.length === 0);
}

/** What is compared between two orders. */
const toComparable = ({ status, lines, records, shipments }: OrderState) => ({
  status,
  lines: lines.map(({ voided_quantity, shipped_quantity }) => [voided_quantity, shipped_quantity]),
  records,
  shipments,
});
type Comparable = ReturnType<typeof toComparable>;

/** One after the other. What the table forbids does not count and changes nothing. */
async function endInTurn(kind: string, first: EndingCase, second: EndingCase): Promise<Comparable> {
  const order = await kinds[kind]!();
  const counted = (await first.end(order)) ? [first.ending] : [];
  const between = await readState(order);
  const { ending } = second;
  const isPossible =
    canEnd(between.status, ending) &&
    (between.is_on_form || !needsForm(ending)) &&
    between.lines.some((line) => canEndLine(line, ending));
  const hasCounted = await second.end(order);
  if (hasCounted) counted.push(ending);
  else expect(await readState(order)).toEqual(between);
  if (!isPossible) expect(hasCounted).toBe(false);
  await expectSound(order, counted);
  const after = await readState(order);
  if (between.cancelled_at !== null) {
    const { cancelled_at, cancelled_by } = between;
    expect(after).toMatchObject({ cancelled_at, cancelled_by });
  }
  if (order.number !== undefined) {
    // Free again after a cancellation alone.
    const asked = { buyer_DEA_number: "BB1388568", order_form_number: order.number };
    const { body } = await formBuyer.post("/api/orders/order-form-number-search", asked);
    expect(body).toEqual({ does_exist: after.status !== "CANCELLED" });
    if (after.status === "CANCELLED")
      expect((await place(formBuyer, [controlledLines[0]!], onForm(order.number))).status).toBe(200);
  }
  return toComparable(after);
}

/** Both wait for the order's lock, `first` in front. */
async function endAtOnce(kind: string, first: EndingCase, second: EndingCase): Promise<Comparable> {
  const order = await kinds[kind]!();
  const holder = await pools.owner.connect();
  let settled = 0;
  const start = async (way: EndingCase) => {
    try {
      return await way.end(order);
    } finally {
      settled++;
    }
  };
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const hasReachedLock = (count: number) =>
    until(async () => settled + ((await pools.owner.query(waiting)).rowCount ?? 0) >= count);
  await holder.query("begin");
  await holder.query("select from orders where order_id = $1 for update", [order.order_id]);
  const firstEnding = start(first);
  await hasReachedLock(1);
  const secondEnding = start(second);
  await hasReachedLock(2);
  await holder.query("commit");
  holder.release();
  const [hasFirst, hasSecond] = await Promise.all([firstEnding, secondEnding]);
  await expectSound(order, [...(hasFirst ? [first.ending] : []), ...(hasSecond ? [second.ending] : [])]);
  return toComparable(await readState(order));
}

const inTurn = new Map<string, Promise<Comparable>>();
function endInTurnOnce(kind: string, [first, second]: [string, string]): Promise<Comparable> {
  const key = `${kind}, ${first}, then ${second}`;
  const known = inTurn.get(key) ?? endInTurn(kind, ways[first]!, ways[second]!);
  inTurn.set(key, known);
  return known;
}

const names = Object.keys(ways);
const pairs = names.flatMap((first) => names.map((second): [string, string] => [first, second]));

describe.each(Object.keys(kinds))("%s", (kind) => {
  test.each(pairs)("ends once where it is %s and then %s, also at the same moment", async (first, second) => {
    const forward = await endInTurnOnce(kind, [first, second]);
    const backward = await endInTurnOnce(kind, [second, first]);
    expect([forward, backward]).toContainEqual(await endAtOnce(kind, ways[first]!, ways[second]!));
  });
});
