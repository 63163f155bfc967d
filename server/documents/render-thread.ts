/** A thread that draws documents, one at a time. Started by rendering.ts. */
import { answerQuestions } from "#server/base/thread-messages.ts";
import { drawSheet } from "./blocks.ts";
import { drawGoodsLabels } from "./goods-label.ts";
import { drawLabels } from "./label.ts";
import type { PaperDocument, Drawn } from "./sheet.ts";

export type Said = { drawn: Drawn } | { error: string };

answerQuestions<Said>(
  (asked: PaperDocument) =>
    drawn(asked).then(
      (made) => ({ drawn: made }),
      (error: unknown) => ({ error: String((error as Error).stack) }),
    ),
  (said) => ("drawn" in said ? [said.drawn.pdf.buffer as ArrayBuffer] : []),
);

async function drawn(asked: PaperDocument): Promise<Drawn> {
  switch (asked.kind) {
    case "labels":
      return drawLabels(asked);
    case "goods-labels":
      return { pdf: await drawGoodsLabels(asked), bars: [] };
    case "sheet":
      return { pdf: await drawSheet(asked), bars: [] };
  }
}
