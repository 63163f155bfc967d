/** What a dialog is made of once it is open; a chunk of its own because react-aria's overlays are heavy. */
import { useId } from "react";
import { Dialog as Asked } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog.tsx";

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
