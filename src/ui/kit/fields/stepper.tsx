/** A quantity in a row: minus, number, plus; the number can be typed as well. */
import { useId, useState } from "react";
import { integerOf, largestInteger } from "#contract/base/numbers.ts";
import { oneFewer, oneMore } from "#src/text/kit/fields.ts";
import { FieldNote } from "./field.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { IntegerInput } from "./integer-input.tsx";

export type StepperProps = {
  /** Names the number for those who do not see the row: "Quantity of Ondansetron 2 mg/mL". */
  label: string;
  value: number;
  /** Called on every step and keystroke that makes a number; it may lie above `max`, the caller says what that means. */
  onChange: (value: number) => void;
  /** Called instead of `onChange` for a press of minus, plus or an arrow key: such a number is meant, a typed one may be half a number. */
  onStep?: ((value: number) => void) | undefined;
  /** The field was emptied: nothing may be done by the number that stood there before. */
  onEmptied: () => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Red edge and this sentence below. */
  error?: string | undefined;
  disabled?: boolean | undefined;
  onEnter?: (() => void) | undefined;
  id?: string | undefined;
};

export function Stepper(props: StepperProps) {
  const { label, value, onChange, onStep = onChange, onEmptied, min = 0, max, error, disabled, onEnter } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  // What is being typed, until the field is left: an emptied field must not jump to 0 under the person's finger.
  const [draft, setDraft] = useState<string>();
  const step = (by: 1 | -1) => {
    // A typed value above the maximum comes down to it in one step.
    const next = Math.max(min, Math.min(max ?? largestInteger, value + by));
    setDraft(undefined);
    if (Math.sign(next - value) === by) onStep(next);
  };
  const invalid = error !== undefined || (max !== undefined && value > max);
  return (
    <div className="stepper-field">
      <div className="stepper" data-invalid={invalid ? true : undefined} data-empty={value === 0 ? true : undefined}>
        <StepButton by={-1} disabled={disabled === true || value <= min} onStep={step} />
        <IntegerInput
          id={id}
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={invalid ? true : undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          disabled={disabled}
          text={draft ?? String(value)}
          onText={(text) => {
            setDraft(text);
            const typed = integerOf(text);
            if (typed === undefined) onEmptied();
            if (typed !== undefined && typed !== value) onChange(typed);
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setDraft(undefined)}
          onKeyDown={(event) => {
            const pressed = { ArrowUp: () => step(1), ArrowDown: () => step(-1), Enter: onEnter }[event.key];
            if (pressed === undefined) return;
            event.preventDefault();
            pressed();
          }}
        />
        <StepButton by={1} disabled={disabled === true || (max !== undefined && value >= max)} onStep={step} />
      </div>
      {error !== undefined && <FieldNote id={`${id}-note`} error={error} />}
    </div>
  );
}

type StepButtonProps = { by: 1 | -1; disabled: boolean; onStep: (by: 1 | -1) => void };

/** For the finger and the pointer; the keys are the field's. */
function StepButton({ by, disabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={by === 1 ? oneMore : oneFewer}
      disabled={disabled}
      onClick={() => onStep(by)}
    >
      <Icon name={by === 1 ? "plus" : "minus"} size="small" />
    </button>
  );
}
