/** Typeahead: what is typed narrows a list that the caller brings, from memory or from the server. */
import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";
import { later } from "./later.tsx";
import { TextField } from "./text-field.tsx";

export type Suggestion<Key extends string | number> = { key: Key; label: string; detail?: string | undefined };

export type ComboBoxProps<Key extends string | number> = {
  label: string;
  /** What stands in the field. */
  text: string;
  onText: (text: string) => void;
  /** Already narrowed to `text`. */
  suggestions: readonly Suggestion<Key>[];
  onPick: (picked: Suggestion<Key>) => void;
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

// What is loaded later knows no type parameter; the props carry it.
const Typeahead = later(async () => (await import("./typeahead.tsx")).Typeahead<string | number>, Still, PlainField);

export function ComboBox<Key extends string | number>(props: ComboBoxProps<Key>) {
  return <Typeahead {...props} onPick={(picked) => props.onPick(picked as Suggestion<Key>)} />;
}

/** Until its program is there it stands in its place as a field that cannot be typed into yet. */
function Still(props: ComboBoxProps<string | number>) {
  const { label, text, onText, icon = "search", placeholder, hint, optional, labelHidden, id } = props;
  const still = { label, icon, placeholder, hint, optional, labelHidden, id };
  return <TextField {...still} value={text} onChange={onText} readOnly />;
}

/** Without its list it is still a field. */
function PlainField(props: ComboBoxProps<string | number>) {
  const { label, text, onText, icon, placeholder, hint, error, optional, labelHidden, disabled, id } = props;
  const field = { label, icon, placeholder, hint, error, optional, labelHidden, disabled, id };
  return <TextField {...field} value={text} onChange={onText} />;
}
