/** The rail as a drawer, on tablets and phones. */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { User } from "#src/data/identity/session.ts";
import * as text from "#src/text/shell/frame.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Navigation } from "./navigation.tsx";
import { FocusedDialog } from "#src/ui/kit/page/focused-dialog.tsx";

export function Drawer({ user, onClose }: { user: User; onClose: () => void }) {
  const router = useRouter();
  useEffect(() => router.subscribe("onBeforeNavigate", onClose), [router, onClose]);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="drawer">
        <FocusedDialog>
          <div className="drawer__head">
            <Heading slot="title" level={2}>
              {text.menu}
            </Heading>
            <Button tone="quiet" className="quiet-grey" icon="close" label={text.close} onPress={onClose} />
          </div>
          <Navigation user={user} />
        </FocusedDialog>
      </Modal>
    </ModalOverlay>
  );
}
