/** E-mail and password; the server's reason stands in the form (spec 1, section 8 "Login failure"). */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import type { SessionUser } from "#contract/session.ts";
import { isEmail } from "#contract/rules/email.ts";
import { failureOf } from "#src/api/failures.ts";
import { signIn } from "#src/data/session.ts";
import { Button } from "#src/ui/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { TextField } from "#src/ui/text-field.tsx";
import styles from "./sign-in.module.css";

export type LoginFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: (user: SessionUser) => Promise<void>;
  /** The words of the way out. */
  cancel: string;
  onCancel: () => void;
  isLeaving: boolean;
};

export function LoginForm({ email, onEmail, onSignedIn, cancel, onCancel, isLeaving }: LoginFormProps) {
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const login = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const answer = await signIn({ email: email.trim(), password });
      if ("reason" in answer) return answer.reason;
      await onSignedIn(answer);
      return undefined;
    },
    onSuccess: (reason) => {
      if (reason !== undefined) passwordField.current?.select();
    },
  });
  const emailProblem = isEmail(email) ? undefined : "Enter an e-mail address like name@company.com.";
  const passwordProblem = password === "" ? "Enter the password." : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (emailProblem === undefined && passwordProblem === undefined && !login.isPending) login.mutate();
  }

  return (
    <form className={`stack ${styles["form"]}`} onSubmit={submit} noValidate>
      <TextField
        label="E-mail"
        icon="user"
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        autoFocus={email === ""}
        value={email}
        onChange={onEmail}
        errorOnLeave={email === "" ? undefined : emailProblem}
        error={isTried ? emailProblem : undefined}
      />
      <PasswordField
        label="Password"
        icon="lock"
        name="password"
        autoFocus={email !== ""}
        ref={passwordField}
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          login.reset();
        }}
        error={login.data ?? (isTried ? passwordProblem : undefined)}
      />
      {login.isError && (
        <Note tone="attention" spoken>
          {sentenceOf(login.error)}
        </Note>
      )}
      <Button tone="primary" type="submit" wide pending={login.isPending} className={styles["go"]}>
        Sign in
      </Button>
      <Button tone="quiet" wide className="quiet-grey" pending={isLeaving} onPress={onCancel}>
        {cancel}
      </Button>
    </form>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  return "message" in failure ? failure.message : "The session did not begin. Try again.";
}
