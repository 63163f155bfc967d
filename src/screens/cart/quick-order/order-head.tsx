/** The head of the quick order: what it is for, and for a list that has begun saving what to fix and clearing it. */
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/cart/quick-order.ts";
import type { AnsweredRows } from "./answering.ts";
import type { RowAnswer } from "./row-answer.ts";
import { partOf } from "./row-words.ts";
import { SaveErrors } from "./save-errors.tsx";

export function QuickOrderHead({ answered, onClear }: { answered: AnsweredRows; onClear: () => void }) {
  const { rows, answers } = answered;
  return (
    <div className="page__head">
      <div>
        <h1 className="in-bar" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="muted">{text.intro}</p>
      </div>
      {rows.length > 0 && (
        <div className="line">
          {answers.some(isError) && <SaveErrors rows={rows} answers={answers} />}
          <Button tone="danger" icon="trash" onPress={onClear}>
            {text.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

/** It is to be fixed, or less went in than was asked for. */
const isError = (answer: RowAnswer): boolean =>
  partOf(answer) === "fix" || (answer.kind === "added" && answer.addition.adjusted !== null);
