/** The signed order itself: to read, and as the file that other software verifies. Both need the network. */
import { useMutation } from "@tanstack/react-query";
import { readSignedDocument, signedFile } from "#src/data/orders/signed-order.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/orders/signature.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { saveFile } from "#src/ui/kit/dialogs/save-file.ts";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import styles from "./signature.module.css";

const SignedDocumentDialog = later(
  async () => (await import("./signed-document-dialog.tsx")).SignedDocumentDialog,
  undefined,
  Closed,
);

export function SignedFile({ orderId }: { orderId: number }) {
  const isReachable = useReachable();
  const reading = useMutation({ mutationFn: () => readSignedDocument(orderId) });
  const saving = useMutation({
    mutationFn: () => signedFile(orderId),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
  return (
    <section className={styles.part} aria-labelledby="signed-file">
      <div className={styles.partHead}>
        <div>
          <h3 id="signed-file">{text.documentTitle}</h3>
          <p className="muted small">{isReachable ? text.documentHint : text.onlineToView}</p>
        </div>
        <Button icon="eye" pending={reading.isPending} disabled={!isReachable} onPress={() => reading.mutate()}>
          {text.viewDocument}
        </Button>
        <Button icon="export" pending={saving.isPending} disabled={!isReachable} onPress={() => saving.mutate()}>
          {text.downloadDocument}
        </Button>
      </div>
      {reading.data !== undefined && (
        <SignedDocumentDialog orderId={orderId} document={reading.data} onClose={reading.reset} />
      )}
    </section>
  );
}
