/** A small question beside the button that asks it: "Are you sure?", Yes or No unless the screen has better words. */
import { useRef, useState, type ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { Closed, later } from "./later.tsx";

export type ConfirmPopoverProps = {
  /** The button that asks. */
  button: Omit<ButtonProps, "onPress" | "ref" | "expanded">;
  onYes: () => void;
  question?: string | undefined;
  /** Of what, and what it means. */
  text?: ReactNode;
  yes?: string | undefined;
  no?: string | undefined;
  onNo?: (() => void) | undefined;
  /** Yes destroys something. */
  danger?: boolean | undefined;
};

const Question = later(async () => (await import("./question.tsx")).Question, undefined, Closed);

export function ConfirmPopover({ button, ...asked }: ConfirmPopoverProps) {
  const [open, setOpen] = useState(false);
  const beside = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...button} ref={beside} expanded={open} onPress={() => setOpen(true)} />
      {open && <Question {...asked} beside={beside} onClose={() => setOpen(false)} />}
    </>
  );
}
