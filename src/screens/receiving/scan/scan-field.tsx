/** "Scan, or type NDC or lot": where codes are typed by hand. What a scanner types never lands here, nor in any other field (src/ui/kit/device/use-scanner.ts). */
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import * as words from "#src/text/receiving/scan.ts";
import { scanId } from "./field-for.ts";
import styles from "./scan-field.module.css";

export type ScanFieldProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Enter. */
  onEnter: (text: string) => void;
};

export function ScanField({ label, text, onText, onEnter }: ScanFieldProps) {
  return (
    <div className={styles.scanner}>
      <Icon name="scan" size="large" />
      <input
        id={scanId}
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
        <button type="button" className={styles.clear} aria-label={words.clear} onClick={() => onText("")}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
