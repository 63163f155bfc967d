/** Signing out while something was not sent: send it first, leave it locked for the next sign-in, stay, or discard it, which takes typing how many. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { discard, sendNow } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { whereTheyAre } from "./left-words.ts";

export type LeaveQuestionProps = {
  /** What the server does not have. */
  unsent: readonly Entry[];
  onStay: () => void;
  onLeave: () => Promise<void>;
};

export function LeaveQuestion({ unsent, onStay, onLeave }: LeaveQuestionProps) {
  const [typed, setTyped] = useState("");
  const isReachable = useReachable();
  const canSeal = useAtomValue(canSealAtom);
  const sending = useMutation({ mutationFn: () => sendNow(undefined) });
  const keeping = useMutation({ mutationFn: onLeave });
  const discarding = useMutation({
    mutationFn: async () => {
      const results = await Promise.all(unsent.map(discard));
      // What is being sent at this moment is not given up; the question is asked again for what is left.
      if (results.every((result) => result === "discarded")) await onLeave();
    },
  });
  const count = unsent.length;
  const them = count === 1 ? "it" : "them";
  return (
    <>
      <Note tone="waiting" spoken>
        {whereTheyAre(unsent, deviceName())}{" "}
        {canSeal
          ? `Kept, ${count === 1 ? "it stays" : "they stay"} locked until you sign in here again. Nobody else can read ${them}.`
          : `Before you can leave ${them} here locked, this ${deviceName()} must reach the server once more.`}
      </Note>
      <Button autoFocus wide onPress={onStay}>
        Stay signed in
      </Button>
      <Button
        tone={isReachable ? "primary" : undefined}
        wide
        icon="sending"
        disabled={!isReachable}
        pending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        Send now
      </Button>
      <Button
        tone={isReachable ? undefined : "primary"}
        wide
        icon="lock"
        disabled={!canSeal}
        pending={keeping.isPending}
        onPress={() => keeping.mutate()}
      >
        Keep {them} for my next sign-in
      </Button>
      <IntegerField label={`Or type ${count} to discard ${them}`} text={typed} onText={setTyped} />
      <Button
        tone="final"
        wide
        disabled={typed !== String(count)}
        pending={discarding.isPending}
        onPress={() => discarding.mutate()}
      >
        {count === 1 ? "Discard 1 entry and sign out" : `Discard ${count} entries and sign out`}
      </Button>
    </>
  );
}
