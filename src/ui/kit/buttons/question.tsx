/** The question of a ConfirmPopover once it is asked; a chunk of its own because react-aria's overlays are heavy. */
import type { ReactNode, RefObject } from "react";
import { Heading } from "react-aria-components/Heading";
import { Popover } from "react-aria-components/Popover";
import * as words from "#src/text/kit/buttons.ts";
import { Button } from "./button.tsx";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export type QuestionProps = {
  beside: RefObject<HTMLElement | null>;
  onClose: () => void;
  onYes: () => void;
  question?: string | undefined;
  /** Of what, and what it means. */
  text?: ReactNode;
  /** What is asked besides: fields. */
  more?: ReactNode;
  yes?: string | undefined;
  no?: string | undefined;
  onNo?: (() => void) | undefined;
  /** Yes destroys something. */
  danger?: boolean | undefined;
};

export function Question(props: QuestionProps) {
  const {
    beside,
    onClose,
    onYes,
    onNo,
    question = words.areYouSure,
    text,
    more,
    yes = words.yes,
    no = words.no,
    danger,
  } = props;
  return (
    <Popover
      triggerRef={beside}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="drop drop--ask"
      offset={6}
    >
      <FocusedDialog className="ask">
        <Heading slot="title" level={3}>
          {question}
        </Heading>
        {text !== undefined && <p className="muted small">{text}</p>}
        {more}
        <div className="ask__foot">
          <Button
            size="small"
            autoFocus
            onPress={() => {
              onClose();
              onNo?.();
            }}
          >
            {no}
          </Button>
          <Button
            size="small"
            tone={danger === true ? "final" : "primary"}
            onPress={() => {
              onClose();
              onYes();
            }}
          >
            {yes}
          </Button>
        </div>
      </FocusedDialog>
    </Popover>
  );
}
