/** One question with two answers; the safe one stands first and has the focus. */
import type { ReactNode } from "react";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  /** The title is the question: "Discard 1 entry?" */
  question: string;
  /** What it means: what will be gone, what will be kept. */
  text?: ReactNode;
  children?: ReactNode;
  /** The safe answer: "Keep it". */
  safe: string;
  /** The answer that acts, as verb and object: "Discard entry". */
  act: string;
  /** `final` destroys and is red; `primary` goes on. */
  tone?: "final" | "primary" | undefined;
  pending?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, question, text, children, safe, act, tone = "final", pending, onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={question}
      text={text}
      role="alertdialog"
      foot={
        <>
          <Button autoFocus onPress={onClose}>
            {safe}
          </Button>
          <Button tone={tone} pending={pending} onPress={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
