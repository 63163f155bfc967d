/** "Scan, or type NDC or lot": one field that a scanner at the keyboard port reaches from anywhere on the screen. */
import { useEffect, useRef } from "react";
import { Icon } from "#src/ui/icon.tsx";
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
  useEffect(() => {
    // What a scanner types while no field has the focus belongs here; the key then lands in the field by itself.
    const lead = (event: KeyboardEvent) => {
      const isPlain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      const from = event.target instanceof HTMLElement ? event.target : undefined;
      const isTaken = from?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]");
      if (isPlain && !isTaken && !event.defaultPrevented) input.current?.focus();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
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
