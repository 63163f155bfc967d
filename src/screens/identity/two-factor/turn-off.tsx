/** It is on: turn it off, or make new recovery codes. Both want a code of the last five minutes. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { longestTypedCode } from "#contract/identity/rules/second-factor-code.ts";
import { failureOf } from "#src/api/failures.ts";
import { disableTwoFactor, newRecoveryCodes, verifyCode } from "#src/data/identity/security.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as words from "#src/text/identity/two-factor.ts";
import { authenticatorCode } from "#src/text/identity/fields.ts";
import styles from "./two-factor.module.css";

/** `check`: the code alone, before the question whether to turn it off. */
type Act = "check" | "turn-off" | "new-codes";
type TurnOffProps = { codesLeft: number; onChanged: (codes?: string[]) => Promise<void> };
/** From here on down it is time for new ones. */
const fewCodes = 3;

export function TurnOff({ codesLeft, onChanged }: TurnOffProps) {
  const [code, setCode] = useState("");
  const { act, field } = useActs(code.trim(), onChanged);
  return (
    <div className={styles.part}>
      <Note tone="ok">
        {words.codesLeft(codesLeft)} {codesLeft <= fewCodes && words.fewCodes}
      </Note>
      <TextField
        label={authenticatorCode}
        hint={words.codeHint}
        icon="lock"
        name="code"
        autoComplete="one-time-code"
        code
        maxLength={longestTypedCode}
        ref={field}
        value={code}
        onChange={(value) => {
          setCode(value);
          act.reset();
        }}
        error={act.data ?? (act.error ? sentenceOf(act.error) : undefined)}
      />
      <Acts
        pending={act.isPending ? act.variables : undefined}
        onCheck={() =>
          act.mutateAsync("check").then(
            (wrong) => wrong === undefined,
            () => false, // said at the field
          )
        }
        onAct={act.mutate}
      />
    </div>
  );
}

/** What the screen does with the code in its field. */
function useActs(typed: string, onChanged: TurnOffProps["onChanged"]) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  /** A code is good once; for five minutes the session needs no other. */
  const verified = useRef<string>(undefined);
  async function checkCode(): Promise<string | undefined> {
    if (typed === verified.current) return undefined;
    const wrong = await verifyCode(typed);
    if (wrong === undefined) verified.current = typed;
    return wrong;
  }
  const act = useMutation({
    meta: { quiet: true },
    mutationFn: async (what: Act) => {
      if (what === "check") return typed === "" ? words.codeFirst : checkCode();
      if (what === "new-codes") {
        // A user who has just signed in with a code needs no other.
        const wrong = typed === "" ? undefined : await checkCode();
        if (wrong !== undefined) return wrong;
        await onChanged(await newRecoveryCodes());
      } else {
        await disableTwoFactor(client);
        toast({ tone: "ok", title: words.disabled });
        await onChanged();
      }
      return undefined;
    },
    onError: () => (verified.current = undefined),
    onSettled: (wrong, error, what) => {
      const isAsked = what === "check" && wrong === undefined && error === null;
      if (!isAsked) field.current?.focus();
    },
  });
  return { act, field };
}

type ActsProps = {
  /** The action in progress; no other can start until it ends. */
  pending: Act | undefined;
  /** Gives whether the code is right. */
  onCheck: () => Promise<boolean>;
  onAct: (what: Act) => void;
};

function Acts({ pending, onCheck, onAct }: ActsProps) {
  const isOff = pending !== undefined;
  return (
    <div className={styles.acts}>
      <Button pending={pending === "new-codes"} disabled={isOff} onPress={() => onAct("new-codes")}>
        {words.newCodes}
      </Button>
      <ConfirmPopover
        button={{
          children: words.turnOff,
          tone: "danger",
          pending: pending === "check" || pending === "turn-off",
          disabled: isOff,
        }}
        onBefore={onCheck}
        text={words.turnOffConsequence}
        danger
        onYes={() => onAct("turn-off")}
      />
    </div>
  );
}

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  if (failure.kind === "refused" && failure.code === "verify_first") return words.codeFirst;
  return "message" in failure ? failure.message : words.failed;
}
