/** State "forgot password": an e-mail address, and the answer that is the same for every address (docs/readings.md, "Forgot password"). */
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { isEmail } from "#contract/base/email.ts";
import { failureOf } from "#src/api/failures.ts";
import { forgotPassword } from "#src/data/identity/account.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/identity/forgot-password.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import styles from "./sign-in.module.css";

export type ForgotPasswordProps = {
  email: string;
  onEmail: (email: string) => void;
  /** The way back to the login. */
  back: ReactNode;
};

/** The form without its heading: in the dialog, and on /forgot-password. */
export function ForgotPassword({ email, onEmail, back }: ForgotPasswordProps) {
  const [isTried, setTried] = useState(false);
  const asking = useMutation({
    meta: { quiet: true },
    mutationFn: () => forgotPassword(email.trim()),
    onSuccess: () => void toast({ tone: "ok", title: text.sent }),
  });
  const problem = isEmail(email) ? undefined : fieldText.emailNotValid;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !asking.isPending) asking.mutate();
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <TextField
        label={fieldText.email}
        icon="user"
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(typed) => {
          onEmail(typed);
          asking.reset();
        }}
        errorOnLeave={email === "" ? undefined : problem}
        error={isTried ? problem : undefined}
      />
      {asking.isSuccess && (
        <Note tone="ok" icon="sent" spoken>
          {text.sentHint}
        </Note>
      )}
      {asking.isError && (
        <Note tone="attention" spoken>
          {sentenceOf(asking.error)}
        </Note>
      )}
      <Button tone="primary" type="submit" wide pending={asking.isPending} className={styles.go}>
        {asking.isSuccess ? text.sendAgain : text.emailLink}
      </Button>
      {back}
    </form>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : text.sendFailed;
}
