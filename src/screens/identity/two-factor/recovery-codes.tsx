/** Recovery codes, shown this once: to be copied, printed or kept as a file. */
import { useEffect, useRef } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as words from "#src/text/identity/two-factor.ts";
import styles from "./two-factor.module.css";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast({ tone: "ok", title: words.copied });
  }
  return (
    <section className={styles.part} aria-labelledby="recovery">
      <h2 id="recovery" ref={heading} tabIndex={-1}>
        {words.recoveryTitle}
      </h2>
      <Note tone="attention">{words.recoveryHint}</Note>
      <ul className={styles.codes} aria-label={words.recoveryCodes}>
        {codes.map((each) => (
          <li key={each}>
            <code className="code" translate="no">
              {each}
            </code>
          </li>
        ))}
      </ul>
      <div className={`${styles.acts} ${styles.unprinted}`}>
        <Button
          icon="copy"
          onPress={() => void copy().catch(() => toast({ tone: "attention", title: words.notCopied }))}
        >
          {words.copy}
        </Button>
        <Button icon="print" onPress={() => globalThis.print()}>
          {words.print}
        </Button>
        <Button icon="export" onPress={() => saveFile(words.fileName, new Blob([text], { type: "text/plain" }))}>
          {words.download}
        </Button>
        <Button tone="primary" onPress={onKept}>
          {words.codesSaved}
        </Button>
      </div>
    </section>
  );
}
