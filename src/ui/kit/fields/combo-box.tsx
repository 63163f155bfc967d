/** Typeahead: what is typed narrows a list that the caller brings, from memory or from the server. */
import { later } from "#src/ui/kit/page/later.tsx";
import { TextField } from "./text-field.tsx";
import type { ComboBoxProps, ComboSuggestion } from "./typeahead.tsx";

// What is loaded later knows no type parameter; the props carry it.
const Typeahead = later(async () => (await import("./typeahead.tsx")).Typeahead<string | number>, Still, PlainField);

export function ComboBox<Key extends string | number>(props: ComboBoxProps<Key>) {
  return <Typeahead {...props} onPick={(picked) => props.onPick(picked as ComboSuggestion<Key>)} />;
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
