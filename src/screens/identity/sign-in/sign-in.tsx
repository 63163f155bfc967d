/**
 * The sign-in dialog in its states and their transitions (docs/readings.md, "The sign-in dialog"): login, then a code where one is asked for, then a
 * customer where none is set; it closes once the default cart is set, and asks for the cart where that did not happen. Forgot password and login
 * switch back and forth. Over an open page it also asks before anything typed is given up.
 */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SessionUser } from "#contract/identity/session.ts";
import { wasAway } from "#src/api/activity.ts";
import { signInWithPasskey } from "#src/data/identity/passkeys.ts";
import { forgetHere, peopleHere } from "#src/data/identity/people-here.ts";
import { readPreferences } from "#src/data/identity/preferences.ts";
import { signIn } from "#src/data/identity/sign-in.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { applyPreferences } from "#src/ui/kit/device/preferences.ts";
import * as signInText from "#src/text/identity/sign-in.ts";
import * as forgotText from "#src/text/identity/forgot-password.ts";
import { ActingOver } from "./acting-over.tsx";
import { ChooseCustomer } from "./choose-customer.tsx";
import { ChooseProduct } from "./choose-product.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForgotPassword } from "./forgot-password.tsx";
import { LeavingQuestion } from "./leaving-question.tsx";
import { LoginForm } from "./login-form.tsx";
import { WayOut, type WayOutProps } from "./way-out.tsx";

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
  /** Sign out, go home and ask for another person. */
  onAnother: () => Promise<void>;
};

/** Before there is a person. The password is kept for as long as its code is asked for, and nowhere but here. */
type Step = { at: "login" } | { at: "code"; password: string } | { at: "forgot" };

export function SignIn({ why, user, onArrived, onChosen, onGiveUp, onAnother }: SignInProps) {
  // Kept here so that a wrong password, or a look at the question below, does not cost the address.
  const [email, setEmail] = useState(user?.email ?? "");
  const { step, goTo, tryPassword, tryPasskey } = useSteps(email, onArrived);
  const [isLeaving, setLeaving] = useState(false);
  const [isAway] = useState(wasAway); // before they touch the page again
  /** A press on a name begins the form again: what was typed for another is gone, and the password has the focus. */
  const [picked, setPicked] = useState<number>();
  const [people, setPeople] = useState(peopleHere);
  const leave = useMutation({ mutationFn: onGiveUp });
  const giveUp = () => (why === "expired" && !isLeaving ? setLeaving(true) : leave.mutate());

  if (why === "expired" && user?.is_impersonating === true) return <ActingOver user={user} onGoOn={onAnother} />;
  if (isLeaving) {
    return <LeavingQuestion onStay={() => setLeaving(false)} onLeave={giveUp} isPending={leave.isPending} />;
  }
  const out = { onGiveUp: giveUp, isLeaving: leave.isPending };
  if (why === "asked" && user !== null) {
    if (user.customer_id === null) return <ChooseCustomer user={user} onChosen={onChosen} {...out} />;
    return <ChooseProduct user={user} onChosen={onChosen} {...out} />;
  }
  const words = why === "expired" ? expired(isAway) : asked;
  const shown = { ...words, ...wordsOf[step.at] };
  const form = { cancel: words.cancel, onCancel: giveUp, isLeaving: leave.isPending };
  return (
    <Dialog open onClose={giveUp} title={shown.title} text={shown.text} closable>
      {step.at === "code" ? (
        <CodeForm onCode={(auth_code) => tryPassword({ password: step.password, auth_code })} {...form} />
      ) : step.at === "forgot" ? (
        <ForgotPassword
          email={email}
          onEmail={setEmail}
          back={<WayBack onBack={() => goTo({ at: "login" })} {...form} />}
        />
      ) : (
        <LoginForm
          key={picked}
          here={{
            people: why === "asked" ? people : [],
            onPick: ({ user_id, email: theirs }) => {
              setEmail(theirs);
              setPicked(user_id);
            },
            onForget: ({ user_id }) => {
              forgetHere(user_id);
              setPeople(peopleHere());
            },
          }}
          email={email}
          onEmail={setEmail}
          onPassword={(password) => tryPassword({ password })}
          onPasskey={tryPasskey}
          onForgot={() => goTo({ at: "forgot" })}
          {...form}
        />
      )}
    </Dialog>
  );
}

function WayBack({ onBack, ...out }: WayOutProps & { onBack: () => void }) {
  return (
    <>
      <Button tone="quiet" wide onPress={onBack}>
        {forgotText.backToSignIn}
      </Button>
      <WayOut {...out} />
    </>
  );
}

/** Where the dialog is, and what leads on. A try gives the reason why not; undefined when the next state is there, or the dialog done. */
function useSteps(email: string, onArrived: SignInProps["onArrived"]) {
  const [step, goTo] = useState<Step>({ at: "login" });

  async function tryPassword(given: { password: string; auth_code?: string }): Promise<string | undefined> {
    const answer = await signIn({ email: email.trim(), ...given });
    if (answer === "code") {
      goTo({ at: "code", password: given.password });
      return undefined;
    }
    return comeIn(answer);
  }

  async function tryPasskey(): Promise<string | undefined> {
    const answer = await signInWithPasskey();
    return answer === undefined ? undefined : comeIn(answer);
  }

  async function comeIn(answer: SessionUser | { reason: string }): Promise<string | undefined> {
    if ("reason" in answer) return answer.reason;
    // Nobody waits for how dates are written.
    readPreferences().then(applyPreferences).catch(console.warn);
    await onArrived(answer);
    goTo({ at: "login" });
    return undefined;
  }

  return { step, goTo, tryPassword, tryPasskey };
}

const asked = { title: signInText.signIn, text: undefined, cancel: signInText.cancel };
const expired = (isAway: boolean) => ({
  title: signInText.expiredTitle,
  text: signInText.expiredText(isAway),
  cancel: signInText.cancelAndSignOut,
});
/** What is said instead while it is asked for. */
const wordsOf = {
  login: {},
  code: { title: signInText.codeTitle, text: signInText.codeHint },
  forgot: { title: forgotText.title, text: forgotText.dialogHint },
};
