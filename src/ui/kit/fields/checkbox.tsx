/** A tick: on or off, with its words, and a count where it narrows a list. */
import { useId, type ReactNode } from "react";
import { FieldNote } from "./field.tsx";

export type CheckboxProps = {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  count?: number | string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
};

export function Checkbox(props: CheckboxProps) {
  const { children, checked, onChange, count, hint, error, disabled, id: givenId, name, className } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const noted = error !== undefined || hint !== undefined;
  const choice = (
    <label
      className={className === undefined ? "choice" : `choice ${className}`}
      data-disabled={disabled === true ? true : undefined}
    >
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={noted ? `${id}-note` : undefined}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
      {count !== undefined && <span className="choice__count">{count}</span>}
    </label>
  );
  if (!noted) return choice;
  return (
    <div className="choice-field">
      {choice}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
