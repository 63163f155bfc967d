/** Says what of an uploaded workbook is hidden and was left out; hidden rows can be added. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import * as text from "#src/text/cart/list-notes.ts";
import styles from "./choices.module.css";
import type { HiddenInFile } from "./uploading.ts";

export type HiddenNoteProps = { hidden: HiddenInFile; onAdd: () => void; onClose: () => void };

export function HiddenNote({ hidden, onAdd, onClose }: HiddenNoteProps) {
  const count = hidden.rows.length;
  return (
    <Note tone="attention" spoken>
      <p>{text.hiddenParts(hidden.fileName, hidden)}</p>
      <div className={styles.answers}>
        {count > 0 && <Button onPress={onAdd}>{text.addHiddenRows(count)}</Button>}
        <Button onPress={onClose}>{count > 0 ? text.leaveOut : text.dismiss}</Button>
      </div>
    </Note>
  );
}
