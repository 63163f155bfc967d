/** Which orders go together into an answer, so that none is large (pure). */

/** As many orders as one question may name, and prints that one may say it knows. */
export const mostAtOnce = 1000;

/** The first orders whose lines together are at most so many; the first alone may be more. None where none may come. */
export function firstWithin<Order extends { lines: number }>(orders: readonly Order[], mostLines: number): Order[] {
  let lines = 0;
  const within = orders.slice(0, mostAtOnce).findIndex((order, at) => (lines += order.lines) > mostLines && at > 0);
  if (mostLines === 0) return [];
  return orders.slice(0, within === -1 ? mostAtOnce : within);
}
