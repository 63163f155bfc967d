/** The number a person acts on: typed by keyboard or by the pad's keys, with its unit, and all that is due in one press. */
import { unitFor } from "#contract/base/units.ts";
import { integerText } from "#contract/base/numbers.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as padText from "#src/text/receiving/pad.ts";
import { NumberPad } from "#src/ui/kit/fields/number-pad.tsx";
import { countId } from "#src/screens/receiving/scan/field-for.ts";
import styles from "./pad.module.css";

export type AmountProps = {
  text: string;
  onText: (text: string) => void;
  unit: string;
  /** How many the unit holds; 0 or 1 says nothing. */
  holds: number;
  /** How many one press fills in; 0: there is nothing to fill in. */
  all: number;
  /** What stands there is being entered: the next number would be lost. */
  readOnly: boolean;
  onEnter: () => void;
};

export function Amount({ text, onText, unit, holds, all, readOnly, onEnter }: AmountProps) {
  const words = unitFor(Number(text), unit);
  return (
    <>
      <div className={styles.amount}>
        <input
          id={countId}
          data-counted
          aria-label={padText.quantityIn(words)}
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
        <span className={styles.unit}>
          <b>{words}</b>
          {holds > 1 && <small>{padText.inEach(holds)}</small>}
        </span>
        {all > 0 && (
          <Button size="glove" disabled={readOnly} onPress={() => onText(String(all))}>
            {padText.all(all)}
          </Button>
        )}
      </div>
      <NumberPad label={padText.quantityLabel} text={text} onText={onText} disabled={readOnly} />
    </>
  );
}
