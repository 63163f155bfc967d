/** Signing out while something was not sent: send it first, leave it locked for the next sign-in, stay, or discard it, which takes typing how many. */
import { useMutation } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { discard, sendNow, whenNothingIsSent } from "#src/offline/outbox.ts";
import { canSealAtom } from "#src/offline/seal-key.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { deviceName } from "#src/text/device.ts";
import * as text from "#src/text/shell/leave.ts";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";

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
  const discarding = useDiscarding(unsent, onLeave);
  const count = unsent.length;
  const sendingCount = unsent.filter(({ state }) => state === "sending").length;
  return (
    <>
      <Note tone="waiting" spoken>
        {text.unsentEntries({ here: count - sendingCount, sending: sendingCount }, deviceName())}{" "}
        {canSeal ? text.keptLocked(count) : text.onlineToLock(count, deviceName())}
      </Note>
      <Button autoFocus wide onPress={onStay}>
        {text.stay}
      </Button>
      <Button
        tone={isReachable ? "primary" : undefined}
        wide
        icon="sending"
        disabled={!isReachable}
        pending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        {text.send}
      </Button>
      <Button
        tone={isReachable ? undefined : "primary"}
        wide
        icon="lock"
        disabled={!canSeal}
        pending={keeping.isPending}
        onPress={() => keeping.mutate()}
      >
        {text.keep(count)}
      </Button>
      <IntegerField label={text.typeToDiscard(count)} text={typed} onText={setTyped} />
      <Button
        tone="final"
        wide
        disabled={typed !== String(count)}
        pending={discarding.isPending}
        onPress={() => discarding.mutate()}
      >
        {text.discard(count)}
      </Button>
      {discarding.data === false && (
        <Note tone="attention" spoken>
          {text.notDiscarded}
        </Note>
      )}
    </>
  );
}

/** Discards all and leaves; false: something was sent before it could be discarded, and the question is asked again for what is left. */
const useDiscarding = (unsent: readonly Entry[], onLeave: () => Promise<void>) =>
  useMutation({
    mutationFn: async () => {
      // What is being sent cannot be discarded.
      await whenNothingIsSent();
      const results = await Promise.all(unsent.map(discard));
      const isAll = results.every((result) => result === "discarded");
      if (isAll) await onLeave();
      return isAll;
    },
  });
