/** Pending lines by their order, in the order in which they come (oldest first). */
import { dateIn } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { day } from "#src/text/format.ts";

export type PendingOrder<Line> = Pick<
  PendingReceive,
  "order_id" | "customer_order_no" | "order_name" | "order_date"
> & {
  lines: Line[];
};

export function ordersOf<Line extends PendingReceive>(lines: readonly Line[]): PendingOrder<Line>[] {
  const orders = new Map<number, PendingOrder<Line>>();
  for (const line of lines) {
    const { order_id, customer_order_no, order_name, order_date } = line;
    const order = orders.get(order_id) ?? { order_id, customer_order_no, order_name, order_date, lines: [] };
    order.lines.push(line);
    orders.set(order_id, order);
  }
  return [...orders.values()];
}

/** Maximum number of rows of an order that are laid out also when they are out of view. */
const maxTall = 12;

/** Returns the lines that are most likely the highest rows: those with the most words of fixed length. */
export function listTall<Line extends PendingReceive>(lines: readonly Line[]): ReadonlySet<Line> {
  const lengthOf = ({ full_description, manufacturer = "", lots }: Line): number =>
    full_description.length + manufacturer.length + (lots[0]?.lot_no.length ?? 0);
  if (lines.length <= maxTall) return new Set(lines);
  return new Set(lines.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, maxTall));
}

/** The day of an order, in the calendar of `timeZone`. */
export const placedOn = (instant: string, timeZone: string): string => day(dateIn(timeZone, new Date(instant)));
