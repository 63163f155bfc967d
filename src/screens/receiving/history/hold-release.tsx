/** Goods that were received on hold are released, with what was found: that somebody asked. It needs the network. */
import { useState } from "react";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useReleaseHold } from "#src/data/receiving/holds.ts";
import * as text from "#src/text/receiving/history.ts";
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
      button={{ children: text.release, pending: releasing.isPending, disabled: !isReachable }}
      question={text.releaseQuestion}
      text={text.releaseHint(what, receipt.hold?.reason ?? "")}
      more={<TextField label={text.findings} value={found} onChange={setFound} maxLength={200} />}
      yes={text.release}
      no={text.notYet}
      onYes={() => {
        const resolution = found.trim();
        if (resolution === "") return toast({ tone: "attention", title: text.enterFindings, text: text.findingsKept });
        releasing.mutate(
          { order_receive_id: receipt.order_receive_id, resolution },
          { onSuccess: () => toast({ tone: "ok", title: text.released, text: what }) },
        );
      }}
    />
  );
}
