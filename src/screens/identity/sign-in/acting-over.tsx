/** Staff acted as a person, and that is over: their own sign-in follows. The person's password is nobody's to give here. */
import { fullName } from "#contract/base/person-name.ts";
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import type { SessionUser } from "#contract/identity/session.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";

type ActingOverProps = { user: SessionUser; onGoOn: () => Promise<void> };

export function ActingOver({ user, onGoOn }: ActingOverProps) {
  const going = useMutation({ mutationFn: onGoOn });
  const goOn = () => going.mutate();
  const unsent = useAtomValue(entriesAtom).filter(({ state }) => state !== "done").length;
  const [entries, stay] = unsent === 1 ? ["1 entry was", "stays"] : [`${unsent} entries were`, "stay"];
  return (
    <Dialog
      open
      // Only its answer closes it: what was typed goes with the page.
      closable={false}
      onClose={goOn}
      title={`Acting as ${fullName(user)} is over`}
      text={
        <>
          It ends after 60 minutes, or when somebody ends it. Sign in as yourself to go on. What was typed here and not
          sent is lost.
          {unsent > 0 && ` ${entries} not sent and ${stay} on this ${deviceName()}.`}
        </>
      }
      foot={
        <Button tone="primary" pending={going.isPending} onPress={goOn}>
          Leave this page and sign in
        </Button>
      }
    />
  );
}
