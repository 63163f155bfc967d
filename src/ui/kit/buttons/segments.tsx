/** Two to four choices that exclude each other; more than four are a select. */
import { useId } from "react";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";

export type SegmentChoice<Value extends string> = {
  value: Value;
  label: string;
  icon?: IconName | undefined;
  disabled?: boolean | undefined;
};

export type SegmentsProps<Value extends string> = {
  label: string;
  choices: readonly SegmentChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shows the label above; otherwise it is only spoken. */
  labelShown?: boolean | undefined;
  wide?: boolean | undefined;
  disabled?: boolean | undefined;
};

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, choices, value, onChange, labelShown, wide, disabled } = props;
  const name = useId();
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className={labelShown === true ? "field__label" : "hush"}>{label}</legend>
      <div className="segments" data-wide={wide === true ? true : undefined}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              className="hush"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} size="small" />}
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
