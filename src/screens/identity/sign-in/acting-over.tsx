/** Staff acted as a person, and that is over: their own sign-in follows. The person's password is nobody's to give here. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import type { SessionUser } from "#contract/identity/session.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as text from "#src/text/identity/sign-in.ts";

type ActingOverProps = { user: SessionUser; onGoOn: () => Promise<void> };

export function ActingOver({ user, onGoOn }: ActingOverProps) {
  const going = useMutation({ mutationFn: onGoOn });
  const goOn = () => going.mutate();
  const unsent = useAtomValue(entriesAtom).filter(({ state }) => state !== "done").length;
  return (
    <Dialog
      open
      // Only its answer closes it: what was typed goes with the page.
      closable={false}
      onClose={goOn}
      title={text.impersonationEnded(fullName(user))}
      text={
        <>
          {text.impersonationEndedText} {text.typedIsLost} {unsent > 0 && text.entriesNotSent(unsent)}
        </>
      }
      foot={
        <Button tone="primary" pending={going.isPending} onPress={goOn}>
          {text.leaveAndSignIn}
        </Button>
      }
    />
  );
}
