/** E-mail and password; the server's reason stands in the form (docs/readings.md, "The sign-in dialog"). */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { isEmail } from "#contract/base/email.ts";
import { canUsePasskeys } from "#src/data/identity/passkeys.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as text from "#src/text/identity/sign-in.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { CompanySignIn } from "./company-sign-in.tsx";
import { Failure } from "./failure.tsx";
import { PeopleHere, type PeopleHereProps } from "./people-here.tsx";
import styles from "./sign-in.module.css";
import { WayOut, type WayOutProps } from "./way-out.tsx";

type LoginFormProps = WayOutProps & {
  email: string;
  onEmail: (email: string) => void;
  /** Gives the reason why not. */
  onPassword: (password: string) => Promise<string | undefined>;
  /** Gives the reason why not. */
  onPasskey: () => Promise<string | undefined>;
  onForgot: () => void;
  /** Who may be picked instead of typing the e-mail. */
  here: Omit<PeopleHereProps, "email">;
};

export function LoginForm({ email, onEmail, onPassword, onPasskey, onForgot, here, ...out }: LoginFormProps) {
  const [password, setPassword] = useState("");
  const [isTried, setTried] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const login = useMutation({
    meta: { quiet: true },
    mutationFn: () => onPassword(password),
    onSuccess: (reason) => (reason === undefined ? undefined : passwordField.current?.select()),
  });
  const emailProblem = isEmail(email) ? undefined : fieldText.emailNotValid;
  const passwordProblem = password === "" ? text.passwordMissing : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (emailProblem === undefined && passwordProblem === undefined && !login.isPending) login.mutate();
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <PeopleHere {...here} email={email} />
      <TextField
        label={fieldText.email}
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
        label={fieldText.password}
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
      {login.isError && <Failure error={login.error} />}
      <Button tone="primary" type="submit" wide pending={login.isPending} className={styles.go}>
        {text.signIn}
      </Button>
      <CompanySignIn email={email} />
      <PasskeyLogin onPasskey={onPasskey} />
      <Button tone="quiet" wide onPress={onForgot}>
        {text.forgotPassword}
      </Button>
      <WayOut {...out} />
    </form>
  );
}

function PasskeyLogin({ onPasskey }: Pick<LoginFormProps, "onPasskey">) {
  const passkey = useMutation({ meta: { quiet: true }, mutationFn: onPasskey });
  return (
    <>
      {passkey.isError && <Failure error={passkey.error} />}
      {passkey.data !== undefined && (
        <Note tone="attention" spoken>
          {passkey.data}
        </Note>
      )}
      {canUsePasskeys() && (
        <Button icon="key" wide pending={passkey.isPending} onPress={() => passkey.mutate()}>
          {text.withPasskey}
        </Button>
      )}
    </>
  );
}
