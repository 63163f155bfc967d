/** The typeahead at work; a chunk of its own because react-aria's combo box and list are heavy. */
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as Typing } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import type { ComboBoxProps, Suggestion } from "./combo-box.tsx";
import { FieldNote } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Marked } from "./marked.tsx";

export function Typeahead<Key extends string | number>(props: ComboBoxProps<Key>) {
  const { label, text, onText, suggestions, onPick, loading, empty, icon = "search", placeholder } = props;
  const { hint, error, optional, labelHidden, disabled, autoFocus, id: givenId } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <Typing
      className="field"
      items={suggestions.map((suggestion) => ({ id: suggestion.key, suggestion }))}
      inputValue={text}
      onInputChange={onText}
      value={null}
      onChange={(key) => {
        const picked = suggestions.find((suggestion) => suggestion.key === key);
        if (picked !== undefined) onPick(picked);
      }}
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger="input"
      isDisabled={disabled === true}
      isInvalid={error !== undefined}
      aria-describedby={`${id}-note`}
    >
      <Label className={labelHidden === true ? "hush" : "field__label"}>
        {label}
        {optional === true && <span>Optional</span>}
      </Label>
      <div className="field__box typeahead">
        <Icon name={loading === true ? "sending" : icon} />
        <Input
          id={id}
          autoComplete="off"
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(autoFocus === undefined ? {} : { autoFocus })}
        />
        <Button className="field__end" aria-label="Show all">
          <Icon name="down" size="small" />
        </Button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      <Popover className="drop" offset={4}>
        <ListBox
          className="list"
          renderEmptyState={() => <p className="list__empty">{loading === true ? "Looking…" : empty}</p>}
        >
          {({ suggestion }: { id: Key; suggestion: Suggestion<Key> }) => (
            <ListBoxItem className="list__item" id={suggestion.key} textValue={suggestion.label}>
              <span className="list__words">
                <span>
                  <Marked text={suggestion.label} part={text} />
                </span>
                {suggestion.detail !== undefined && <small>{suggestion.detail}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Typing>
  );
}
