/** A sentence with elements inside, such as a link: each `{name}` of the text is replaced by the element of that name. */
import { Fragment, type ReactNode } from "react";

/** @param text a text of a text module @param parts the elements by name; a name without an element is shown as it is */
export const FilledText = ({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) =>
  text
    .split(/\{(\w+)\}/)
    .map((piece, at) => <Fragment key={at}>{at % 2 === 0 ? piece : (parts[piece] ?? `{${piece}}`)}</Fragment>);
