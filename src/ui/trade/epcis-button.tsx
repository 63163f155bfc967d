/** Saves a feed's document about a shipment, as it came. Never opened: it is no page of ours. */
import { useState } from "react";
import type { Transaction } from "#contract/receiving/transactions.ts";
import * as text from "#src/text/trade/epcis.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";

type EpcisFile = Pick<Transaction["documents"][number], "document_id" | "format">;

export type EpcisButtonProps = {
  document: EpcisFile;
  /** "of shipment 4820449". */
  of: string;
  size?: "small" | undefined;
  /** There is no network. */
  isOff: boolean;
  /** Fails in its own words. */
  load: (document: EpcisFile) => Promise<{ name: string; blob: Blob } | undefined>;
};

export function EpcisButton({ document, of, size, isOff, load }: EpcisButtonProps) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    const file = await load(document).finally(() => setPending(false));
    if (file !== undefined) saveFile(file.name, file.blob);
  };
  return (
    <Button icon="export" size={size} pending={isPending} disabled={isOff} onPress={() => void save()}>
      {document.format === "epcis-1.2-xml" ? text.epcis12 : text.epcis20}
      <span className="hush"> {of}</span>
    </Button>
  );
}
