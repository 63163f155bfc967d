/** Not on yet: scan, prove, enable. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { longestTypedCode } from "#contract/identity/rules/second-factor-code.ts";
import { failureOf } from "#src/api/failures.ts";
import { enableTwoFactor, verifyCode } from "#src/data/identity/security.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as words from "#src/text/identity/two-factor.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./two-factor.module.css";

type SetUpProps = { uri: string; onEnabled: (codes: string[]) => Promise<void> };

export function SetUp({ uri, onEnabled }: SetUpProps) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const proof = useProof(field);
  const enable = useMutation({
    mutationFn: async () => {
      const codes = await enableTwoFactor(client);
      toast({ tone: "ok", title: words.enabled });
      await onEnabled(codes);
    },
    // A code that was given more than five minutes ago is to be given again.
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "refused" && failure.code === "verify_first") proof.reset();
    },
  });
  return (
    <ol className={styles.steps}>
      <ScanStep uri={uri} />
      <ProveStep field={field} proof={proof} />
      <li>
        <h2>{words.enableTitle}</h2>
        <p className="muted">{words.enableHint}</p>
        <Button tone="primary" disabled={!proof.isProven} pending={enable.isPending} onPress={() => enable.mutate()}>
          {words.enable}
        </Button>
      </li>
    </ol>
  );
}

function ScanStep({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <li>
      <h2>{words.scanTitle}</h2>
      <p className="muted">{words.scanHint}</p>
      <QrCode text={uri} label={words.qrCode} />
      <p>
        {words.keyHint}
        <code className={`code ${styles.key}`} translate="no">
          {key.replaceAll(/(.{4})(?!$)/g, "$1 ")}
        </code>
      </p>
    </li>
  );
}

/** The code of the app, and whether it was right. */
function useProof(field: RefObject<HTMLInputElement | null>) {
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const verify = useMutation({
    mutationFn: () => verifyCode(code.trim()),
    onSuccess: (reason) => {
      if (reason !== undefined) field.current?.select();
    },
  });
  // Longer than 3 characters (docs/readings.md, "The second factor's page").
  const problem = code.trim().length > 3 ? undefined : words.codeMissing;
  return {
    code,
    type: (typed: string) => {
      setCode(typed);
      verify.reset();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setTried(true);
      if (problem === undefined && !verify.isPending) verify.mutate();
    },
    reset: verify.reset,
    error: verify.data ?? (isTried ? problem : undefined),
    isPending: verify.isPending,
    isProven: verify.isSuccess && verify.data === undefined,
  };
}

type ProveStepProps = { field: RefObject<HTMLInputElement | null>; proof: ReturnType<typeof useProof> };

function ProveStep({ field, proof }: ProveStepProps) {
  return (
    <li>
      <h2>{words.codeTitle}</h2>
      <form className={styles.prove} onSubmit={proof.submit} noValidate>
        <TextField
          label={words.code}
          icon="lock"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          code
          maxLength={longestTypedCode}
          ref={field}
          value={proof.code}
          onChange={proof.type}
          error={proof.error}
        />
        <Button type="submit" pending={proof.isPending} disabled={proof.isProven}>
          {words.verify}
        </Button>
      </form>
      {proof.isProven && (
        <Note tone="ok" spoken>
          {words.codeVerified}
        </Note>
      )}
    </li>
  );
}
