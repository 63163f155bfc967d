/** What is claimed of an order's deliveries: what waits on this device, what the server has, and the distributor's answer. Each can be taken back. */
import { usePhotos } from "#src/data/receiving/claim-photos.ts";
import { useClaims } from "#src/data/receiving/claims.ts";
import { useExceptions } from "#src/data/receiving/exceptions.ts";
import { exceptionReasons } from "#contract/receiving/claims-text.ts";
import { useIsRecalled } from "#src/data/reports/recalls.ts";
import * as text from "#src/text/receiving/claims.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Dialog } from "#src/ui/kit/dialogs/dialog.tsx";
import { ClaimCard, foundWords } from "#src/ui/trade/claim-card.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";

export function ClaimsDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { claims, waiting } = useClaims(orderId);
  const photos = usePhotos(claims);
  const isRecalled = useIsRecalled();
  const { withdrawing, discarding } = useExceptions();
  return (
    <Dialog open onClose={onClose} dismissable title={text.listTitle(orderId)}>
      <div className={styles.form}>
        {waiting.map((entry) => (
          <div key={entry.key} className={styles.waiting}>
            <div className={styles.what}>
              <b>{exceptionReasons[entry.body.reason]}</b>
              <span>
                {foundWords(
                  {
                    quantity: entry.body.quantity,
                    sale_UOM_desc: entry.snapshot?.sale_UOM_desc ?? "unit",
                    full_description: entry.snapshot?.full_description ?? text.unnamedProduct(entry.body.item_id),
                    lot_no: entry.body.lot_no ?? "",
                    closes: entry.body.closes === true,
                  },
                  isRecalled(entry.body.item_id, entry.body.lot_no ?? ""),
                )}
              </span>
              <span>
                <Badge tone={entry.state === "blocked" ? "refused" : "waiting"}>
                  {entry.state === "blocked" ? (entry.last_error?.message ?? text.needsAttention) : text.savedOnDevice}
                </Badge>
              </span>
            </div>
            <Button icon="undo" onPress={() => discarding.mutate(entry)}>
              {text.discard}
            </Button>
          </div>
        ))}
        {claims.map((claim) => (
          <ClaimCard
            key={claim.claim_id}
            claim={claim}
            photos={photos}
            isRecalled={isRecalled}
            renderAction={(exception) => (
              <Button
                icon="undo"
                pending={withdrawing.isPending}
                onPress={() => withdrawing.mutate({ order_id: orderId, exception })}
              >
                {text.withdraw}
              </Button>
            )}
          />
        ))}
      </div>
    </Dialog>
  );
}
