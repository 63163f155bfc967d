/** A whole number with a label. */
import { useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { IntegerInput } from "./integer-input.tsx";

export type IntegerFieldProps = FieldProps & {
  /** What stands in it; `integerOf(text)` is its number. */
  text: string;
  onText: (text: string) => void;
  errorOnLeave?: string | undefined;
  negative?: boolean | undefined;
  /** Stands behind the number: cartons. */
  unit?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
};

export function IntegerField(props: IntegerFieldProps) {
  const { text, onText, error, errorOnLeave, negative, unit, disabled, name } = props;
  const [left, setLeft] = useState(false);
  return (
    <Field {...props} error={error ?? (left ? errorOnLeave : undefined)}>
      {(control) => (
        <div className="field__box" data-disabled={disabled === true ? true : undefined}>
          <IntegerInput
            {...control}
            text={text}
            onText={onText}
            negative={negative}
            disabled={disabled}
            name={name}
            onBlur={() => setLeft(true)}
          />
          {unit !== undefined && <span className="muted">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
