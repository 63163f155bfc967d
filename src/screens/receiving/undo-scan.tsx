/** Takes back the last scan of a line; it was not entered yet. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { Button } from "#src/ui/kit/button.tsx";

export function UndoScan({ line, onUndo }: { line: PendingReceive; onUndo: (line: PendingReceive) => void }) {
  return (
    <Button
      size="glove"
      icon="undo"
      label={`Undo the last scan of ${line.full_description}`}
      onPress={() => onUndo(line)}
    >
      Undo
    </Button>
  );
}
