/** A small question beside the button that asks it: "Are you sure?", Yes or No unless the screen has better words. */
import { useRef, useState, type ReactNode } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import { Button, type ButtonProps } from "./button.tsx";

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

export function ConfirmPopover(props: ConfirmPopoverProps) {
  const { button, onYes, question = "Are you sure?", text, yes = "Yes", no = "No", onNo, danger } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...button} ref={trigger} expanded={open} onPress={() => setOpen(true)} />
      <Popover triggerRef={trigger} isOpen={open} onOpenChange={setOpen} className="drop drop--ask" offset={6}>
        <Dialog className="ask">
          <Heading slot="title" level={3}>
            {question}
          </Heading>
          {text !== undefined && <p className="muted small">{text}</p>}
          <div className="ask__foot">
            <Button
              size="small"
              autoFocus
              onPress={() => {
                setOpen(false);
                onNo?.();
              }}
            >
              {no}
            </Button>
            <Button
              size="small"
              tone={danger === true ? "final" : "primary"}
              onPress={() => {
                setOpen(false);
                onYes();
              }}
            >
              {yes}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </>
  );
}
