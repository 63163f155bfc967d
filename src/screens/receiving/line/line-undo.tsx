/** The way back of a line's last receipt, in its row: undo, and once it is undone the way forth again. Nothing is asked, for nothing is lost. */
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { useReceiptChange } from "#src/data/receiving/receiving.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/receiving/line.ts";
import { unitName } from "#src/ui/trade/product-words.ts";
import stacked from "./stacked.module.css";
import styles from "./row.module.css";

export function LineUndo({ receipt }: { receipt: HistoryLine }) {
  const cancelling = useReceiptChange("cancelReceive");
  const uncancelling = useReceiptChange("uncancelReceive");
  const isCancelled = receipt.receive_status_code === "CAN";
  const count = formatQuantity(receipt.quantity_received, unitName(receipt.sale_UOM_desc));
  return (
    <Button
      className={`${stacked.stacked} ${styles.undo}`}
      icon={isCancelled ? "again" : "undo"}
      label={(isCancelled ? text.redoReceipt : text.undoReceipt)(count, receipt.full_description)}
      pending={cancelling.isPending || uncancelling.isPending}
      onPress={() => (isCancelled ? uncancelling : cancelling).mutate(receipt)}
    >
      {(isCancelled ? text.redo : text.undo)(receipt.quantity_received)}
    </Button>
  );
}
