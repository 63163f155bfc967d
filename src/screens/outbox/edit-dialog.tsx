/** The frame of each form in which an entry is edited. */
import type { ReactNode } from "react";
import type { Entry } from "#outbox/entry/entry.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as text from "#src/text/outbox/entry-dialogs.ts";
import { titleOf, whyOf } from "./entry-words.ts";
import styles from "./sync.module.css";

export type EditEntryProps = {
  entry: Entry;
  pending: boolean;
  onSave: (body: Record<string, unknown>) => void;
  onClose: () => void;
};

/** @param body what is sent when it is saved; undefined: something is missing. */
export function EditDialog({
  entry,
  pending,
  body,
  children,
  onSave,
  onClose,
}: EditEntryProps & { body: Record<string, unknown> | undefined; children: ReactNode }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.editTitle}
      text={entry.state === "blocked" ? whyOf(entry) : titleOf(entry)}
      foot={
        <>
          <Button onPress={onClose}>{text.keepUnchanged}</Button>
          <Button
            tone="primary"
            disabled={body === undefined}
            pending={pending}
            onPress={() => body !== undefined && onSave(body)}
          >
            {text.saveAndSend}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  );
}
