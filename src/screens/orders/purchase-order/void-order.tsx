/** Voiding what has not shipped of a signed order: who may, until when, and the dialog. What was typed there stays while the page does. */
import { useState } from "react";
import type { SignedOrder } from "#contract/csos/signed-order.ts";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { onlineOnly } from "#src/api/online-only.ts";
import { useVoid } from "#src/data/orders/signed-order.ts";
import { useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import * as text from "#src/text/orders/void-order.ts";
import { Closed, later } from "#src/ui/kit/page/later.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";
import styles from "./signature.module.css";
import type { Draft } from "./void-dialog.tsx";

/** Asked seldom: its program comes when it is. */
const VoidDialog = later(async () => (await onlineOnly(import("./void-dialog.tsx"))).VoidDialog, undefined, Closed);

type VoidOrderProps = { order: PurchaseOrder; signed: SignedOrder; when: (instant: string) => string };

const nothingTyped: Draft = { which: undefined, chosen: new Set(), reason: "" };

export function VoidOrder({ order, signed, when }: VoidOrderProps) {
  const user = useUser();
  const isReachable = useReachable();
  const [isAsking, setAsking] = useState(false);
  const [draft, setDraft] = useState(nothingTyped);
  const { order_id, customer_id } = order.detail;
  const voiding = useVoid(order_id, ({ record }) => {
    setAsking(false);
    setDraft(nothingTyped);
    toast({
      tone: "ok",
      title: text.voidedTitle(record.lines.length, order_id),
      text: text.voidedText,
    });
  });
  const roles = { ...user, is_customer_admin: user.customer.is_customer_admin };
  if (customer_id !== user.customer_id || !mayCall("ordering", roles)) return null;
  // Once it is open it stays, whatever becomes of the order meanwhile: it says so itself.
  if (!signed.is_voidable && !isAsking) return null;
  const mayVoid = mayCall("controlled-cart", roles) && !user.is_impersonating;
  return (
    <section className={styles.part} aria-labelledby="void-order">
      <div className={styles.partHead}>
        <div>
          <h3 id="void-order">{text.title}</h3>
          <p className="muted small">
            {user.is_impersonating
              ? text.impersonating
              : user.is_admin
                ? text.staff
                : !mayVoid
                  ? text.rolesNeeded
                  : isReachable
                    ? text.hint
                    : text.onlineToVoid}
          </p>
        </div>
        {mayVoid && (
          <Button tone="danger" disabled={!isReachable} onPress={() => setAsking(true)}>
            {text.voidOrderOrLines}
          </Button>
        )}
      </div>
      {isAsking && (
        <VoidDialog
          order={order}
          records={signed.records}
          when={when}
          draft={draft}
          onDraft={setDraft}
          voiding={voiding}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
