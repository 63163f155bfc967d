/** Notes about the columns of lists: some lists wait for an answer, or one was read by an earlier answer. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { later, Closed } from "#src/ui/kit/page/later.tsx";
import { formatQuantity } from "#src/text/format.ts";
import type { useColumns } from "./asking.ts";

/** Asked seldom: its program comes when it is. */
const ColumnsDialog = later(async () => (await import("./columns-dialog.tsx")).ColumnsDialog, undefined, Closed);

export function ColumnsNotes({ columns }: { columns: ReturnType<typeof useColumns> }) {
  "use no memo"; // what it is given is new at every draw
  const { waiting, recalled, isOpen } = columns;
  const [first] = waiting;
  return (
    <>
      {first !== undefined && (
        <Note
          tone="attention"
          action={
            <>
              <Button tone="danger" onPress={columns.discard}>
                {waiting.length === 1 ? "Discard list" : "Discard lists"}
              </Button>
              <Button onPress={columns.open}>Choose columns</Button>
            </>
          }
        >
          {formatQuantity(waiting.length, "list")} not added yet: choose which column is the quantity.
        </Note>
      )}
      {recalled !== undefined && (
        <Note action={<Button onPress={columns.change}>Change columns</Button>}>
          The columns were read as you chose for an earlier list with the same names.
        </Note>
      )}
      {first !== undefined && isOpen && columns.read !== undefined && (
        <ColumnsDialog
          key={waiting.length}
          question={first.question}
          read={columns.read}
          onAnswer={columns.answer}
          onClose={columns.close}
        />
      )}
    </>
  );
}
