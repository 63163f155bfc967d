/** What an uploaded workbook asks and leaves out, above the rows. */
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { HiddenNote } from "./hidden-note.tsx";
import type { Uploading } from "./uploading.ts";

/** Asked seldom: its program comes when it is. */
const SheetQuestion = later(async () => (await import("./sheet-question.tsx")).SheetQuestion, undefined, Closed);

export function UploadAnswers({ uploading }: { uploading: Uploading }) {
  const { question, hidden, read, closeQuestion, addHidden, closeHidden } = uploading;
  return (
    <>
      {hidden !== undefined && <HiddenNote hidden={hidden} onAdd={addHidden} onClose={closeHidden} />}
      {question !== undefined && (
        <SheetQuestion
          fileName={question.file.name}
          sheets={question.sheets}
          onChoose={(chosen) => void read(question.file, chosen)}
          onClose={closeQuestion}
        />
      )}
    </>
  );
}
