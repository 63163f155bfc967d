/** The number a person acts on: typed by keyboard or by the pad's keys, with its unit, and all that is left in one press. */
import { integerText } from "#contract/rules/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { quantity } from "#src/ui/format.ts";
import css from "./pad.module.css";

export type AmountProps = {
  text: string;
  onText: (text: string) => void;
  unit: string;
  /** How many the unit holds; 0 or 1 says nothing. */
  holds: number;
  remaining: number;
  /** What stands there is being entered: the next number would be lost. */
  readOnly: boolean;
  onEnter: () => void;
};

export function Amount({ text, onText, unit, holds, remaining, readOnly, onEnter }: AmountProps) {
  const words = quantity(text === "1" ? 1 : 2, unit).replace(/^\S+ /, "");
  return (
    <div className={css.amount}>
      <input
        id="pad-quantity"
        aria-label={`Quantity, ${words}`}
        aria-describedby="pad-say"
        // The pad is the keyboard; a real one still types here.
        inputMode="none"
        autoComplete="off"
        placeholder="0"
        value={text}
        readOnly={readOnly}
        style={{ "--digits": Math.max(1, text.length) }}
        onChange={(event) => onText(integerText(text, event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === " ") event.preventDefault();
          if (event.key === "Enter") onEnter();
        }}
      />
      <span className={css.unit}>
        <b>{words}</b>
        {holds > 1 && <small>{quantity(holds)} in each</small>}
      </span>
      {remaining > 0 && (
        <Button size="glove" disabled={readOnly} onPress={() => onText(String(remaining))}>
          All {quantity(remaining)}
        </Button>
      )}
    </div>
  );
}
