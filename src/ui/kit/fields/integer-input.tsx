/** The bare input for whole numbers (docs/readings.md, "Integer inputs"): takes digits, never a space nor a scanned code (use-scanner.ts), at most 2147483647. */
import type { InputHTMLAttributes, Ref } from "react";
import { integerText } from "#contract/base/numbers.ts";

export type IntegerInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "onChange" | "type" | "inputMode"
> & {
  /** What stands in it; `integerOf(text)` is its number. */
  text: string;
  onText: (text: string) => void;
  /** Allows a leading minus. */
  negative?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function IntegerInput({ text, onText, negative, onKeyDown, ...rest }: IntegerInputProps) {
  return (
    <input
      {...rest}
      data-counted
      type="text"
      inputMode={negative === true ? "text" : "numeric"}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(integerText(text, event.currentTarget.value, negative === true ? "any" : "positive"))}
      onKeyDown={(event) => {
        if (event.key === " ") event.preventDefault();
        onKeyDown?.(event);
      }}
    />
  );
}
