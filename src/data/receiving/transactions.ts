/** What was shipped of a lot or a serial, and the files about it and about units in quarantine. Loaded with its screen. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { form3911, transactionInformation } from "#contract/documents/documents.ts";
import type { QuarantinedUnit } from "#contract/receiving/suspect.ts";
import * as contract from "#contract/receiving/transactions.ts";
import type { Transaction } from "#contract/receiving/transactions.ts";
import { failureOf } from "#src/api/failures.ts";
import { send, sendForBlob } from "#src/api/send.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";

/** @param text a lot or a serial number; empty: nothing is asked */
export const useTransactions = (text: string) =>
  useQuery({
    queryKey: [...receivingKey, "transactions", text],
    queryFn: ({ signal }) => send(contract.transactions, { text }, { signal }),
    enabled: text !== "",
    meta: { quiet: "unless-broken" },
  });

type Given = { name: string; blob: Blob };

/** The values for Form 3911. @throws what `failureOf` explains. */
export const form3911Of = ({ quarantine_id }: QuarantinedUnit, whenSignedOut: () => void): Promise<Given> =>
  asked(
    async (options) => ({
      name: `form-3911-${quarantine_id.slice(0, 8)}.pdf`,
      blob: await sendForBlob(form3911, { quarantineId: quarantine_id }, options),
    }),
    whenSignedOut,
  );

/** @throws what `failureOf` explains. */
export const informationOf = ({ shipment_order_id }: Transaction, whenSignedOut: () => void): Promise<Given> =>
  asked(
    async (options) => ({
      name: `transaction-information-${shipment_order_id}.pdf`,
      blob: await sendForBlob(transactionInformation, { orderId: shipment_order_id }, options),
    }),
    whenSignedOut,
  );

/** As a feed brought it. @throws what `failureOf` explains. */
const epcisOf = async ({
  document_id,
  format,
}: Pick<Transaction["documents"][number], "document_id" | "format">): Promise<Given> => ({
  name: `epcis-${document_id}.${format === "epcis-1.2-xml" ? "xml" : "json"}`,
  blob: await sendForBlob(contract.epcisDocument, { documentId: document_id }),
});

/** Asks once more where somebody has to sign in first. */
async function asked(
  ask: (options: { whenSignedOut?: "fail" }) => Promise<Given>,
  whenSignedOut: () => void,
): Promise<Given> {
  try {
    return await ask({ whenSignedOut: "fail" });
  } catch (error) {
    if (failureOf(error).kind !== "signed-out") throw error;
    whenSignedOut();
    return ask({});
  }
}

/** The same for a button: what kept it from coming is told by then, and there is nothing. */
export function useEpcis() {
  const { mutateAsync } = useMutation({ mutationFn: epcisOf });
  return (document: Parameters<typeof epcisOf>[0]) => mutateAsync(document).catch(() => undefined);
}
