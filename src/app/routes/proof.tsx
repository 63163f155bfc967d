/** The question for the current password or a code, over the pages of an account. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { longestTypedCode } from "#contract/identity/rules/second-factor-code.ts";
import { failureOf } from "#src/api/failures.ts";
import { type ProofAsked, proofAtom, provePassword } from "#src/data/identity/proof.ts";
import { verifyCode } from "#src/data/identity/security.ts";
import { useUser } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/proof.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { PasswordField } from "#src/ui/kit/fields/password-field.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";

export function Proof() {
  const asked = useAtomValue(proofAtom);
  // Whoever leaves the page has closed the question.
  useEffect(() => () => asked?.settle("closed"), [asked]);
  if (asked === null) return null;
  return <ProofDialog asked={asked} />;
}

function ProofDialog({ asked: { ways, settle } }: { asked: ProofAsked }) {
  const [way, setWay] = useState(ways[0]!);
  const other = ways.find((each) => each !== way);
  const form = useId();
  const proof = useProof(way, () => settle("shown"));
  return (
    <Dialog
      open
      onClose={() => settle("closed")}
      title={text.title}
      text={text.hint}
      foot={
        <>
          <Button onPress={() => settle("closed")}>{text.cancel}</Button>
          <Button tone="primary" type="submit" form={form} pending={proof.isPending}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={proof.submit} noValidate>
        <ProofField key={way} way={way} proof={proof} />
        {proof.failed !== undefined && (
          <Note tone="attention" spoken>
            {proof.failed}
          </Note>
        )}
        {other !== undefined && (
          <Button
            tone="quiet"
            onPress={() => {
              setWay(other);
              proof.change("");
            }}
          >
            {other === "key" ? text.codeInstead : text.passwordInstead}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

type ProofState = ReturnType<typeof useProof>;

function useProof(way: ProofAsked["ways"][number], onShown: () => void) {
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useMutation({
    meta: { quiet: true },
    mutationFn: () => (way === "password" ? provePassword(typed) : verifyCode(typed.trim())),
    onSuccess: (reason) => (reason === undefined ? onShown() : field.current?.select()),
  });
  const missing = way === "password" ? text.passwordMissing : text.codeMissing;
  // A code is longer than 3 characters (docs/readings.md, "The second factor's page").
  const problem = (way === "password" ? typed !== "" : typed.trim().length > 3) ? undefined : missing;
  const failure = check.error === null ? undefined : failureOf(check.error);
  return {
    typed,
    field,
    isPending: check.isPending,
    error: check.data ?? (isTried ? problem : undefined),
    failed: failure === undefined ? undefined : "message" in failure ? failure.message : text.signInAgain,
    change: (entered: string) => {
      setTyped(entered);
      setTried(false);
      check.reset();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (problem === undefined && !check.isPending) check.mutate();
    },
  };
}

function ProofField({ way, proof }: { way: ProofAsked["ways"][number]; proof: ProofState }) {
  const { email } = useUser();
  const { field, typed, change, error } = proof;
  const shared = { ref: field, value: typed, onChange: change, error, autoFocus: true, icon: "lock" as const };
  if (way === "key")
    return (
      <TextField
        {...shared}
        label={text.code}
        hint={text.codeHint}
        name="code"
        autoComplete="one-time-code"
        code
        maxLength={longestTypedCode}
      />
    );
  return (
    <>
      <input className="hush" aria-hidden tabIndex={-1} name="email" autoComplete="username" value={email} readOnly />
      <PasswordField {...shared} label={text.password} name="password" />
    </>
  );
}
