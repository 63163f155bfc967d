/** The button that saves the rows that are to be put right. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { downloadRowsToFix } from "#src/text/cart/quick-order.ts";
import { errorsFile } from "./errors-file.ts";
import type { RowAnswer } from "./row-answer.ts";
import type { EnteredRow } from "./rows.ts";

export function SaveErrors({ rows, answers }: { rows: readonly EnteredRow[]; answers: readonly RowAnswer[] }) {
  return (
    <Button
      icon="export"
      onPress={() => saveFile("quick-order-to-fix.csv", new Blob([errorsFile(rows, answers)], { type: "text/csv" }))}
    >
      {downloadRowsToFix}
    </Button>
  );
}
