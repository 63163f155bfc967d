/** Which columns of the list of orders a user sees. Kept for each of them on this device. */
import { useState } from "react";
import * as text from "#src/text/orders/order-table.ts";
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

/** Columns that can be left out; the others are what an order is known and told by. */
export const columns = { number: text.poNumber, to: text.shipTo, by: text.orderedBy, units: text.units } as const;
export type OrderColumn = keyof typeof columns;
export type OrdersView = { hidden: readonly OrderColumn[] };

const usual: OrdersView = { hidden: [] };
const placeOf = (userId: number): string => `orders view ${userId}`;

/** The view, and the function that changes it. */
export function useView(userId: number): [OrdersView, (change: Partial<OrdersView>) => void] {
  const [view, setView] = useState(() => viewIn(readStored(placeOf(userId))));
  return [
    view,
    (change) => {
      const next = { ...view, ...change };
      setView(next);
      writeStored(placeOf(userId), JSON.stringify(next));
    },
  ];
}

/** What was kept, as far as this build knows it. */
export function viewIn(kept: string | null): OrdersView {
  try {
    const { hidden } = JSON.parse(kept ?? "{}") as { hidden?: unknown };
    const known = Object.keys(columns) as OrderColumn[];
    return { hidden: Array.isArray(hidden) ? known.filter((column) => hidden.includes(column)) : [] };
  } catch {
    return usual;
  }
}
