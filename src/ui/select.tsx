/** One of a known list, five or more. It drops down over the page; on a phone too, so that every choice can be hit. */
import { Button } from "react-aria-components/Button";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Select as Choosing, SelectValue } from "react-aria-components/Select";
import { Label } from "react-aria-components/Label";
import { FieldNote } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { useId } from "react";

export type SelectChoice<Value extends string | number> = {
  value: Value;
  label: string;
  detail?: string | undefined;
  icon?: IconName | undefined;
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
};

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const {
    label,
    choices,
    value,
    onChange,
    placeholder = "Choose",
    hint,
    error,
    optional,
    labelHidden,
    disabled,
    icon,
    id: givenId,
  } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Choosing
      className="field"
      value={value ?? null}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.value === key);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      placeholder={placeholder}
      isDisabled={disabled === true}
      isInvalid={error !== undefined}
      aria-describedby={`${id}-note`}
    >
      <Label className={labelHidden === true ? "hush" : "field__label"}>
        {label}
        {optional === true && <span>Optional</span>}
      </Label>
      <Button className="field__box select" id={id}>
        {icon && <Icon name={icon} />}
        <SelectValue className="select__value" />
        <Icon name="down" size="small" />
      </Button>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      <Popover className="drop" offset={4}>
        <ListBox className="list" items={choices.map((choice) => ({ id: choice.value, choice }))}>
          {({ choice }) => (
            <ListBoxItem
              className="list__item"
              id={choice.value}
              textValue={choice.label}
              isDisabled={choice.disabled === true}
            >
              {({ isSelected }) => (
                <>
                  {isSelected ? (
                    <Icon name="tick" size="small" />
                  ) : (
                    choice.icon && <Icon name={choice.icon} size="small" />
                  )}
                  <span className="list__words">
                    <span>{choice.label}</span>
                    {choice.detail !== undefined && <small>{choice.detail}</small>}
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Choosing>
  );
}
