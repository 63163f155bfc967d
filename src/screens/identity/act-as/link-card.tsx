/** The link, for as long as it is good: opened here, or copied into a private window where one's own session stays apart. */
import { useEffect, useState } from "react";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/identity/impersonation.ts";
import styles from "./act-as.module.css";

/** A little less than the server's minute. */
const goodMs = 55_000;

export function LinkCard({ link, name, onAgain }: { link: string; name: string; onAgain: () => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), goodMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) {
    return (
      <Note tone="attention" action={<Button onPress={onAgain}>{text.createNewLink}</Button>}>
        {text.linkExpired}
      </Note>
    );
  }
  return (
    <div className="stack">
      <Note tone="attention">{text.linkHint}</Note>
      <div className={styles.acts}>
        {/* A load of its own: what this page holds of you goes first. */}
        <a className={buttonClass({ tone: "primary" })} href={link}>
          <Icon name="user" />
          {text.signInAs(name)}
        </a>
        <Button
          onPress={() => {
            navigator.clipboard.writeText(link).then(
              () => toast({ tone: "ok", title: text.copied }),
              () => toast({ tone: "attention", title: text.notCopied }),
            );
          }}
        >
          {text.copyLink}
        </Button>
      </div>
    </div>
  );
}
