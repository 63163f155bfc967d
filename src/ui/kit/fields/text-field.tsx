/** One line of text. */
import {
  useState,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  type Ref,
} from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** A complaint that waits until the person has left the field. */
  errorOnLeave?: string | undefined;
  type?: Extract<HTMLInputTypeAttribute, "text" | "email" | "tel" | "search" | "password"> | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: "text" | "numeric" | "email" | "tel" | "search" | undefined;
  name?: string | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Fixed words in front of what is typed, such as the year of an order form number. */
  fixed?: string | undefined;
  /** Stands inside the box, at its end: a button. */
  after?: ReactNode;
  /** Lots, serials and codes: the code face, upper case as printed. */
  code?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  onEnter?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextField(props: TextFieldProps) {
  const { value, onChange, error, errorOnLeave, icon, fixed, after, code, onEnter, onBlur, ref } = props;
  const [left, setLeft] = useState(false);
  const complaint = error ?? (left ? errorOnLeave : undefined);
  return (
    <Field {...props} error={complaint}>
      {(control) => (
        <div className="field__box" data-disabled={props.disabled === true ? true : undefined}>
          {icon && <Icon name={icon} />}
          {fixed !== undefined && <span className="field__fix">{fixed}</span>}
          <input
            {...control}
            ref={ref}
            className={code === true ? "code" : undefined}
            value={value}
            type={props.type ?? "text"}
            name={props.name}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? "off"}
            autoCapitalize={code === true ? "characters" : undefined}
            spellCheck={code === true ? false : undefined}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            required={props.required}
            disabled={props.disabled}
            readOnly={props.readOnly}
            autoFocus={props.autoFocus}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={() => {
              setLeft(true);
              onBlur?.();
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && onEnter !== undefined) {
                event.preventDefault();
                onEnter();
              }
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
