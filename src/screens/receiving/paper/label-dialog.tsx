/** Labels of what came: for the lot in the hand, or for the bin it goes into; on paper, or for a label printer. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { integerOf } from "#contract/base/numbers.ts";
import { documentOf, type WantedLabel, zplOf } from "#src/data/documents/documents.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import * as labelsText from "#src/text/receiving/labels.ts";
import { IntegerField } from "#src/ui/kit/fields/integer-field.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { type LoadFile, useOpenedFile } from "#src/ui/kit/dialogs/opened-file.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { Segments } from "#src/ui/kit/buttons/segments.tsx";
import { Lot } from "#src/ui/trade/lot.tsx";
import styles from "./label-dialog.module.css";

const most = 200;

export type LabelDialogProps = {
  item_id: number;
  name: string;
  /** Empty: there is none, and only a bin can have a label. */
  lot: string;
  onClose: () => void;
};

export function LabelDialog({ item_id, name, lot, onClose }: LabelDialogProps) {
  const { user_id, customer_id } = useUser();
  const [kind, setKind] = useState<"lot" | "bin">(lot === "" ? "bin" : "lot");
  const [typed, setTyped] = useState("1");
  const copies = integerOf(typed) ?? 0;
  const problem = copies < 1 || copies > most ? labelsText.countLimits(most) : undefined;
  const label: WantedLabel = { item_id, kind, copies, ...(kind === "lot" && { lot_no: lot }) };
  const isRecalled = useIsRecalled();
  const isReachable = useReachable();
  const { open, dialog } = useOpenedFile();
  const paper = useMutation({
    mutationFn: (whenSignedOut: () => void) =>
      documentOf({ kind: "label", label }, { owner: { user_id, customer_id }, whenSignedOut }),
  });
  const load: LoadFile = (putAside) => paper.mutateAsync(putAside);
  const zpl = useMutation({
    mutationFn: () => zplOf(label),
    onSuccess: (file) => saveFile(`label-${item_id}-${lot}.zpl`.replaceAll(/[^\w.-]+/g, "-"), file),
  });
  if (dialog !== undefined) return dialog;
  const kinds = [
    { value: "lot", label: lot === "" ? labelsText.lot : labelsText.lotNumber(lot) },
    { value: "bin", label: labelsText.bin },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={labelsText.labelsTitle}
      text={name}
      foot={
        <LabelFoot
          copies={copies}
          isOff={problem !== undefined || !isReachable}
          describedBy={isReachable ? undefined : "labels-network"}
          zpl={{ isPending: zpl.isPending, make: () => zpl.mutate() }}
          paper={{ isPending: paper.isPending, make: () => void open(labelsText.labelTitle(name), load) }}
        />
      }
    >
      <div className={styles.choices}>
        {isRecalled(item_id, lot) && (
          <Note tone="refused">
            <Lot word={labelsText.lot} number={lot} isRecalled />
          </Note>
        )}
        {!isReachable && (
          <Note icon="offline">
            <span id="labels-network">{labelsText.labelsOnline}</span>
          </Note>
        )}
        {lot !== "" && (
          <Segments label={labelsText.labelFor} labelShown wide choices={kinds} value={kind} onChange={setKind} />
        )}
        <IntegerField label={labelsText.labelCount} text={typed} onText={setTyped} error={problem} />
        <p className="muted">{kind === "lot" ? labelsText.lotLabelHint : labelsText.binLabelHint}</p>
      </div>
    </Dialog>
  );
}

type Making = { isPending: boolean; make: () => void };
type LabelFoot = { copies: number; isOff: boolean; describedBy: string | undefined; zpl: Making; paper: Making };

/** Both ways to make them. */
const LabelFoot = ({ copies, isOff, describedBy, zpl, paper }: LabelFoot) => (
  <>
    <Button
      size="glove"
      icon="export"
      pending={zpl.isPending}
      disabled={isOff}
      describedBy={describedBy}
      onPress={zpl.make}
    >
      {labelsText.downloadLabels}
    </Button>
    <Button
      size="glove"
      tone="primary"
      icon="print"
      pending={paper.isPending}
      disabled={isOff}
      describedBy={describedBy}
      onPress={paper.make}
    >
      {labelsText.printLabels(copies)}
    </Button>
  </>
);
