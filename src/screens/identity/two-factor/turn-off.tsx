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

type Act = "turn-off" | "new-codes";
type TurnOffProps = { codesLeft: number; onChanged: (codes?: string[]) => Promise<void> };
/** From here on down it is time for new ones. */
const fewCodes = 3;

export function TurnOff({ codesLeft, onChanged }: TurnOffProps) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const act = useMutation({
    meta: { quiet: true },
    mutationFn: async (what: Act) => {
      // Without one it may still do: whoever signed in just now has given one.
      const wrong = code.trim() === "" ? undefined : await verifyCode(code.trim());
      if (wrong !== undefined) return wrong;
      if (what === "new-codes") await onChanged(await newRecoveryCodes());
      else {
        await disableTwoFactor(client);
        toast({ tone: "ok", title: words.disabled });
        await onChanged();
      }
      return undefined;
    },
    onSettled: () => field.current?.focus(),
  });
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
        onChange={(typed) => {
          setCode(typed);
          act.reset();
        }}
        error={act.data ?? (act.error ? sentenceOf(act.error) : undefined)}
      />
      <Acts pending={act.isPending ? act.variables : undefined} onAct={act.mutate} />
    </div>
  );
}

/** @param pending the action in progress; no other can start until it ends. */
function Acts({ pending, onAct }: { pending: Act | undefined; onAct: (what: Act) => void }) {
  const isOff = pending !== undefined;
  return (
    <div className={styles.acts}>
      <Button pending={pending === "new-codes"} disabled={isOff} onPress={() => onAct("new-codes")}>
        {words.newCodes}
      </Button>
      <ConfirmPopover
        button={{ children: words.turnOff, tone: "danger", pending: pending === "turn-off", disabled: isOff }}
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
