/** Something is wrong with a line: it is reported, or put in quarantine. Both dialogs are at hand before a network is missed. */
import { useEffect, useState } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import type { Word } from "#src/screens/receiving/scan/last-word.tsx";

const QuarantineDialog = later(
  async () => (await import("#src/screens/receiving/quarantine/quarantine-dialog.tsx")).QuarantineDialog,
  undefined,
  Nothing,
);
const ExceptionDialog = later(
  async () => (await import("#src/screens/receiving/claims/exception-dialog.tsx")).ExceptionDialog,
  undefined,
  Nothing,
);

export function useWrong(setWord: (word: Word | undefined) => void) {
  const [wrong, setWrong] = useState<{ line: PendingReceive; lot: string }>();
  const [suspect, setSuspect] = useState<PendingReceive>();
  useEffect(() => {
    for (const dialog of [ExceptionDialog, QuarantineDialog]) void dialog.preload().catch(() => undefined);
  }, []);
  const dialog = (
    <>
      {wrong !== undefined && (
        <ExceptionDialog
          {...wrong}
          onFiled={(filed) => {
            setWrong(undefined);
            setWord({ kind: "filed", ...filed });
          }}
          onSuspect={() => {
            setWrong(undefined);
            setSuspect(wrong.line);
          }}
          onClose={() => setWrong(undefined)}
        />
      )}
      {suspect !== undefined && (
        <QuarantineDialog
          goods={suspect}
          onPut={(put) => {
            setSuspect(undefined);
            setWord({ kind: "quarantined", ...put });
          }}
          onClose={() => setSuspect(undefined)}
        />
      )}
    </>
  );
  return { report: (line: PendingReceive, lot: string) => setWrong({ line, lot }), dialog };
}
