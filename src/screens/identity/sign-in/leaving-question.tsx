/** What leaving the page costs whose session ended, before it is left. */
import { useAtomValue } from "jotai";
import { entriesAtom } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as words from "#src/text/identity/sign-in.ts";

type LeavingQuestionProps = { onStay: () => void; onLeave: () => void; isPending: boolean };

export function LeavingQuestion({ onStay, onLeave, isPending }: LeavingQuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={words.leaveTitle}
      text={<WhatIsLost />}
      foot={
        <>
          <Button onPress={onStay}>{words.keepPage}</Button>
          <Button tone="final" pending={isPending} onPress={onLeave}>
            {words.signOutAndLeave}
          </Button>
        </>
      }
    />
  );
}

/** Entries are not among it. */
function WhatIsLost() {
  const count = useAtomValue(entriesAtom).filter(({ state }) => state !== "done").length;
  const canSeal = useAtomValue(canSealAtom);
  return (
    <>
      {words.typedIsLost} {count > 0 && words.entriesStay(count, canSeal)}
    </>
  );
}
