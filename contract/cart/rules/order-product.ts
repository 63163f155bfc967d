/** A product cut down to what a row of an order shows: thousands of them travel at once. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";

export const orderProductOf = (product: Product): OrderProduct => ({
  item_id: product.item_id,
  full_description: product.full_description,
  ndc_code: product.ndc_code,
  manufacturer: product.manufacturer,
  schedule_name: product.schedule_name,
  confirm_to_sell: product.confirm_to_sell,
  not_sellable_reason: product.not_sellable_reason,
  availability: product.availability,
  kit_check_surcharge: product.kit_check_surcharge,
  form: product.form,
  units: product.units,
  incentives: product.incentives.map(({ incentive_name, discount_amount }) => ({ incentive_name, discount_amount })),
});
