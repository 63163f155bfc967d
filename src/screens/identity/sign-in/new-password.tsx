/** A new password and once more the same; the rules stand below it as one types (docs/readings.md, "A password's page"). */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import type { PasswordCheck } from "#contract/identity/account.ts";
import { failureOf } from "#src/api/failures.ts";
import type { PasswordOf } from "#src/data/identity/account.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as words from "#src/text/identity/password.ts";
import { PasswordRules, useRules } from "./password-rules.tsx";
import styles from "./sign-in.module.css";

export type NewPasswordProps = {
  /** Whose password: a password manager keeps it under this. */
  email: string;
  of: PasswordOf;
  onSaved?: (() => void) | undefined;
  /** Hears of a failure, which is told here all the same. */
  onFailed?: ((error: unknown) => void) | undefined;
};

export function NewPassword({ email, of, onSaved, onFailed }: NewPasswordProps) {
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = useRules(password, of.check);
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: (sent: string) => of.save(sent),
    onSuccess: (checks, sent) => {
      // Whoever types something else by now goes on typing.
      const isUnchanged = field.current?.value === sent;
      if (!checks.every(({ is_valid }) => is_valid)) return isUnchanged ? field.current?.select() : undefined;
      setPassword("");
      setAgain("");
      setTried(false);
      toast({ tone: "ok", title: words.saved });
      return onSaved?.();
    },
    onError: (error) => onFailed?.(error),
  });
  const missing = password === "" ? words.passwordMissing : undefined;
  const differs = again === password ? undefined : words.passwordsDiffer;
  const checks = rulesToShow(password, saving.data, typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing === undefined && differs === undefined && !saving.isPending) saving.mutate(password);
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <input className="hush" aria-hidden tabIndex={-1} name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...first}
        ref={field}
        value={password}
        onChange={(text) => {
          setPassword(text);
          saving.reset();
        }}
        hint={checks === undefined ? words.advice : undefined}
        error={isTried ? missing : undefined}
      />
      {checks !== undefined && <PasswordRules checks={checks} />}
      <PasswordField
        {...second}
        value={again}
        onChange={setAgain}
        errorOnLeave={again === "" ? undefined : differs}
        error={isTried ? differs : undefined}
      />
      {saving.isError && <Failed error={saving.error} />}
      <Button tone="primary" type="submit" wide pending={saving.isPending} className={styles.go}>
        {words.savePassword}
      </Button>
    </form>
  );
}

const first = { label: words.newPassword, icon: "lock", name: "new-password", autoComplete: "new-password" } as const;
const second = { ...first, label: words.confirmPassword, name: "new-password-again" } as const;

/** What saving said counts most; then what typing said. */
const rulesToShow = (password: string, saved: PasswordCheck[] | undefined, typed: PasswordCheck[] | undefined) =>
  password === "" ? undefined : (saved ?? typed);

function Failed({ error }: { error: unknown }) {
  const failure = failureOf(error);
  return (
    <Note tone="attention" spoken>
      {"message" in failure ? failure.message : words.notSaved}
    </Note>
  );
}
