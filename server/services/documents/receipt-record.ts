/**
 * What was received of an order's schedule II, and of every line of a signed order: the values of part 5 of Form 222, and the records of 21 CFR 1305.22(g)
 * that they are the sum of. Receipts that were entered before there were records are told from their events.
 */
import { isScheduleII } from "#contract/base/schedules.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Tx } from "#server/db/open.ts";
import { day, instant, int, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import type { DocumentFacts } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as messages from "./form-text.ts";
import { linesOf } from "./order-form.ts";
import { namedLot } from "./recalled.ts";
import { contextOf, countOf, dayOf, dayThere, headOf, placeOf, said, underOf } from "./words.ts";
import { noScheduleII, noScheduleIIReceived, nothingReceived } from "./text.ts";

type Kind = "receipt" | "cancel" | "restore" | "confirmation";

const recordsStatement = statement(
  "controlled_receipts_of_order",
  {
    values: { customer_id: int, order_id: int },
    row: {
      line_no: int,
      order_receive_id: int,
      kind: oneOf<Kind>(),
      quantity: int,
      lot_no: text,
      receive_date: day,
      entered_at: instant,
      recorded_at: instant,
      who: text,
      device: nullable(text),
      reason: nullable(text),
    },
  },
  `
  with records as (
    select line_no, order_receive_id, kind, quantity, lot_no, receive_date, entered_at, recorded_at, user_id, device, reason, record_id as nth
      from controlled_receipts where customer_id = :customer_id and order_id = :order_id
    union all
    select r.line_no, r.order_receive_id,
        case when e.status = 'CAN' then 'cancel' when e.event_id = min(e.event_id) over (partition by e.order_receive_id) then 'receipt' else 'restore' end,
        r.quantity_received, r.lot_no, r.receive_date, coalesce(e.client_time, e.at), e.at, e.user_id, e.device, e.reason, e.event_id
      from receives r join receive_events e on e.customer_id = r.customer_id and e.order_receive_id = r.order_receive_id
      where r.customer_id = :customer_id and r.order_id = :order_id and r.line_no is not null and e.status <> 'REL'
        and not exists (select from controlled_receipts k where k.customer_id = :customer_id and k.order_receive_id = r.order_receive_id))
  select r.line_no, r.order_receive_id, r.kind, r.quantity, r.lot_no, r.receive_date, r.entered_at, r.recorded_at,
    coalesce((select u.first_name || ' ' || u.last_name from users u where u.user_id = r.user_id), 'A former user') as who, r.device, r.reason
  from records r order by r.recorded_at, r.nth`,
);
type Record = Of<(typeof recordsStatement)["row"]>;

/** Returns what was recorded of an order's receipts, corrections included, in the order of recording; of lines that are not recorded, their events. */
export const listReceiptRecords = (db: Tx, customer_id: number, order_id: number): Promise<Record[]> =>
  db.run(recordsStatement, { customer_id, order_id });

/** @throws Refusal 404 for an order that is not signed and has no schedule II, and where nothing of it was received. */
export function receiptRecord(facts: DocumentFacts, all: readonly Record[]): Sheet {
  const { order, buyer_dea_number, distributor, isRecalled } = facts;
  const { detail } = order;
  const lines = linesOf(facts);
  const isRecorded = ({ schedule_name }: (typeof lines)[number]) =>
    order.signed !== undefined || isScheduleII(schedule_name);
  const own = new Set(lines.filter(isRecorded).map(({ line_no }) => line_no));
  if (own.size === 0) throw new Refusal(404, noScheduleII);
  const records = all.filter(({ line_no }) => own.has(line_no));
  if (records.length === 0) throw new Refusal(404, order.signed === undefined ? noScheduleIIReceived : nothingReceived);
  const numberOf = new Map(lines.map(({ line_no }, at) => [line_no, String(at + 1)]));
  const nameOf = new Map(lines.map(({ line_no, full_description }) => [line_no, full_description]));
  const itemOf = new Map(lines.map(({ line_no, item_id }) => [line_no, item_id]));
  const lotOf = ({ line_no, lot_no }: Record) => namedLot(lot_no, isRecalled(itemOf.get(line_no)!, lot_no));
  return {
    kind: "sheet",
    title: detail.is_form222 ? messages.partFiveTitle : messages.recordTitle,
    number:
      detail.order_form_number === null
        ? commonText.order(detail.order_id)
        : messages.orderForm(detail.order_form_number),
    context: contextOf(order),
    from: headOf(distributor),
    made: records.at(-1)!.recorded_at,
    blocks: [
      {
        kind: "facts",
        facts: [
          ...said(messages.orderFormNumber, detail.order_form_number),
          [commonText.orderFact, String(detail.order_id)],
          [commonText.ordered, dayThere(detail.order_date, detail.time_zone)],
          ...said(messages.purchaserDea, buyer_dea_number),
          [messages.supplierDea, distributor.dea_number],
        ],
      },
      { kind: "places", places: [{ name: messages.purchaser, lines: placeOf(detail.ship_to) }] },
      {
        kind: "heading",
        text: messages.packagesReceived,
        under: detail.is_form222 ? messages.packagesReceivedHint : undefined,
      },
      {
        kind: "table",
        about: messages.packagesTable,
        columns: [
          { label: messages.lineColumn, share: 1, end: true },
          { label: messages.productColumn, share: 9 },
          { label: messages.orderedColumn, share: 2, end: true },
          { label: messages.receivedColumn, share: 2, end: true },
          { label: messages.dateReceivedColumn, share: 3, end: true },
        ],
        rows: lines.flatMap((line) => {
          if (!own.has(line.line_no)) return [];
          const days = receivedOn(records.filter(({ line_no }) => line_no === line.line_no));
          return (days.length === 0 ? [["", 0] as const] : days).map(([date, count], at) => [
            { text: at === 0 ? numberOf.get(line.line_no)! : "" },
            at === 0
              ? {
                  text: line.full_description,
                  under: underOf(
                    commonText.ndc(line.ndc_code),
                    line.schedule_name && commonText.schedule(line.schedule_name),
                  ),
                  strong: true as const,
                }
              : { text: "" },
            { text: at === 0 ? countOf(line.quantity) : "" },
            { text: countOf(count), strong: true as const },
            { text: date === "" ? "" : dayOf(date) },
          ]);
        }),
      },
      recordsTable(records, { numberOf, nameOf, lotOf, timeZone: detail.time_zone }),
      {
        kind: "note",
        text: messages.recordsKept,
      },
    ],
  };
}

/** The packages that stand, by the day they came; of a receipt its last word counts. */
export function receivedOn(
  records: readonly Pick<Record, "order_receive_id" | "kind" | "quantity" | "receive_date">[],
): (readonly [date: string, packages: number])[] {
  const last = new Map(
    records.filter(({ kind }) => kind !== "confirmation").map((each) => [each.order_receive_id, each]),
  );
  const days = new Map<string, number>();
  for (const { kind, quantity, receive_date } of last.values())
    if (kind !== "cancel") days.set(receive_date, (days.get(receive_date) ?? 0) + quantity);
  return [...days].toSorted(([one], [other]) => one.localeCompare(other));
}

function recordsTable(
  records: readonly Record[],
  {
    numberOf,
    nameOf,
    lotOf,
    timeZone,
  }: {
    numberOf: Map<number, string>;
    nameOf: Map<number, string>;
    lotOf: (record: Record) => string;
    timeZone: string;
  },
): Block {
  const moment = (at: Date): string =>
    at.toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" }).replaceAll(" ", " ");
  return {
    kind: "table",
    about: messages.recordsTable,
    columns: [
      { label: messages.recordColumn, share: 3 },
      { label: messages.lineColumn, share: 1, end: true },
      { label: messages.productAndLotColumn, share: 6 },
      { label: messages.packagesColumn, share: 2, end: true },
      { label: messages.byColumn, share: 4 },
      { label: messages.enteredColumn, share: 5 },
    ],
    rows: records.map((each) => [
      {
        text: messages.recordKinds[each.kind],
        under: each.reason ?? messages.receipt(each.order_receive_id),
        strong: true as const,
      },
      { text: numberOf.get(each.line_no)! },
      { text: nameOf.get(each.line_no)!, under: lotOf(each) },
      { text: countOf(each.quantity) },
      { text: each.who, under: each.device === null ? "" : messages.device(each.device.slice(0, 4).toUpperCase()) },
      { text: moment(each.entered_at), under: moment(each.recorded_at) },
    ]),
  };
}
