/** The bell of a product that cannot be had now: the person is told, here and by mail, when it can be ordered again. */
import { useQuery } from "@tanstack/react-query";

import type { Product } from "#contract/catalogue/catalogue.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { stockAlertsQuery, useStockAlertChange } from "#src/data/catalogue/stock-alerts.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import * as text from "#src/text/catalogue/stock-alerts.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Note } from "#src/ui/kit/notices/note.tsx";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** Whether a bell may wait for it: what passes by itself. */
export const canRing = ({ not_sellable_reason }: Pick<Product, "not_sellable_reason">): boolean =>
  not_sellable_reason === notSellableReasons.stock || not_sellable_reason === notSellableReasons.allocation;

export function ProductStockAlert({ product }: { product: Product }) {
  const { item_id, full_description } = product;
  const isReachable = useReachable();
  const { data } = useQuery(stockAlertsQuery);
  const { set, remove } = useStockAlertChange();
  if (data === undefined && isReachable) return null;
  const isSet = data?.some((stockAlert) => stockAlert.item_id === item_id && stockAlert.rang_at === null) === true;
  const isPending = set.isPending || remove.isPending;
  const takeOff = () =>
    remove.mutate(item_id, {
      onSuccess: () =>
        toast({
          tone: "ok",
          title: text.removed,
          text: full_description,
          action: { label: text.undo, onPress: () => set.mutate(item_id) },
          goneAfterMs: 8000,
        }),
    });
  return (
    <>
      {isSet ? (
        <>
          <Note icon="bell">{text.isSet}</Note>
          <Button icon="close" disabled={!isReachable} pending={isPending} onPress={takeOff}>
            {text.removeAlert}
          </Button>
        </>
      ) : (
        <Button icon="bell" disabled={!isReachable} pending={isPending} onPress={() => set.mutate(item_id)}>
          {text.notifyMe}
        </Button>
      )}
      {!isReachable && <p className="small muted">{text.offline}</p>}
    </>
  );
}
