/** A list as it is entered: row by row, pasted or out of a file. It stays on this device, and what did not fit is said. */
import { useState } from "react";
import { maxItemCount } from "#contract/cart/rules/cart.ts";
import { rowsOfText, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import { readOwnText } from "#src/data/cart/order-file/own-files.ts";
import { formatQuantity } from "#src/ui/kit/words/format.ts";
import { readRows, withEntered, withRows, written } from "./rows.ts";
import { useUploading } from "./uploading.ts";

/** @param onCodes hears of the codes of a list before its rows are drawn. */
export function useEntering(onCodes: (codes: readonly string[]) => void) {
  "use no memo"; // only events use what it gives, beside the rows
  const { value: rows, change } = useTyped("quick order", readRows, written);
  const [said, setSaid] = useState<string>();
  const take = ({ rows: more, isCut }: { rows: readonly WrittenRow[]; isCut: boolean }) => {
    onCodes(more.map(({ code }) => code));
    change((before) => {
      const { rows: all, leftOut } = withRows(before, more, maxItemCount);
      setSaid(isCut || leftOut > 0 ? tooMany : more.length === 0 ? "Nothing was found in it." : undefined);
      return all;
    });
  };
  const uploading = useUploading({ take, say: setSaid });
  return {
    rows,
    change,
    said,
    uploading,
    enter: (row: WrittenRow) =>
      change((before) => {
        const { rows: all, leftOut } = withEntered(before, row, maxItemCount);
        setSaid(leftOut > 0 ? tooMany : undefined);
        return all;
      }),
    paste: (text: string) => take(readOwnText(text, maxItemCount) ?? rowsOfText(text, maxItemCount)),
    clear: () => {
      change(() => []);
      setSaid(undefined);
      uploading.closeHidden();
    },
  };
}

const tooMany = `Only the first ${formatQuantity(maxItemCount)} rows fit: no more go into one cart. The others were left out.`;
