/** The certificate of analysis of a lot, in the row of each of its shipments. */
import { useDocument } from "#src/data/documents/use-document.ts";
import * as text from "#src/text/reports/lots.ts";
import { OpenButton } from "#src/ui/kit/dialogs/open-button.tsx";

export function LotCertificate({ lot: { item_id, lot_no } }: { lot: { item_id: number; lot_no: string } }) {
  const document = useDocument({ kind: "certificate of analysis", lotNo: lot_no, item_id });
  return <OpenButton {...document} label={text.certificateOfAnalysis} of={text.ofLot(lot_no)} />;
}
