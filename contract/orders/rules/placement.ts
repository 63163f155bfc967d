/** How an order was placed: signed with a certificate, on a paper Form 222, or without an order form (pure). */
import { isPlacedByAnother } from "#contract/csos/rules/signer.ts";
import * as text from "#contract/orders/text.ts";

type Placement = {
  placed_by: string;
  /** The certificate's holder; undefined for an order that no certificate signed. */
  signed_by: string | undefined;
  is_form222: boolean;
  order_form_number: string | null;
};

/**
 * Returns how an order with an order form was placed, in one sentence without a period; undefined for an order without an order form. Only a certificate signs
 * an order here: a Form 222 is signed on paper (21 CFR 1305.12).
 */
export function describePlacement({
  placed_by,
  signed_by,
  is_form222,
  order_form_number,
}: Placement): string | undefined {
  if (signed_by !== undefined)
    return isPlacedByAnother(signed_by, placed_by)
      ? text.signedForAnother(signed_by, placed_by)
      : text.signedAndPlaced(signed_by);
  return is_form222 ? text.placedOnForm222(order_form_number ?? "", placed_by) : undefined;
}
