/** What leaving the page costs whose session ended, before it is left. */
import { useAtomValue } from "jotai";
import { entriesAtom } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";

type LeavingQuestionProps = { onStay: () => void; onLeave: () => void; isPending: boolean };

export function LeavingQuestion({ onStay, onLeave, isPending }: LeavingQuestionProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title="Sign out and leave this page?"
      text={<WhatIsLost />}
      foot={
        <>
          <Button onPress={onStay}>Keep this page</Button>
          <Button tone="final" pending={isPending} onPress={onLeave}>
            Sign out and leave
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
  const entries = count === 1 ? "1 entry stays" : `${count} entries stay`;
  return (
    <>
      What was typed here and not sent is lost.
      {count > 0 && ` ${entries} ${canSeal ? "locked " : ""}on this ${deviceName()} until you sign in here again.`}
    </>
  );
}
