/** Asks for a file; while it comes it says how far it is, and can be cancelled. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";

export type ExportButtonProps = {
  /** "Export to Excel". */
  children: string;
  progress:
    | { state: "waiting" | "running" | "done" | "cancelled" | "broken" | "stopped" | "over"; rows: number }
    | undefined;
  isAsking: boolean;
  disabled?: boolean | undefined;
  /** What is counted. */
  unit?: string | undefined;
  onStart: () => void;
  onCancel: () => void;
};

export function ExportButton({
  children,
  progress,
  isAsking,
  disabled,
  unit = "row",
  onStart,
  onCancel,
}: ExportButtonProps) {
  const isComing = progress?.state === "running" || progress?.state === "waiting";
  return (
    <div className="line">
      <span role="status" className="small muted">
        {progress === undefined ? "" : wordsOf[progress.state](formatQuantity(progress.rows, unit))}
      </span>
      {isComing && (
        <Button size="small" tone="quiet" onPress={onCancel}>
          Cancel export
        </Button>
      )}
      <Button icon="export" pending={isAsking} disabled={disabled === true || isComing} onPress={onStart}>
        {children}
      </Button>
    </div>
  );
}

const wordsOf = {
  waiting: () => "The file is about to come.",
  running: (rows: string) => `${rows} so far`,
  done: (rows: string) => `${rows} exported`,
  cancelled: () => "The export was cancelled.",
  broken: (rows: string) => `The export ended after ${rows}. Start it again.`,
  stopped: (rows: string) => `The export ended after ${rows}: your rights were changed.`,
  over: () => "The link was not opened in time. Start it again.",
};
