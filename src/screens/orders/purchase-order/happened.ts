/** What happened with an order, in the order of time, and what is still to come (pure). */
import { dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { hasEnded } from "#contract/orders/rules/orders.ts";
import { expectedOn } from "#contract/orders/rules/arrivals.ts";
import { describePlacement } from "#contract/orders/rules/placement.ts";
import { wantedOf } from "#src/data/orders/line-due.ts";
import { day } from "#src/text/format.ts";
import * as statusText from "#contract/orders/text.ts";
import * as text from "#src/text/orders/activity.ts";
import { countedOf } from "./counted.ts";
import { findMaker } from "./record-maker.ts";

/** `at`: an instant; `day`: a day that is still to come, `YYYY-MM-DD`. */
export type Happened = {
  key: string;
  title: string;
  who?: string | undefined;
  what?: string | undefined;
  at?: string | undefined;
  day?: string | undefined;
  /** It is over; false: it is to come. */
  isOver: boolean;
  /** It took products off the order: no tick. */
  isCanceled?: true;
};

/** @param today of the order's customer, `YYYY-MM-DD`. */
export function happenedOf(order: PurchaseOrder, today: string): Happened[] {
  const { detail, receipts, signed, paper_form } = order;
  const records = (signed ?? paper_form)?.records ?? [];
  const past: Happened[] = [
    ...placedOf(order),
    ...(paper_form === undefined || paper_form.arrived_at === null
      ? []
      : [
          {
            key: "form",
            title: text.formReceived,
            who: paper_form.initials ?? undefined,
            what: paper_form.arrived_on ? text.formArrived(day(paper_form.arrived_on)) : undefined,
            at: paper_form.arrived_at,
            isOver: true,
          },
        ]),
    ...(detail.released_at === null
      ? []
      : [{ key: "released", title: text.released, at: detail.released_at, isOver: true }]),
    ...records.map((record) => ({
      key: `record ${record.record_id}`,
      title: recordTitles[record.kind],
      who: findMaker(record),
      what: text.recordReason(countUnits(record.lines), record.reason),
      at: record.made_at,
      isOver: true,
      isCanceled: true as const,
    })),
    // Where a record took all of it off, that one tells it.
    ...(detail.cancelled_at === null || records.length > 0
      ? []
      : [
          {
            key: "cancelled",
            title: statusText.canceled,
            who: detail.cancelled_by ?? undefined,
            at: detail.cancelled_at,
            isOver: true,
            isCanceled: true as const,
          },
        ]),
    ...order.shipments.flatMap((shipment, at, all) => sentOf(shipment, all.length > 1 ? at + 1 : undefined)),
    ...receivedOf({ detail, receipts }),
  ];
  return [
    ...past.toSorted((one, other) => one.at!.localeCompare(other.at!)),
    ...(hasEnded(detail) ? [] : toCome(order, today)),
  ];
}

function placedOf({ detail, signed }: PurchaseOrder): Happened[] {
  const { order_form_number, order_create_user: placed_by } = detail;
  const sentence = describePlacement({ ...detail, placed_by, signed_by: signed?.signed_by });
  const form = order_form_number === null || detail.is_form222 ? undefined : text.orderForm(order_form_number);
  return [
    {
      key: "placed",
      title: sentence ?? statusText.placed,
      // Other sentences name the user.
      who: sentence === undefined || detail.placed_by_staff_of ? placed_by : undefined,
      what: form,
      at: signed?.signed_at ?? detail.order_date,
      isOver: true,
    },
  ];
}

/** What is linked to an order on a form; where nothing is left of it, this says why. */
export const recordTitles = { void: text.voided, refusal: text.notAccepted, expiry: text.expired } as const;

const countUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** A shipment's way: when it left, was invoiced and was delivered. @param nth from 1; undefined: it is the only one */
function sentOf(shipment: PurchaseOrder["shipments"][number], nth: number | undefined): Happened[] {
  const { order_id, ship_date, invoice_date, invoice_id, delivered_at, carrier } = shipment;
  return [
    {
      key: `left ${order_id}`,
      title: text.shipped(nth),
      what: text.unitCount(countUnits(shipment.lines)),
      at: ship_date,
      isOver: true,
    },
    ...(invoice_date === null
      ? []
      : [
          {
            key: `invoice ${order_id}`,
            title: text.invoiced(nth),
            what: invoice_id === null ? undefined : text.invoice(invoice_id),
            at: invoice_date,
            isOver: true,
          },
        ]),
    ...(delivered_at === null
      ? []
      : [
          {
            key: `delivered ${order_id}`,
            title: text.delivered(nth),
            what: carrier,
            at: delivered_at,
            isOver: true,
          },
        ]),
  ];
}

/** What one person counted in on one day is told once; what came on another day than it was entered, with that day. */
function receivedOf({ detail, receipts }: Pick<PurchaseOrder, "detail" | "receipts">): Happened[] {
  const enteredOn = (instant: string) => dateIn(detail.time_zone, new Date(instant));
  const days = Map.groupBy(
    receipts.filter(({ receive_status_code }) => receive_status_code === "COM"),
    ({ created_at, receive_date, received_by }) => `${enteredOn(created_at)} ${receive_date} ${received_by}`,
  );
  return [...days].map(([key, those]) => {
    const { received_by, receive_date, created_at } = those.at(-1)!;
    const isSameDay = wireToIso(receive_date) === enteredOn(created_at);
    const units = those.reduce((sum, { quantity_received }) => sum + quantity_received, 0);
    return {
      key: `received ${key}`,
      title: isSameDay ? statusText.received : text.receiptEntered,
      who: received_by,
      what: isSameDay ? text.unitCount(units) : text.receivedOn(units, day(receive_date)),
      at: created_at,
      isOver: true,
    };
  });
}

/** What is still to receive of each shipment, with its own day; shipments of one day are told once. */
function toReceive(order: PurchaseOrder, today: string): Happened[] {
  const counted = countedOf(order);
  const open = order.shipments.flatMap((shipment) => {
    const { units, received } = counted.get(shipment.order_id)!;
    const on = expectedOn(shipment);
    return units > received ? [{ on, units: units - received, isDelayed: Boolean(on && shipment.delayed_to) }] : [];
  });
  const days = Map.groupBy(open, ({ on = "", isDelayed }) => `${on} ${isDelayed}`);
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, those]) => {
      const { on, isDelayed } = those[0]!;
      const units = those.reduce((sum, each) => sum + each.units, 0);
      return {
        key: `to receive ${key}`,
        title: text.receive(units),
        what: on === undefined ? undefined : on < today ? text.lateWasDue : isDelayed ? text.lateArrives : text.arrives,
        day: on && isoToWire(on),
        isOver: false,
      };
    });
}

function toCome(order: PurchaseOrder, today: string): Happened[] {
  const { detail, lines, paper_form } = order;
  const toShip = lines.reduce((all, line) => all + Math.max(0, wantedOf(line) - line.shipped_quantity), 0);
  const expected = lines
    .flatMap(({ expected_on }) => (expected_on === null ? [] : [wireToIso(expected_on)!]))
    .toSorted()
    .at(-1);
  return [
    ...(detail.waits_for_form
      ? [
          {
            key: "to send",
            title: detail.status_description,
            what: text.shipsBy,
            day: paper_form?.ships_until,
            isOver: false,
          },
        ]
      : []),
    ...toReceive(order, today),
    ...(toShip === 0
      ? []
      : [
          {
            key: "to ship",
            title: text.remainingToShip(toShip),
            what: expected !== undefined && expected >= today ? text.inStockAbout : undefined,
            day: expected !== undefined && expected >= today ? isoToWire(expected) : undefined,
            isOver: false,
          },
        ]),
  ];
}
