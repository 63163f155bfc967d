/** Several lines of text, growing as far as the person pulls it. */
import { useState } from "react";
import { charactersLeft } from "#src/text/kit/text-area.ts";
import { Field, type FieldProps } from "./field.tsx";

export type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  errorOnLeave?: string | undefined;
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

export function TextArea(props: TextAreaProps) {
  const { value, onChange, error, errorOnLeave, rows = 3, maxLength, hint } = props;
  const [left, setLeft] = useState(false);
  const nearEnd = maxLength !== undefined && value.length > maxLength * 0.8;
  return (
    <Field
      {...props}
      error={error ?? (left ? errorOnLeave : undefined)}
      hint={nearEnd ? charactersLeft(maxLength - value.length, maxLength) : hint}
    >
      {(control) => (
        <div className="field__box" data-disabled={props.disabled === true ? true : undefined}>
          <textarea
            {...control}
            value={value}
            rows={rows}
            name={props.name}
            maxLength={maxLength}
            placeholder={props.placeholder}
            required={props.required}
            disabled={props.disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => setLeft(true)}
          />
        </div>
      )}
    </Field>
  );
}
