/** What is asked of one entry before it is changed: its form, or whether it is to be discarded. */
import { useMutation } from "@tanstack/react-query";
import type { Entry } from "#outbox/entry/entry.ts";
import { discard, editEntry } from "#src/offline/outbox.ts";
import { ConfirmDialog } from "#src/ui/kit/dialogs/confirm-dialog.tsx";
import { inform } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/outbox/entry-dialogs.ts";
import { EditEntry } from "./edit-entry.tsx";
import { lossOf } from "./entry-words.ts";

export type OpenEntry = { what: "edit" | "discard"; entry: Entry };

export type EntryDialogsProps = { open: OpenEntry | undefined; onClose: () => void };

export function EntryDialogs({ open, onClose }: EntryDialogsProps) {
  const onSuccess = (result: unknown) => {
    onClose();
    if (result === "too-late") inform(text.tooLate);
  };
  const editing = useMutation({
    mutationFn: ({ entry, body }: { entry: Entry; body: Record<string, unknown> }) => editEntry(entry, body),
    onSuccess,
  });
  const discarding = useMutation({ mutationFn: discard, onSuccess });
  return (
    <>
      {open?.what === "edit" && (
        <EditEntry
          entry={open.entry}
          pending={editing.isPending}
          onSave={(body) => editing.mutate({ entry: open.entry, body })}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={open?.what === "discard"}
        question={text.discardQuestion}
        text={open && lossOf(open.entry)}
        safe={text.keepEntry}
        act={text.discardEntry}
        pending={discarding.isPending}
        onConfirm={() => open && discarding.mutate(open.entry)}
        onClose={onClose}
      />
    </>
  );
}
