/** What is done with a signed order on its page: its signature verified anew, and what has not shipped of it voided. Both need the network. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { OutputOf } from "#contract/base/call.ts";
import * as contract from "#contract/csos/signed-order.ts";
import { newKey, send, sendForBlob } from "#src/api/send.ts";
import { orderSearchKey, purchaseOrderKey } from "#src/data/base/kept.ts";
import { documentIn, type SignedDocument } from "./signed-document.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

/** What failed is told where it was asked, so nothing else tells it. */
export const useVerifyAgain = (orderId: number) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: () => send(contract.verifySignature, { orderId }),
  });

/** The signed order as a file. @throws what `failureOf` explains. */
export const signedFile = async (orderId: number): Promise<{ name: string; blob: Blob }> => ({
  name: `signed-order-${orderId}.p7m`,
  blob: await sendForBlob(contract.signedDocument, { orderId, form: "p7m" }),
});

/** The order that the signature covers, from its own bytes. @throws what `failureOf` explains. */
export async function readSignedDocument(orderId: number): Promise<SignedDocument> {
  const blob = await sendForBlob(contract.signedDocument, { orderId, form: "xml" });
  return documentIn(await blob.text());
}

export type ToVoid = { lines: readonly number[]; reason: string };
export type Voided = OutputOf<typeof contract.voidOrder>;

/** Voids once, however often the same is pressed: where the answer was lost, pressing again gives that answer. */
export function useVoid(orderId: number, voided: (answer: Voided) => void) {
  const client = useQueryClient();
  const intent = useRef({ said: "", key: "" });
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ lines, reason }: ToVoid) => {
      const said = JSON.stringify([lines, reason]);
      if (intent.current.said !== said) intent.current = { said, key: newKey() };
      return send(contract.voidOrder, { orderId, lines: [...lines], reason }, { key: intent.current.key });
    },
    onSuccess: voided,
    // Whatever became of it, the order is not what this page believed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...purchaseOrderKey, orderId] }),
        client.invalidateQueries({ queryKey: orderSearchKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
      ]),
  });
}
