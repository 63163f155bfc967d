/** The button of a report, at its place from the beginning: what opens documents is loaded after the board. */
import * as text from "#src/text/receiving/paper.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { later } from "#src/ui/kit/page/later.tsx";
import type { PaperButtonProps } from "./paper-button.tsx";

export const ReportButton = later(
  async () => (await import("./paper-button.tsx")).PaperButton,
  Waiting,
  Waiting, // without a network and never kept: it stands there and does nothing
);

function Waiting({ of, saysAll = false }: PaperButtonProps) {
  return (
    <Button size="glove" icon="file" disabled>
      <span>
        {text.report}
        <span className={saysAll ? undefined : "hush"}> {text.of(of)}</span>
      </span>
    </Button>
  );
}
