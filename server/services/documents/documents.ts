/** Answers the calls of documents: reads inside the transaction, draws after it, on a thread of its own. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/documents/documents.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import type { Render } from "#server/documents/rendering.ts";
import type { Labels, Sheet } from "#server/documents/sheet.ts";
import { certificateOf, type StoredFile } from "./analysis.ts";
import { type Facts, factsOf } from "./facts.ts";
import { labelAnswer, labelsOf } from "./labels.ts";

type Pdf = { contentType: string; content: Buffer };
type OfOrder = { orderId: number };
type Format = ParsedOf<typeof contract.shippingLabel>["format"];

export const newDocuments = (distributor: Distributor, render: Render) => ({
  /** One document of an order: what it says is decided before it is drawn, so that "there is none" is told at once. */
  ofOrder:
    (layout: (facts: Facts) => Sheet) =>
    async (db: Tx, caller: Caller, { orderId }: OfOrder): Promise<Sheet> =>
      layout(await factsOf(db, caller, orderId, distributor)),
  ofLot: (
    db: Tx,
    caller: Caller,
    input: ParsedOf<typeof contract.certificateOfAnalysis>,
  ): Promise<Sheet | StoredFile> => certificateOf(db, caller, input, distributor),
  asPdf: async (found: Sheet | StoredFile, caller: Caller): Promise<Pdf> => ({
    contentType: "application/pdf",
    content: found.kind === "stored" ? found.content : Buffer.from((await render(found, String(caller.user_id))).pdf),
  }),
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
  ): Promise<OutputOf<typeof contract.shippingLabel>> =>
    labelAnswer(labels, await render(labels, String(caller.user_id)), format),
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
