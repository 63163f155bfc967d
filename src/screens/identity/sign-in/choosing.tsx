/** The dialog of a person who is signed in and has yet to choose; the way out signs them out. */
import { fullName } from "#contract/base/person-name.ts";
import type { ReactNode } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { signedInAs } from "#src/text/identity/customer.ts";
import { cancelAndSignOut } from "#src/text/identity/sign-in.ts";

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
      text={signedInAs(fullName(user))}
      foot={
        <Button tone="quiet" className="quiet-grey" pending={isLeaving} onPress={onGiveUp}>
          {cancelAndSignOut}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
