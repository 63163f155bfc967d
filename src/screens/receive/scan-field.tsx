/** "Scan, or type NDC or lot": one field that a scanner at the keyboard port reaches from anywhere on the screen. */
import { useRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { useKeysLedTo } from "#src/ui/led-here.ts";
import css from "./scan-field.module.css";

export type ScanFieldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Enter, as a scanner ends what it types. */
  onEnter: (text: string) => void;
};

export function ScanField({ label, text, onText, onEnter }: ScanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeysLedTo(input);
  return (
    <div className={css.scanner}>
      <Icon name="scan" size="large" />
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && text.trim() !== "") onEnter(text);
          if (event.key === "Escape" && text !== "") onText("");
        }}
      />
      {text !== "" && (
        <button type="button" className={css.clear} aria-label="Clear" onClick={() => onText("")}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
