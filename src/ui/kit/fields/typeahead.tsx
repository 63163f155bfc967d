/** The typeahead at work; a chunk of its own because react-aria's combo box and list are heavy. */
import { type ReactNode, useId } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox as Typing } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import * as words from "#src/text/kit/fields.ts";
import { FieldNote } from "./field.tsx";
import { Icon, type IconName } from "#src/ui/kit/marks/icon.tsx";
import { Marked } from "#src/ui/kit/words/marked.tsx";

export type ComboSuggestion<Key extends string | number> = { key: Key; label: string; detail?: string | undefined };

export type ComboBoxProps<Key extends string | number> = {
  label: string;
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  /** Already narrowed to `text`. */
  suggestions: readonly ComboSuggestion<Key>[];
  onPick: (picked: ComboSuggestion<Key>) => void;
  /** The server is still looking. */
  loading?: boolean | undefined;
  /** Said when nothing fits: "No company has that in its name." */
  empty: string;
  icon?: IconName | undefined;
  placeholder?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
  labelHidden?: boolean | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  id?: string | undefined;
};

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
        {optional === true && <span>{words.optional}</span>}
      </Label>
      <div className="field__box typeahead">
        <Icon name={loading === true ? "sending" : icon} />
        <Input
          id={id}
          autoComplete="off"
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(autoFocus === undefined ? {} : { autoFocus })}
        />
        <Button className="field__end" aria-label={words.showAll}>
          <Icon name="down" size="small" />
        </Button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      <Popover className="drop" offset={4}>
        <ListBox
          className="list"
          renderEmptyState={() => <p className="list__empty">{loading === true ? words.searching : empty}</p>}
        >
          {({ suggestion }: { id: Key; suggestion: ComboSuggestion<Key> }) => (
            <ListBoxItem className="list__item" id={suggestion.key} textValue={suggestion.label}>
              <span className="list__words">
                <span>
                  <Marked text={suggestion.label} part={text} />
                </span>
                {suggestion.detail !== undefined && <small translate="no">{suggestion.detail}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Typing>
  );
}
