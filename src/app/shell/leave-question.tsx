/** Signing out while something was not sent: send it first, stay, or discard it, which takes typing how many. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useReachable } from "#src/data/waiting.ts";
import { discard, sendNow } from "#src/offline/outbox.ts";
import type { Entry } from "#outbox/entry.ts";
import { Button } from "#src/ui/button.tsx";
import { deviceName } from "#src/ui/device.ts";
import { IntegerField } from "#src/ui/integer-field.tsx";
import { Note } from "#src/ui/note.tsx";

export type LeaveQuestionProps = {
  /** What the server does not have. */
  unsent: readonly Entry[];
  onStay: () => void;
  onLeave: () => Promise<void>;
};

export function LeaveQuestion({ unsent, onStay, onLeave }: LeaveQuestionProps) {
  const [typed, setTyped] = useState("");
  const isReachable = useReachable();
  const sending = useMutation({ mutationFn: () => sendNow(undefined) });
  const discarding = useMutation({
    mutationFn: async () => {
      const results = await Promise.all(unsent.map(discard));
      // What is being sent at this moment is not given up; the question is asked again for what is left.
      if (results.every((result) => result === "discarded")) await onLeave();
    },
  });
  const count = unsent.length;
  const entries = count === 1 ? "1 entry is" : `${count} entries are`;
  return (
    <>
      <Note tone="waiting" spoken>
        {entries} only on this {deviceName()}. Send {count === 1 ? "it" : "them"} before you sign out.
      </Note>
      <Button autoFocus wide onPress={onStay}>
        Stay signed in
      </Button>
      <Button
        tone="primary"
        wide
        icon="sending"
        disabled={!isReachable}
        pending={sending.isPending}
        onPress={() => sending.mutate()}
      >
        Send now
      </Button>
      <IntegerField
        label={`Or type ${count} to discard ${count === 1 ? "it" : "them"}`}
        text={typed}
        onText={setTyped}
      />
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
