/** The sign-in dialog: sign in, then choose a customer; over an open page it also asks before anything typed is given up. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { SessionUser } from "#contract/session.ts";
import { chooseCustomer, isLoggedIn } from "#src/data/session.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import { Button } from "#src/ui/button.tsx";
import { deviceName } from "#src/ui/device.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { CustomerChoice } from "./customer-choice.tsx";
import { LoginForm } from "./login-form.tsx";

export type SignInProps = {
  /** `expired`: a session ended under the page, which stays as it is. */
  why: "asked" | "expired";
  /** Whose session it is or was; null when nobody's. */
  user: SessionUser | null;
  /** The person signed in. */
  onArrived: (user: SessionUser) => Promise<void>;
  /** Customer and cart are chosen. */
  onChosen: () => void;
  /** Sign out and go home. */
  onGiveUp: () => Promise<void>;
};

export function SignIn({ why, user, onArrived, onChosen, onGiveUp }: SignInProps) {
  // Kept here so that a wrong password, or a look at the question below, does not cost the address.
  const [email, setEmail] = useState(user?.email ?? "");
  const [isLeaving, setLeaving] = useState(false);
  const leave = useMutation({ mutationFn: onGiveUp });
  const giveUp = () => (why === "expired" && !isLeaving ? setLeaving(true) : leave.mutate());

  if (isLeaving) {
    return (
      <Dialog
        open
        role="alertdialog"
        onClose={() => setLeaving(false)}
        title="Sign out and leave this page?"
        text={<WhatIsLost />}
        foot={
          <>
            <Button onPress={() => setLeaving(false)}>Keep this page</Button>
            <Button tone="final" pending={leave.isPending} onPress={giveUp}>
              Sign out and leave
            </Button>
          </>
        }
      />
    );
  }
  if (why === "asked" && user !== null) {
    return <ChooseCustomer user={user} onChosen={onChosen} onGiveUp={giveUp} isLeaving={leave.isPending} />;
  }
  const words = why === "expired" ? expired : asked;
  return (
    <Dialog open onClose={giveUp} title={words.title} text={words.text} closable>
      <LoginForm
        email={email}
        onEmail={setEmail}
        onSignedIn={onArrived}
        cancel={words.cancel}
        onCancel={giveUp}
        isLeaving={leave.isPending}
      />
    </Dialog>
  );
}

/** What signing out here costs: entries are not among it. */
function WhatIsLost() {
  const count = useAtomValue(entriesAtom).filter(({ state }) => state !== "done").length;
  const canSeal = useAtomValue(canSealAtom);
  const [entries, stay, go] = count === 1 ? ["1 entry", "stays", "goes"] : [`${count} entries`, "stay", "go"];
  return (
    <>
      What was typed here and not sent is lost.
      {count > 0 &&
        ` ${entries} ${stay} ${canSeal ? "locked " : ""}on this ${deviceName()} and ${go} out when you sign in here again.`}
    </>
  );
}

const asked = { title: "Sign in", text: undefined, cancel: "Cancel" };
const expired = {
  title: "Sign in to go on",
  text: "You were away for a while. This page stays as you left it.",
  cancel: "Cancel and sign out",
};

type ChooseCustomerProps = { user: SessionUser; onChosen: () => void; onGiveUp: () => void; isLeaving: boolean };

function ChooseCustomer({ user, onChosen, onGiveUp, isLeaving }: ChooseCustomerProps) {
  const client = useQueryClient();
  const { mutate, isPending, isIdle, variables } = useMutation({
    mutationFn: (customerId: number) => chooseCustomer(client, customerId),
    onSuccess: onChosen,
  });
  // Nothing to choose: a session that knows its customer, or a person who works for one.
  const [only] = user.customers;
  const given = user.customer_id ?? (user.customers.length === 1 && !user.is_admin ? only?.customer_id : undefined);
  useEffect(() => {
    if (given !== undefined && isIdle && !isLoggedIn(user)) mutate(given);
  }, [given, isIdle, mutate, user]);
  return (
    <Dialog
      open
      onClose={onGiveUp}
      title="Choose a customer"
      text={`Signed in as ${user.first_name} ${user.last_name}. You can change the customer later in the bar.`}
      foot={
        <Button tone="quiet" className="quiet-grey" pending={isLeaving} onPress={onGiveUp}>
          Cancel and sign out
        </Button>
      }
    >
      {given === undefined ? (
        <CustomerChoice user={user} pending={isPending ? variables : undefined} onChoose={mutate} />
      ) : (
        <Skeleton label="Opening" rows={2} plain />
      )}
    </Dialog>
  );
}
