/** Notes about the columns of lists: some lists wait for an answer, or one was read by an earlier answer. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { later, Closed } from "#src/ui/kit/page/later.tsx";
import * as text from "#src/text/cart/list-notes.ts";
import type { useColumns } from "./asking.ts";

/** Asked seldom: its program comes when it is. */
const ColumnsDialog = later(async () => (await import("./columns-dialog.tsx")).ColumnsDialog, undefined, Closed);

export function ColumnsNotes({ columns }: { columns: ReturnType<typeof useColumns> }) {
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
                {text.discardLists(waiting.length)}
              </Button>
              <Button onPress={columns.open}>{text.selectColumns}</Button>
            </>
          }
        >
          {text.columnsNeeded(waiting.length)}
        </Note>
      )}
      {recalled !== undefined && (
        <Note action={<Button onPress={columns.change}>{text.changeColumns}</Button>}>{text.columnsRemembered}</Note>
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
