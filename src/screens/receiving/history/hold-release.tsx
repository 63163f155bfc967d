/** Goods that were received on hold are released, with what was found: that somebody asked. It needs the network. */
import { useState } from "react";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useReleaseHold } from "#src/data/receiving/holds.ts";
import { ConfirmPopover } from "#src/ui/kit/buttons/confirm-popover.tsx";
import { TextField } from "#src/ui/kit/fields/text-field.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** @param props.what "4 cartons of Rocuronium". */
export function HoldRelease({ receipt, what }: { receipt: HistoryLine; what: string }) {
  const releasing = useReleaseHold();
  const isReachable = useReachable();
  const [found, setFound] = useState("");
  return (
    <ConfirmPopover
      button={{ children: "Release", pending: releasing.isPending, disabled: !isReachable }}
      question="Release it?"
      text={`${what} may be put away. ${receipt.hold?.reason}: say why it is released.`}
      more={<TextField label="What was found" value={found} onChange={setFound} maxLength={200} />}
      yes="Release"
      no="Not yet"
      onYes={() => {
        const resolution = found.trim();
        if (resolution === "")
          return toast({ tone: "attention", title: "Say what was found", text: "It is kept with the receipt." });
        releasing.mutate(
          { order_receive_id: receipt.order_receive_id, resolution },
          { onSuccess: () => toast({ tone: "ok", title: "Released", text: what }) },
        );
      }}
    />
  );
}
