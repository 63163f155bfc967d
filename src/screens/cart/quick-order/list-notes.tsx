/** What lists that were added ask and leave out, above the rows: refused files, sheets and hidden rows of a workbook, columns, and lines beside the list. */
import { Note } from "#src/ui/kit/notices/note.tsx";
import { fileRefused } from "#src/text/cart/order-file.ts";
import type { useEntering } from "./entering.ts";
import { ColumnsNotes } from "./lists/columns-notes.tsx";
import { LeftOut } from "./lists/left-out.tsx";
import { UploadAnswers } from "./upload-answers.tsx";

export function ListNotes({ entering }: { entering: ReturnType<typeof useEntering> }) {
  const { said, uploading, columns, leftOut, addLeftOut, dismissLeftOut } = entering;
  return (
    <>
      {typeof said === "object" && (
        <Note tone="attention" spoken>
          {fileRefused(said.fileName, said.problem)}
        </Note>
      )}
      <UploadAnswers uploading={uploading} />
      <ColumnsNotes columns={columns} />
      {leftOut.count > 0 && <LeftOut leftOut={leftOut} onAdd={addLeftOut} onDismiss={dismissLeftOut} />}
    </>
  );
}
