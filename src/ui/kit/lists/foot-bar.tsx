/** The foot of a long list, and what stands there once many were added: what came of it, taking it back, the way to the cart. */
import type { ReactNode } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import styles from "./foot-bar.module.css";
import * as text from "#src/text/kit/foot-bar.ts";
import { Note } from "#src/ui/kit/notices/note.tsx";

type FootBarProps = {
  /** How many rows of what was pressed here last the server turned down as a whole, and why; null: none. */
  missing?: { count: number; of: number; why: string } | null;
  children: ReactNode;
};

export const FootBar = ({ missing, children }: FootBarProps) => (
  <div className={styles.foot} data-foot>
    {missing && (
      <div className={styles.why}>
        <Note tone="attention" spoken>
          {missing.count < missing.of
            ? text.notAllAdded(missing.count, missing.of, missing.why)
            : text.noneAdded(missing.why)}
        </Note>
      </div>
    )}
    {children}
  </div>
);

/** Takes back what was added last. Nothing while there is nothing to take back. */
export const UndoAdding = ({ undo }: { undo: { press: () => void; isPending: boolean } | undefined }) =>
  undo && (
    <Button icon="undo" pending={undo.isPending} onPress={undo.press}>
      {text.undo}
    </Button>
  );
