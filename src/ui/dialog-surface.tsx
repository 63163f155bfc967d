/** Dialog: one question or one short task over the page; on a phone a sheet from below. Never one over another. */
import { useId, type ReactNode } from "react";
import { Dialog as Asked } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./button.tsx";

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
  size?: "wide" | undefined;
  /** A press outside closes it too; not where something was typed. */
  dismissable?: boolean | undefined;
  /** False: no cross, and Escape does nothing; only the answers close it. */
  closable?: boolean | undefined;
  /** Interrupts: for questions before something is destroyed. */
  role?: "dialog" | "alertdialog" | undefined;
};

export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    text,
    children,
    foot,
    size,
    dismissable = false,
    closable = true,
    role = "dialog",
  } = props;
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
      <Modal className={size === undefined ? "dialog" : `dialog dialog--${size}`}>
        <Asked className="dialog__in" role={role} {...(text === undefined ? {} : { "aria-describedby": textId })}>
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
                label="Close"
                onPress={onClose}
              />
            )}
          </div>
          {children !== undefined && <div className="dialog__body">{children}</div>}
          {foot !== undefined && <div className="dialog__foot">{foot}</div>}
        </Asked>
      </Modal>
    </ModalOverlay>
  );
}
