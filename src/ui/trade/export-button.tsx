/** Asks for a file; while it comes it says how far it is, and can be cancelled. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { formatQuantity } from "#src/text/format.ts";
import * as text from "#src/text/trade/export.ts";

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
          {text.cancel}
        </Button>
      )}
      <Button icon="export" pending={isAsking} disabled={disabled === true || isComing} onPress={onStart}>
        {children}
      </Button>
    </div>
  );
}

const wordsOf = {
  waiting: () => text.preparing,
  running: text.soFar,
  done: text.exported,
  cancelled: () => text.canceled,
  broken: text.failed,
  stopped: text.notPermitted,
  over: () => text.linkExpired,
};
