/** Documents of orders and lots: from the server, or without a network from this device, where they were opened today. Shipping labels: from the server alone. */
import { queryOptions } from "@tanstack/react-query";
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
} as const;

/** One document: of an order or of one of its shipments, or of a lot. */
export type Wanted =
  | { kind: keyof typeof ofOrder; orderId: number }
  | { kind: "certificate of analysis"; lotNo: string; item_id?: number };

/** `since`: it comes from this device, and was opened then. */
export type GivenDocument = { name: string; blob: Blob; since?: Date };

type Asking = {
  owner: Owner;
  /** The session is over: somebody has to sign in before it goes on. */
  whenSignedOut: () => void;
};

/** @throws what `failureOf` explains. */
export async function documentOf(wanted: Wanted, { owner, whenSignedOut }: Asking): Promise<GivenDocument> {
  const name = fileName(wanted);
  const [call, input] = asked(wanted);
  const place = `${fill(call, input).path} ${wanted.kind === "certificate of analysis" ? (wanted.item_id ?? "") : ""}`;
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

function asked(wanted: Wanted) {
  if (wanted.kind !== "certificate of analysis") return [ofOrder[wanted.kind], { orderId: wanted.orderId }] as const;
  const { lotNo, item_id } = wanted;
  return [contract.certificateOfAnalysis, item_id === undefined ? { lotNo } : { lotNo, item_id }] as const;
}

const fileName = (wanted: Wanted): string =>
  `${wanted.kind} ${wanted.kind === "certificate of analysis" ? wanted.lotNo : wanted.orderId}`
    .replaceAll(/[^\w.-]+/g, "-")
    .toLowerCase() + ".pdf";

/** The labels of an order or of one shipment, as they are drawn on the page, with their PDF. */
export const shippingLabelQuery = (orderId: number) =>
  queryOptions({
    queryKey: ["shipping-label", orderId],
    queryFn: ({ signal }) => send(contract.shippingLabel, { orderId }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** The same for a label printer. */
export const labelForPrinter = (orderId: number) => send(contract.shippingLabel, { orderId, format: "zpl" });
