/** How an order was placed: signed with a certificate, on a paper Form 222, by the distributor's staff, or by a user of the customer without an order form (pure). */
import { isPlacedByAnother } from "#contract/csos/rules/signer.ts";
import * as text from "#contract/orders/text.ts";

type Placement = {
  placed_by: string;
  /** The certificate's holder; undefined for an order that no certificate signed. */
  signed_by: string | undefined;
  is_form222: boolean;
  order_form_number: string | null;
  company_name: string;
  /** Name of the distributor whose staff placed it; null or left out: a user of the customer did. */
  placed_by_staff_of?: string | null | undefined;
};

/**
 * Returns how an order was placed, in one sentence without a period; undefined for an order without an order form that a user of the customer placed. Only a
 * certificate signs an order here: a Form 222 is signed on paper (21 CFR 1305.12).
 */
export function describePlacement({
  placed_by,
  signed_by,
  is_form222,
  order_form_number,
  company_name,
  placed_by_staff_of,
}: Placement): string | undefined {
  if (signed_by !== undefined)
    return isPlacedByAnother(signed_by, placed_by)
      ? text.signedForAnother(signed_by, placed_by)
      : text.signedAndPlaced(signed_by);
  if (is_form222) return text.placedOnForm222(order_form_number ?? "", placed_by);
  return placed_by_staff_of ? text.placedByStaff(placed_by_staff_of, company_name) : undefined;
}
