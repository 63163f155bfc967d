/** The foot of a long list, and what stands there once many were added: what came of it, taking it back, the way to the cart. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import css from "./foot-bar.module.css";
import { Note } from "./note.tsx";

type FootBarProps = {
  /** Why the server turned down as a whole what was pressed here last; null: it did not. */
  why?: string | null;
  children: ReactNode;
};

export const FootBar = ({ why, children }: FootBarProps) => (
  <div className={css["foot"]}>
    {typeof why === "string" && (
      <div className={css["why"]}>
        <Note tone="attention" spoken>
          Nothing of the last list was added. {why} The rows stand here as before.
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
      Undo
    </Button>
  );
