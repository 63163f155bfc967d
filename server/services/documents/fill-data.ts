/** Fill data of an order's lines: packages shipped and received, with their days (21 CFR 1305.13(b) and (e), 1305.22(d) and (g)). */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import * as text from "./form-text.ts";
import { countOf, dayOf, underOf } from "./words.ts";

/** Packages of one line on one day, `YYYY-MM-DD`. */
export type DayCount = { day: string; packages: number };

/** Returns the packages of a line that have shipped, by day in the customer's calendar, the first day first. */
export const listShippedDays = ({ detail, shipments }: PurchaseOrder, lineNo: number): DayCount[] =>
  addUpDays(
    shipments.flatMap(({ ship_date, lines }) =>
      lines
        .filter(({ line_no }) => line_no === lineNo)
        .map(({ quantity }) => ({ day: dateIn(detail.time_zone, new Date(ship_date)), packages: quantity })),
    ),
  );

/** Returns the packages of a line that were received, by day, the first day first. A canceled receipt does not count. */
export const listReceivedDays = (order: PurchaseOrder, lineNo: number): DayCount[] =>
  addUpDays(
    listReceipts(order)
      .filter(({ line_no }) => line_no === lineNo)
      .map(({ received_on, quantity }) => ({ day: wireToIso(received_on) ?? received_on, packages: quantity })),
  );

type Receipt = { line_no: number; received_on: string; quantity: number };

/** The one place that says where receipts come from. */
const listReceipts = ({ receipts }: PurchaseOrder): Receipt[] =>
  receipts
    .filter(({ receive_status_code }) => receive_status_code === "COM")
    .map(({ line_no, receive_date, quantity_received }) => ({
      line_no,
      received_on: receive_date,
      quantity: quantity_received,
    }));

function addUpDays(counts: readonly DayCount[]): DayCount[] {
  const days = Map.groupBy(
    counts.toSorted((one, other) => one.day.localeCompare(other.day)),
    ({ day }) => day,
  );
  return [...days].map(([day, those]) => ({ day, packages: sumPackages(those) }));
}

export const sumPackages = (counts: readonly DayCount[]): number =>
  counts.reduce((sum, { packages }) => sum + packages, 0);

/** Returns the days of a line in words: the day alone if there is one, otherwise each day with its packages. */
export const formatDays = (counts: readonly DayCount[]): string =>
  counts.length === 1
    ? dayOf(counts[0]!.day)
    : underOf(...counts.map(({ day, packages }) => text.packagesOn(countOf(packages), dayOf(day))));
