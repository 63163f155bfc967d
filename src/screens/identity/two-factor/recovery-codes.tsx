/** Recovery codes, shown this once: to be copied, printed or kept as a file. */
import { useEffect, useRef } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./two-factor.module.css";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    toast({ tone: "ok", title: "Copied" });
  }
  return (
    <section className={styles.part} aria-labelledby="recovery">
      <h2 id="recovery" ref={heading} tabIndex={-1}>
        Keep your recovery codes
      </h2>
      <Note tone="attention">
        Each signs you in once without your phone. They are shown this once: print them or keep them where only you can
        get at them.
      </Note>
      <ul className={styles.codes} aria-label="Recovery codes">
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
          onPress={() =>
            void copy().catch(() =>
              toast({ tone: "attention", title: "Copying is not allowed here. Print them instead." }),
            )
          }
        >
          Copy
        </Button>
        <Button icon="print" onPress={() => globalThis.print()}>
          Print
        </Button>
        <Button icon="export" onPress={() => saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }))}>
          Download
        </Button>
        <Button tone="primary" onPress={onKept}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
