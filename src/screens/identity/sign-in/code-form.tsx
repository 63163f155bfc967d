/** State "two-factor code": from the authenticator app, or one of the recovery codes (docs/readings.md, "The second factor's page"). */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { longestTypedCode } from "#contract/identity/rules/second-factor-code.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import * as text from "#src/text/identity/sign-in.ts";
import * as fieldText from "#src/text/identity/fields.ts";
import { Failure } from "./failure.tsx";
import styles from "./sign-in.module.css";
import { WayOut, type WayOutProps } from "./way-out.tsx";

type CodeFormProps = WayOutProps & {
  /** Gives the reason why not. */
  onCode: (code: string) => Promise<string | undefined>;
};

/** The code must be longer than this (docs/readings.md, "The second factor's page"). */
const tooShort = 3;

export function CodeForm({ onCode, ...out }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const login = useMutation({
    meta: { quiet: true },
    mutationFn: () => onCode(code.trim()),
    onSuccess: (reason) => {
      if (reason !== undefined) field.current?.select();
    },
  });
  const problem = code.trim().length > tooShort ? undefined : text.codeMissing;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !login.isPending) login.mutate();
  }

  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <TextField
        key={kind}
        label={kind === "app" ? fieldText.authenticatorCode : text.recoveryCode}
        icon="lock"
        name="code"
        inputMode={kind === "app" ? "numeric" : "text"}
        autoComplete="one-time-code"
        code
        maxLength={longestTypedCode}
        autoFocus
        ref={field}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          login.reset();
        }}
        error={login.data ?? (isTried ? problem : undefined)}
      />
      {login.isError && <Failure error={login.error} />}
      <Button tone="primary" type="submit" wide pending={login.isPending} className={styles.go}>
        {text.signIn}
      </Button>
      <Button
        tone="quiet"
        wide
        onPress={() => {
          setKind(kind === "app" ? "recovery" : "app");
          setCode("");
          setTried(false);
          login.reset();
        }}
      >
        {kind === "app" ? text.withRecoveryCode : text.withAuthenticator}
      </Button>
      <WayOut {...out} />
    </form>
  );
}
