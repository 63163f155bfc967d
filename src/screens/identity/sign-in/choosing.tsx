/** The dialog of a person who is signed in and has yet to choose; the way out signs them out. */
import { fullName } from "#contract/base/person-name.ts";
import type { ReactNode } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";

type ChoosingProps = {
  user: SessionUser;
  title: string;
  children: ReactNode;
  onGiveUp: () => void;
  isLeaving: boolean;
};

export function Choosing({ user, title, children, onGiveUp, isLeaving }: ChoosingProps) {
  return (
    <Dialog
      open
      onClose={onGiveUp}
      title={title}
      text={`Signed in as ${fullName(user)}. You can change this later in the bar.`}
      foot={
        <Button tone="quiet" className="quiet-grey" pending={isLeaving} onPress={onGiveUp}>
          Cancel and sign out
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
