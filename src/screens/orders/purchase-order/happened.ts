/** What happened with an order, in the order of time, and what is still to come (pure). */
import { dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { formatQuantity } from "#src/ui/kit/format.ts";

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
};

/** @param today of the order's customer, `YYYY-MM-DD`. */
export function happenedOf({ detail, lines, shipments, receipts }: PurchaseOrder, today: string): Happened[] {
  const named = (nth: number) => (shipments.length > 1 ? `Shipment ${nth + 1}` : "Shipment");
  const units = (count: number) => formatQuantity(count, "unit");
  const past: Happened[] = [
    {
      key: "placed",
      title: detail.order_form_number === null ? "Placed" : "Signed and placed",
      who: detail.order_create_user,
      what: detail.order_form_number === null ? undefined : `form ${detail.order_form_number}`,
      at: detail.order_date,
      isOver: true,
    },
    ...(detail.released_at === null
      ? []
      : [{ key: "released", title: "Released to the warehouse", at: detail.released_at, isOver: true }]),
    ...(detail.cancelled_at === null
      ? []
      : [
          {
            key: "cancelled",
            title: "Cancelled",
            who: detail.cancelled_by ?? undefined,
            at: detail.cancelled_at,
            isOver: true,
          },
        ]),
    ...shipments.flatMap((shipment, nth): Happened[] => [
      {
        key: `left ${shipment.order_id}`,
        title: `${named(nth)} left`,
        what: units(shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0)),
        at: shipment.ship_date,
        isOver: true,
      },
      ...(shipment.invoice_date === null
        ? []
        : [
            {
              key: `invoice ${shipment.order_id}`,
              title: `${named(nth)} invoiced`,
              what: `invoice ${shipment.invoice_id}`,
              at: shipment.invoice_date,
              isOver: true,
            },
          ]),
      ...(shipment.delivered_at === null
        ? []
        : [
            {
              key: `delivered ${shipment.order_id}`,
              title: `${named(nth)} delivered`,
              what: shipment.carrier,
              at: shipment.delivered_at,
              isOver: true,
            },
          ]),
    ]),
    ...receivedOf({ detail, receipts }),
  ];
  return [
    ...past.toSorted((one, other) => one.at!.localeCompare(other.at!)),
    ...(detail.order_status === "CANCELLED" ? [] : toCome({ lines, shipments }, today)),
  ];
}

/** What one person counted in on one day is told once. */
function receivedOf({ detail, receipts }: Pick<PurchaseOrder, "detail" | "receipts">): Happened[] {
  const days = Map.groupBy(
    receipts.filter(({ receive_status_code }) => receive_status_code === "COM"),
    ({ created_at, received_by }) => `${dateIn(detail.time_zone, new Date(created_at))} ${received_by}`,
  );
  return [...days].map(([key, those]) => ({
    key: `received ${key}`,
    title: "Received",
    who: those[0]!.received_by,
    what: formatQuantity(
      those.reduce((sum, { quantity_received }) => sum + quantity_received, 0),
      "unit",
    ),
    at: those.at(-1)!.created_at,
    isOver: true,
  }));
}

function toCome({ lines, shipments }: Pick<PurchaseOrder, "lines" | "shipments">, today: string): Happened[] {
  const sum = (count: (line: PurchaseOrder["lines"][number]) => number) =>
    lines.reduce((all, line) => all + Math.max(0, count(line)), 0);
  const toReceive = sum(({ shipped_quantity, received_quantity }) => shipped_quantity - received_quantity);
  const toShip = sum(
    ({ quantity, voided_quantity, shipped_quantity }) => quantity - voided_quantity - shipped_quantity,
  );
  const arrives = shipments
    .flatMap(({ arrives_on, delivered_at }) =>
      arrives_on !== null && delivered_at === null ? [wireToIso(arrives_on)!] : [],
    )
    .toSorted()[0];
  const expected = lines
    .flatMap(({ expected_on }) => (expected_on === null ? [] : [wireToIso(expected_on)!]))
    .toSorted()
    .at(-1);
  return [
    ...(toReceive === 0
      ? []
      : [
          {
            key: "to receive",
            title: `Receive ${formatQuantity(toReceive, "unit")}`,
            what:
              arrives !== undefined && arrives < today
                ? "late, was due"
                : arrives === undefined
                  ? undefined
                  : "arrives",
            day: arrives && isoToWire(arrives),
            isOver: false,
          },
        ]),
    ...(toShip === 0
      ? []
      : [
          {
            key: "to ship",
            title: `${formatQuantity(toShip, "unit")} still to ship`,
            what: expected !== undefined && expected >= today ? "in stock about" : undefined,
            day: expected !== undefined && expected >= today ? isoToWire(expected) : undefined,
            isOver: false,
          },
        ]),
  ];
}
