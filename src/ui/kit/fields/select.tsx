/** One of a known list, five or more: the browser's own select, with our list where the browser lets us draw it. */
import { select } from "#src/text/kit/fields.ts";
import { Field } from "./field.tsx";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

type SelectChoice<Value extends string | number> = {
  value: Value;
  label: string;
  detail?: string | undefined;
  disabled?: boolean | undefined;
};

export type SelectProps<Value extends string | number> = {
  label: string;
  choices: readonly SelectChoice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  placeholder?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: IconName | undefined;
  id?: string | undefined;
  name?: string | undefined;
};

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { choices, value, onChange, placeholder = select, disabled, icon, name } = props;
  const at = choices.findIndex((choice) => choice.value === value);
  return (
    <Field {...props}>
      {(control) => (
        <div className="field__box select" data-disabled={disabled === true ? true : undefined}>
          {icon && <Icon name={icon} />}
          <select
            {...control}
            name={name}
            value={at}
            disabled={disabled}
            data-placeholder={at < 0 ? true : undefined}
            onChange={(event) => {
              const chosen = choices[Number(event.currentTarget.value)];
              if (chosen !== undefined) onChange(chosen.value);
            }}
          >
            {at < 0 && (
              <option value={-1} disabled hidden>
                {placeholder}
              </option>
            )}
            {choices.map((choice, place) => (
              <option key={choice.value} value={place} disabled={choice.disabled}>
                {choice.detail === undefined ? choice.label : `${choice.label} · ${choice.detail}`}
              </option>
            ))}
          </select>
          <Icon name="down" size="small" />
        </div>
      )}
    </Field>
  );
}
