/** Says what of an uploaded workbook is hidden and was left out; hidden rows can be added. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { formatQuantity } from "#src/text/format.ts";
import styles from "./choices.module.css";
import { nameHiddenParts } from "./hidden-words.ts";
import type { HiddenInFile } from "./uploading.ts";

export type HiddenNoteProps = { hidden: HiddenInFile; onAdd: () => void; onClose: () => void };

export function HiddenNote({ hidden, onAdd, onClose }: HiddenNoteProps) {
  const count = hidden.rows.length;
  return (
    <Note tone="attention" spoken>
      <p>{[`${hidden.fileName}:`, ...nameHiddenParts(hidden)].join(" ")}</p>
      <div className={styles.answers}>
        {count > 0 && <Button onPress={onAdd}>Add {formatQuantity(count, "hidden row")}</Button>}
        <Button onPress={onClose}>{count > 0 ? "Leave out" : "Dismiss"}</Button>
      </div>
    </Note>
  );
}
