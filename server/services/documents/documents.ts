/** Answers the calls of documents: reads inside the transaction, draws after it, on a thread of its own. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/documents/documents.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import type { Render } from "#server/documents/rendering.ts";
import type { Drawn, Labels, PaperDocument, Sheet } from "#server/documents/sheet.ts";
import type * as dock from "#contract/documents/dock.ts";
import { goodsZplOf } from "#server/documents/goods-zpl.ts";
import { certificateOf, type StoredFile } from "./analysis.ts";
import { type DocumentFacts, factsOf } from "./facts.ts";
import { goodsLabelOf } from "./goods-label.ts";
import { form3911 } from "./form-3911.ts";
import { listReceiptRecords, receiptRecord } from "./receipt-record.ts";
import { labelAnswer, labelsOf } from "./labels.ts";
import { receivingDay, receivingReport } from "./receiving-report.ts";

type File = { contentType: string; content: Buffer };
const pdfType = "application/pdf";
type OfOrder = { orderId: number };
type Format = ParsedOf<typeof contract.shippingLabel>["format"];

export function newDocuments(distributor: Distributor, render: Render) {
  const drawnFor = ({ user_id, request }: Caller, document: PaperDocument) =>
    render(document, String(user_id), request.isGone);
  return documentsOf(distributor, drawnFor);
}

const documentsOf = (
  distributor: Distributor,
  drawnFor: (caller: Caller, document: PaperDocument) => Promise<Drawn>,
) => ({
  /** One document of an order: what it says is decided before it is drawn, so that "there is none" is told at once. */
  ofOrder:
    (layout: (facts: DocumentFacts) => Sheet) =>
    async (db: Tx, caller: Caller, { orderId }: OfOrder): Promise<Sheet> =>
      layout(await factsOf(db, caller, orderId, distributor)),
  receiptRecord: async (db: Tx, caller: Caller, { orderId }: OfOrder): Promise<Sheet> => {
    const facts = await factsOf(db, caller, orderId, distributor);
    const { customer_id, order_id } = facts.order.detail;
    return receiptRecord(facts, await listReceiptRecords(db, customer_id, order_id));
  },
  form3911: (db: Tx, caller: Caller, { quarantineId }: ParsedOf<typeof contract.form3911>): Promise<Sheet> =>
    form3911(db, caller, quarantineId, distributor),
  ofLot: (
    db: Tx,
    caller: Caller,
    input: ParsedOf<typeof contract.certificateOfAnalysis>,
  ): Promise<Sheet | StoredFile> => certificateOf(db, caller, input, distributor),
  asPdf: async (found: Sheet | StoredFile, caller: Caller): Promise<File> => ({
    contentType: pdfType,
    content: found.kind === "stored" ? found.content : Buffer.from((await drawnFor(caller, found)).pdf),
  }),
  goodsLabel: goodsLabelOf,
  asGoodsLabel: async (found: Awaited<ReturnType<typeof goodsLabelOf>>, caller: Caller): Promise<File> =>
    found.format === "zpl"
      ? { contentType: "text/plain; charset=utf-8", content: Buffer.from(goodsZplOf(found), "utf8") }
      : { contentType: pdfType, content: Buffer.from((await drawnFor(caller, found)).pdf) },
  receivingReport: (db: Tx, caller: Caller, input: ParsedOf<typeof dock.receivingReport>): Promise<Sheet> =>
    receivingReport(db, caller, input, distributor),
  receivingDay: (db: Tx, caller: Caller, input: ParsedOf<typeof dock.receivingDay>): Promise<Sheet> =>
    receivingDay(db, caller, input, distributor),
  labels: async (
    db: Tx,
    caller: Caller,
    { orderId, format }: OfOrder & { format: Format },
  ): Promise<{ labels: Labels; format: Format }> => ({
    labels: labelsOf(await factsOf(db, caller, orderId, distributor)),
    format,
  }),
  asLabel: async (
    { labels, format }: { labels: Labels; format: Format },
    caller: Caller,
  ): Promise<OutputOf<typeof contract.shippingLabel>> => labelAnswer(labels, await drawnFor(caller, labels), format),
  /** Of another customer's order no more is told than of none. */
  labelExists: async (
    db: Tx,
    caller: Caller,
    { orderId }: OfOrder,
  ): Promise<OutputOf<typeof contract.shippingLabelExists>> => {
    try {
      const { shipments } = await factsOf(db, caller, orderId, distributor);
      return { exists: shipments.length > 0 };
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return { exists: false };
      throw error;
    }
  },
});
