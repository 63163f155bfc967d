/** What can be done about the last scan of a line, which was not entered yet: it is taken back, and what is not as it was shipped is put in quarantine. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { type Suspect, usePutInQuarantine } from "#src/data/receiving/quarantine.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/receiving/scan.ts";
import * as afterScanText from "#src/text/receiving/after-scan.ts";
import stacked from "#src/screens/receiving/line/stacked.module.css";
import { feedback } from "#src/ui/kit/device/feedback.ts";
import type { Word } from "./last-word.tsx";

export type AfterScanProps = {
  line: PendingReceive;
  suspect: Suspect | undefined;
  onUndo: (line: PendingReceive) => void;
  setWord: (word: Word) => void;
};

export function AfterScan({ line, suspect, onUndo, setWord }: AfterScanProps) {
  const putting = usePutInQuarantine();
  const undo = afterScanText.undoScan(line.full_description);
  if (suspect === undefined)
    return (
      <Button className={stacked.stacked} icon="undo" label={undo} onPress={() => onUndo(line)}>
        {text.undo}
      </Button>
    );
  const put = () =>
    putting.mutate(suspect, {
      onSuccess: ([entry]) => {
        onUndo(line); // it is not received
        feedback("saved");
        const goods = suspect.serial === "" ? afterScanText.lot(suspect.lot) : afterScanText.serial(suspect.serial);
        setWord({ kind: "quarantined", key: entry?.key ?? "", text: goods });
      },
      onError: () => feedback("refused"),
    });
  return (
    <>
      <Button className={stacked.stacked} icon="undo" label={undo} onPress={() => onUndo(line)}>
        {text.undo}
      </Button>
      <Button className={stacked.stacked} icon="shield" pending={putting.isPending} onPress={put}>
        {text.quarantine}
      </Button>
    </>
  );
}
