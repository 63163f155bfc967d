/** A small question beside the button that asks it: "Are you sure?", Yes or No unless the screen has better words. */
import { useRef, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { focusAfterRemoval } from "#src/ui/kit/page/focus-after-removal.ts";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import type { QuestionProps } from "./question.tsx";

type ConfirmPopoverProps = Omit<QuestionProps, "beside" | "onClose"> & {
  /** The button that asks. */
  button: Omit<ButtonProps, "onPress" | "ref" | "expanded">;
  /** Runs when the button is pressed; the question is asked only if it gives true. */
  onBefore?: (() => Promise<boolean>) | undefined;
};

const Question = later(async () => (await import("./question.tsx")).Question, undefined, Closed);

export function ConfirmPopover({ button, onBefore, ...asked }: ConfirmPopoverProps) {
  const [open, setOpen] = useState(false);
  const beside = useRef<HTMLButtonElement>(null);
  async function press() {
    if (onBefore === undefined || (await onBefore())) setOpen(true);
  }
  return (
    <>
      <Button {...button} ref={beside} expanded={open} onPress={() => void press()} />
      {open && (
        <Question
          {...asked}
          beside={beside}
          onClose={() => setOpen(false)}
          onYes={() => {
            focusAfterRemoval(beside.current); // of a row that Yes removes
            asked.onYes();
          }}
        />
      )}
    </>
  );
}
