/** What came, as the dock's office files it: of a day, or of an order and what was shipped of it. */
import type { ParsedOf } from "#contract/base/call.ts";
import { wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/documents/dock.ts";
import type { Exception } from "#contract/receiving/claims.ts";
import type { Flag, ReceiptHold, Receipt } from "#contract/receiving/receiving.ts";
import { exceptionReasons } from "#contract/receiving/claims-text.ts";
import { describeFlag } from "#contract/receiving/rules/flags.ts";
import { historyLimit } from "#contract/receiving/rules/receiving.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { day, int, statement } from "#server/db/statement.ts";
import type { Block, Cell, Sheet } from "#server/documents/sheet.ts";
import { claims } from "#server/services/receiving/claim-list.ts";
import { receiptFromRow, receiptRow, receiptSql } from "#server/services/receiving/receipt-row.ts";
import { type DocumentFacts, factsOf } from "./facts.ts";
import * as commonText from "#server/documents/common-text.ts";
import * as text from "./receiving-text.ts";
import { orderFacts } from "./packing-list.ts";
import { type IsRecalled, lotCell, namedLot, recalledOf } from "./recalled.ts";
import { amountOf, contextOf, countOf, dayOf, dayThere, headOf, underOf } from "./words.ts";

const most = historyLimit;
const ofOrderStatement = statement(
  "receipts_of_order",
  { values: { customer_id: int, order_id: int }, row: receiptRow },
  `${receiptSql(`(select * from receives where customer_id = :customer_id and order_id = :order_id limit ${most})`)}
  order by r.order_receive_id`,
);
const ofDayStatement = statement(
  "receipts_of_day",
  { values: { customer_id: int, day }, row: receiptRow },
  `${receiptSql(`(
    select * from receives where customer_id = :customer_id and receive_date = :day
    order by receive_date desc nulls last, order_receive_id desc nulls last limit ${most})`)}
  order by r.order_receive_id`,
);

/** Of an order, or of one of its shipments: what was shipped beside what came, each receipt, and what was reported. @throws Refusal 404. */
export async function receivingReport(
  db: Tx,
  caller: Caller,
  { orderId }: ParsedOf<typeof contract.receivingReport>,
  distributor: Distributor,
): Promise<Sheet> {
  const facts = await factsOf(db, caller, orderId, distributor);
  const { order, isWhole } = facts;
  const { order_id, customer_id } = order.detail;
  const lots = new Set(facts.shipments.flatMap(({ lines }) => lines.map(lotKey)));
  const all = (await db.run(ofOrderStatement, { customer_id, order_id })).map(receiptFromRow);
  const receipts = isWhole ? all : all.filter((receipt) => lots.has(receiptKey(facts, receipt)));
  const exceptions = (await claims(db, caller, { order_id }))
    .filter(({ shipment_order_id }) => isWhole || shipment_order_id === orderId)
    .flatMap((claim) => claim.exceptions);
  const isRecalled = await recalledOf(db, [...receipts, ...exceptions].map(itemOf));
  return {
    kind: "sheet",
    title: text.title,
    number: isWhole ? commonText.order(order_id) : commonText.orderAndShipment(order_id, orderId),
    context: contextOf(order),
    from: headOf(distributor),
    made: lastOf(receipts) ?? new Date(order.detail.order_date),
    blocks: [
      { kind: "facts", facts: orderFacts(facts) },
      ...(lots.size === 0 ? [] : shippedBlocks(facts, receipts)),
      ...receiptBlocks(receipts, order.detail.time_zone, isRecalled),
      ...exceptionBlocks(exceptions, isRecalled),
      signatures,
    ],
  };
}

/** Of a day by the date that was entered as the day the goods came. */
export async function receivingDay(
  db: Tx,
  caller: Caller,
  { receive_date }: ParsedOf<typeof contract.receivingDay>,
  distributor: Distributor,
): Promise<Sheet> {
  const asked = wireToIso(receive_date)!;
  const rows = await db.run(ofDayStatement, { customer_id: caller.customer_id, day: asked });
  const receipts = rows.map(receiptFromRow);
  const isRecalled = await recalledOf(db, receipts.map(itemOf));
  Object.assign(caller.changed, { customer_id: caller.customer_id, entity_id: asked });
  return {
    kind: "sheet",
    title: text.title,
    number: dayOf(asked),
    context: text.dayContext,
    from: headOf(distributor),
    made: lastOf(receipts) ?? new Date(`${asked}T00:00:00Z`),
    blocks: [...receiptBlocks(receipts, caller.time_zone, isRecalled), signatures],
  };
}

const itemOf = ({ item_id }: { item_id: number }): number => item_id;

const signatures: Block = { kind: "lines", names: [text.receivedBy, text.checkedBy, text.date] };

type Shipped = DocumentFacts["shipments"][number]["lines"][number];
const lotKey = ({ line_no, lot_no }: Pick<Shipped, "line_no" | "lot_no">): string => `${line_no} ${lot_no}`;

/** A receipt does not name its line: its product does, which stands once in an order. */
function receiptKey({ order }: DocumentFacts, { item_id, lot_no }: Receipt): string {
  const line = order.lines.find((each) => each.item_id === item_id);
  return lotKey({ line_no: line?.line_no ?? 0, lot_no });
}

/** The same document has the same bytes: it is made when its last receipt was. */
const lastOf = (receipts: readonly Receipt[]): Date | undefined => {
  const last = receipts
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : new Date(last);
};

/** Lot by lot what was shipped and what came of it: a lot that travelled in two boxes stands once. */
function shippedBlocks(facts: DocumentFacts, receipts: readonly Receipt[]): Block[] {
  const lots = new Map<string, { line: Shipped; quantity: number }>();
  for (const line of facts.shipments.flatMap(({ lines }) => lines)) {
    const before = lots.get(lotKey(line))?.quantity ?? 0;
    lots.set(lotKey(line), { line, quantity: before + line.quantity });
  }
  const came = new Map<string, number>();
  for (const receipt of receipts.filter(isCounted)) {
    const key = receiptKey(facts, receipt);
    came.set(key, (came.get(key) ?? 0) + receipt.quantity_received);
  }
  return [
    { kind: "heading", text: text.shippedAndReceived },
    {
      kind: "table",
      about: text.shippedTable,
      columns: [
        { label: commonText.productColumn, share: 9 },
        { label: commonText.lotColumn, share: 3 },
        { label: text.shippedColumn, share: 3, end: true },
        { label: text.receivedColumn, share: 3, end: true },
      ],
      rows: [...lots].map(([key, { line, quantity }]) => [
        { text: line.full_description, under: commonText.ndc(line.ndc_code), strong: true },
        lotCell(
          line.lot_no,
          facts.isRecalled(line.item_id, line.lot_no),
          commonText.expires(dayOf(line.expiration_date)),
        ),
        { text: amountOf(quantity, line.sale_UOM_desc) },
        { text: countOf(came.get(key) ?? 0), under: differenceWords(quantity, came.get(key) ?? 0) },
      ]),
    },
  ];
}

const differenceWords = (shipped: number, received: number): string =>
  shipped === received
    ? ""
    : received < shipped
      ? text.short(countOf(shipped - received))
      : text.over(countOf(received - shipped));

const isCounted = ({ receive_status_code }: Receipt): boolean => receive_status_code === "COM";

/** Each receipt, the cancelled ones too: they are part of the record, and of no sum. */
function receiptBlocks(receipts: readonly Receipt[], timeZone: string, isRecalled: IsRecalled): Block[] {
  if (receipts.length === 0) return [{ kind: "note", text: text.nothingReceived }];
  const counted = receipts.filter(isCounted);
  return [
    {
      kind: "heading",
      text: text.receipts,
      under: receipts.length >= most ? text.firstReceipts(countOf(most)) : undefined,
    },
    {
      kind: "table",
      about: text.receiptsTable,
      columns: [
        { label: commonText.productColumn, share: 8 },
        { label: commonText.lotColumn, share: 3 },
        { label: text.receivedBy, share: 4 },
        { label: commonText.quantityColumn, share: 3, end: true },
      ],
      rows: receipts.map((receipt) => rowOf(receipt, timeZone, isRecalled)),
    },
    {
      kind: "sums",
      sums: [
        {
          name: text.units(countOf(counted.length), countOf(receipts.length)),
          amount: countOf(counted.reduce((sum, { quantity_received }) => sum + quantity_received, 0)),
          strong: true,
        },
      ],
    },
    ...(counted.some(({ schedule_name, order_id }) => schedule_name !== null && order_id !== null)
      ? [
          {
            kind: "note",
            text: text.controlledRecords,
          } as const,
        ]
      : []),
  ];
}

function rowOf(receipt: Receipt, timeZone: string, isRecalled: IsRecalled): Cell[] {
  const { schedule_name, order_id, expiration_date, notes } = receipt;
  const by = receipt.entered_by === null ? receipt.created_by : text.sentBy(receipt.created_by, receipt.entered_by);
  const cancelled = isCounted(receipt) ? undefined : receipt.events?.findLast(({ status }) => status === "CAN");
  return [
    {
      text: receipt.full_description,
      under: underOf(
        commonText.ndc(receipt.ndc_code),
        schedule_name && commonText.schedule(schedule_name),
        order_id === null ? text.notOnOrder : commonText.order(order_id),
        receipt.hold && holdWords(receipt.hold, timeZone),
        notes,
      ),
      strong: true,
    },
    lotCell(
      receipt.lot_no,
      isRecalled(receipt.item_id, receipt.lot_no),
      underOf(
        expiration_date !== null && commonText.expires(dayOf(expiration_date)),
        ...flagWords(receipt, (flag) => flag === "expiration_mismatch"),
      ),
    ),
    {
      text: by,
      under: underOf(text.received(dayOf(receipt.receive_date)), text.entered(dayThere(receipt.created_at, timeZone))),
    },
    {
      text: amountOf(receipt.quantity_received, receipt.sale_UOM_desc),
      under: isCounted(receipt)
        ? underOf(...flagWords(receipt, (flag) => flag !== "expiration_mismatch"))
        : underOf(text.canceled, cancelled?.reason),
    },
  ];
}

/** Why somebody should look at a receipt, as its history says it. */
const flagWords = (receipt: Receipt, isShown: (flag: Flag) => boolean): string[] =>
  receipt.flagged.filter(isShown).map((flag) => describeFlag(flag, receipt, { day: dayOf, count: countOf }));

const holdWords = ({ reason, released_at, released_by, resolution }: ReceiptHold, timeZone: string): string =>
  released_at === null
    ? text.onHold(reason)
    : text.released(reason, dayThere(released_at, timeZone), released_by ?? "", resolution ?? "");

function exceptionBlocks(exceptions: readonly Exception[], isRecalled: IsRecalled): Block[] {
  const standing = exceptions.filter(({ withdrawn_at }) => withdrawn_at === null);
  if (standing.length === 0) return [];
  return [
    { kind: "heading", text: text.reported },
    {
      kind: "table",
      about: text.problemsTable,
      columns: [
        { label: commonText.productColumn, share: 8 },
        { label: text.problemColumn, share: 8 },
        { label: commonText.quantityColumn, share: 3, end: true },
      ],
      rows: standing.map((each) => [
        {
          text: each.full_description,
          under: underOf(commonText.ndc(each.ndc_code), namedLot(each.lot_no, isRecalled(each.item_id, each.lot_no))),
          strong: true,
        },
        { text: exceptionReasons[each.reason], under: underOf(each.note, each.closes && text.noMoreComing) },
        { text: amountOf(each.quantity, each.sale_UOM_desc) },
      ]),
    },
  ];
}
