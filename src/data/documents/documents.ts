/** Documents of orders, lots and the dock: from the server, or without a network from this device, where they were opened today. Shipping labels: from the server alone. */
import { queryOptions } from "@tanstack/react-query";
import type { InputOf } from "#contract/base/call.ts";
import * as dock from "#contract/documents/dock.ts";
import * as contract from "#contract/documents/documents.ts";
import { failureOf } from "#src/api/failures.ts";
import { fill, send, sendForBlob } from "#src/api/send.ts";
import { isStillTheirs } from "#src/data/identity/session.ts";
import { keepDocument, keptDocument } from "#src/offline/opened-documents.ts";
import type { Owner } from "#src/offline/own-prices.ts";

const ofOrder = {
  "packing list": contract.packList,
  invoice: contract.invoice,
  "order form": contract.e222Form,
  "order confirmation": contract.orderConfirmation,
  "cover sheet": contract.coverSheet,
  "receiving report": dock.receivingReport,
  "record of receipt": contract.receiptRecord,
  "transaction information": contract.transactionInformation,
} as const;

/** Which label, and how many of it. */
export type WantedLabel = Pick<InputOf<typeof dock.goodsLabel>, "item_id" | "kind" | "lot_no" | "copies">;

/** One document: of an order or of one of its shipments, of a lot, of a day, or a label. */
export type WantedDocument =
  | { kind: keyof typeof ofOrder; orderId: number }
  | { kind: "certificate of analysis"; lotNo: string; item_id?: number }
  | { kind: "receiving report of"; receive_date: string }
  | { kind: "label"; label: WantedLabel };

/** `since`: it comes from this device, and was opened then. */
export type GivenDocument = { name: string; blob: Blob; since?: Date };

type Asking = {
  owner: Owner;
  /** The session is over: somebody has to sign in before it goes on. */
  whenSignedOut: () => void;
};

/** @throws what `failureOf` explains. */
export async function documentOf(wanted: WantedDocument, { owner, whenSignedOut }: Asking): Promise<GivenDocument> {
  const name = fileName(wanted);
  const [call, input] = asked(wanted);
  const { path, rest } = fill(call, input);
  const place = `${path} ${JSON.stringify(rest)}`;
  try {
    const blob = await sendForBlob(call, input, { whenSignedOut: "fail" }).catch((error: unknown) => {
      if (failureOf(error).kind !== "signed-out") throw error;
      whenSignedOut();
      return sendForBlob(call, input);
    });
    void keepDocument(place, blob, { owner, isStill: isStillTheirs });
    return { name, blob };
  } catch (error) {
    const kept = failureOf(error).kind === "offline" ? await keptDocument(place, owner) : undefined;
    if (kept === undefined) throw error;
    return { name, ...kept };
  }
}

function asked(wanted: WantedDocument) {
  switch (wanted.kind) {
    case "certificate of analysis": {
      const { lotNo, item_id } = wanted;
      return [contract.certificateOfAnalysis, item_id === undefined ? { lotNo } : { lotNo, item_id }] as const;
    }
    case "receiving report of":
      return [dock.receivingDay, { receive_date: wanted.receive_date }] as const;
    case "label":
      return [dock.goodsLabel, wanted.label] as const;
    default:
      return [ofOrder[wanted.kind], { orderId: wanted.orderId }] as const;
  }
}

const fileName = (wanted: WantedDocument): string =>
  `${wanted.kind} ${whichOf(wanted)}`.replaceAll(/[^\w.-]+/g, "-").toLowerCase() + ".pdf";

function whichOf(wanted: WantedDocument): string | number {
  switch (wanted.kind) {
    case "certificate of analysis":
      return wanted.lotNo;
    case "receiving report of":
      return wanted.receive_date;
    case "label":
      return `${wanted.label.item_id} ${wanted.label.lot_no ?? ""}`;
    default:
      return wanted.orderId;
  }
}

/** A label of goods for a label printer. */
export const zplOf = (label: WantedLabel): Promise<Blob> => sendForBlob(dock.goodsLabel, { ...label, format: "zpl" });

/** The labels of an order or of one shipment, as they are drawn on the page, with their PDF. */
export const shippingLabelQuery = (orderId: number) =>
  queryOptions({
    queryKey: ["shipping-label", orderId],
    queryFn: ({ signal }) => send(contract.shippingLabel, { orderId }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** The same for a label printer. */
export const labelForPrinter = (orderId: number) => send(contract.shippingLabel, { orderId, format: "zpl" });
