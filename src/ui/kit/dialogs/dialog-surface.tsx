/** What a dialog is made of once it is open; a chunk of its own because react-aria's overlays are heavy. */
import { type ReactNode, useId } from "react";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { close } from "#src/text/kit/notices.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { makeScrollFocusable } from "#src/ui/kit/page/scroll-focus.ts";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export type DialogProps = {
  open: boolean;
  /** Escape, the cross, and a press outside where `dismissable`. */
  onClose: () => void;
  title: string;
  /** One or two sentences under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** The answers, the safe one first. */
  foot?: ReactNode;
  /** A press outside closes it too; not where something was typed. */
  dismissable?: boolean | undefined;
  /** False: no cross, and Escape does nothing; only the answers close it. */
  closable?: boolean | undefined;
  /** Interrupts: for questions before something is destroyed. */
  role?: "dialog" | "alertdialog" | undefined;
};

export function DialogSurface(props: DialogProps) {
  const { open, onClose, title, text, children, foot, dismissable = false, closable = true, role = "dialog" } = props;
  const textId = useId();
  return (
    <ModalOverlay
      className="scrim"
      isOpen={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable={dismissable && closable}
      isKeyboardDismissDisabled={!closable}
    >
      <Modal className="dialog">
        <FocusedDialog
          className="dialog__in"
          role={role}
          {...(text === undefined ? {} : { "aria-describedby": textId })}
        >
          <div className="dialog__head">
            <div className="stack" style={{ "--gap": "6px" }}>
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {text !== undefined && (
                <p className="muted" id={textId}>
                  {text}
                </p>
              )}
            </div>
            {closable && role === "dialog" && (
              <Button
                tone="quiet"
                size="small"
                className="quiet-grey dialog__close"
                icon="close"
                label={close}
                onPress={onClose}
              />
            )}
          </div>
          {children !== undefined && (
            <div className="dialog__body" ref={makeScrollFocusable}>
              {children}
            </div>
          )}
          {foot !== undefined && <div className="dialog__foot">{foot}</div>}
        </FocusedDialog>
      </Modal>
    </ModalOverlay>
  );
}
