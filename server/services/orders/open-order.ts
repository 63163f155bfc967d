/** Locks an order and reads what may still leave it: the one place where the server checks how an order may end (contract/orders/rules/order-endings.ts). */
import type { OrderStatus } from "#contract/base/order-status.ts";
import {
  canEnd,
  canEndLine,
  countOpenPackages,
  needsForm,
  type OrderEnding,
} from "#contract/orders/rules/order-endings.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, oneOf, statement } from "#server/db/statement.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";

export type WhichOrder = { customer_id: number; order_id: number };
/** `quantity`: packages that have neither shipped nor been removed, at least 1. */
export type OpenLine = { line_no: number; quantity: number };
/** A locked order. `lines`: those that may leave it by `ending`; none where its status forbids it, or it is on no form and `ending` needs one. */
export type OpenOrder<Ending extends OrderEnding = OrderEnding> = WhichOrder & {
  ending: Ending;
  status: OrderStatus;
  /** Signed with a certificate, or placed on a Form 222. */
  is_on_form: boolean;
  lines: readonly OpenLine[];
};

const whichOrder = { customer_id: int, order_id: int };

const lockStatement = statement(
  "lock_open_order",
  { values: whichOrder, row: { status: oneOf<OrderStatus>(), is_on_form: bool } },
  `select ${shownStatusSql("o")} as status, o.csos_certificate_id is not null or o.is_form222 as is_on_form
     from orders o where o.customer_id = :customer_id and o.order_id = :order_id for update`,
);

/** Run after the lock: a statement that waits for the lock reads other rows as they were before. */
const linesStatement = statement(
  "lines_of_open_order",
  { values: whichOrder, row: { line_no: int, quantity: int, voided_quantity: int, shipped_quantity: int } },
  `select line_no, quantity, voided_quantity, shipped_quantity from order_lines
     where customer_id = :customer_id and order_id = :order_id order by line_no`,
);

/** Locks the order for the rest of the transaction and returns it with the lines that may leave it this way; undefined: it does not exist. */
export async function lockOpenOrder<Ending extends OrderEnding>(
  db: Tx,
  { customer_id, order_id }: WhichOrder,
  ending: Ending,
): Promise<OpenOrder<Ending> | undefined> {
  const which = { customer_id, order_id };
  const [order] = await db.run(lockStatement, which);
  if (order === undefined) return undefined;
  const isAllowed = canEnd(order.status, ending) && (order.is_on_form || !needsForm(ending));
  const lines = isAllowed ? await db.run(linesStatement, which) : [];
  const open = lines
    .filter((line) => canEndLine(line, ending))
    .map((line) => ({ line_no: line.line_no, quantity: countOpenPackages(line) }));
  return { ...which, ...order, ending, lines: open };
}
