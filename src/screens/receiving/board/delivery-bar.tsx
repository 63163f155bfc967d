/**
 * At the foot of an order's lines, on a phone at their head: what was shipped received in one tap, and what is claimed of it. Each button has its place from the beginning and keeps it, so that
 * no row moves: one of which nothing is left cannot be pressed, and says so.
 */
import { useEffect, useState } from "react";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { claimStatuses } from "#contract/receiving/claims-text.ts";
import { deliveriesOf, packedLots, type PackedIn } from "#contract/receiving/rules/packed.ts";
import { useClaims } from "#src/data/receiving/claims.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/receiving/delivery-bar.ts";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import styles from "#src/screens/receiving/packed/packed.module.css";
import { ReportButton } from "#src/screens/receiving/paper/report-button.tsx";

const ClaimsDialog = later(
  async () => (await import("#src/screens/receiving/claims/claims-dialog.tsx")).ClaimsDialog,
  undefined,
  Nothing,
);

export type DeliveryBarProps = {
  orderId: number;
  lines: readonly PendingReceive[];
  /** Asks whether all of it is to be entered. */
  onPacked: (which: PackedIn) => void;
};

export function DeliveryBar({ orderId, lines, onPacked }: DeliveryBarProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void ClaimsDialog.preload().catch(() => undefined), []);
  const { claims, waiting } = useClaims(orderId);
  const found = waiting.length + claims.reduce((sum, { exceptions }) => sum + exceptions.length, 0);
  const [claim] = claims;
  const [atFirst] = useState(() => deliveriesOf(lines));
  const deliveries = [...new Set([...atFirst, ...deliveriesOf(lines)])];
  const leftOf = (shipment_order_id: number) => {
    const lots = packedLots(lines, { shipment_order_id }, () => false);
    return {
      sum: lots.reduce((sum, { quantity }) => sum + quantity, 0),
      claimed: lots.reduce((sum, lot) => sum + lot.claimed, 0),
    };
  };
  return (
    <div className={styles.deliveries}>
      {deliveries.map((shipment_order_id) => {
        const { sum, claimed } = leftOf(shipment_order_id);
        const allIn =
          claimed === 0 ? text.deliveryReceived(shipment_order_id) : text.deliveryClaimed(shipment_order_id, claimed);
        return (
          <Button
            key={shipment_order_id}
            size="glove"
            icon="truck"
            className={styles.whole}
            disabled={sum === 0}
            onPress={() => onPacked({ shipment_order_id })}
          >
            {sum === 0 ? allIn : text.receiveDelivery(shipment_order_id, sum)}
          </Button>
        );
      })}
      <Button size="glove" icon="attention" disabled={found === 0} onPress={() => setOpen(true)}>
        {found === 0
          ? text.noClaims
          : claim === undefined
            ? text.claimUnsent
            : text.claim(claimStatuses[claim.status].toLowerCase())}
      </Button>
      <ReportButton wanted={{ kind: "receiving report", orderId }} of={text.order(orderId)} />
      {isOpen && <ClaimsDialog orderId={orderId} onClose={() => setOpen(false)} />}
    </div>
  );
}
