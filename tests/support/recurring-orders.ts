/** A recurring order as the page has it, for tests of what is made of it. */
import type { RecurringLine, RecurringOrder } from "#contract/orders/recurring.ts";

export const aRecurringLine = (over: Partial<RecurringLine> = {}): RecurringLine => ({
  item_id: 1,
  quantity_uom_code: "CT",
  quantity: 2,
  kit_check_selected: false,
  full_description: "Ketorolac 30 mg/mL",
  ndc_code: "99904-212-02",
  schedule_name: null,
  sale_UOM_desc: "Carton",
  price: 12.5,
  accepted_price: 12.5,
  max_sale_qty: null,
  reason: null,
  ...over,
});

/** Every Tuesday, the next time on December 1, 2026. */
export const aRecurringOrder = (over: Partial<RecurringOrder> = {}): RecurringOrder => ({
  recurring_order_id: 41,
  version: 7,
  cart_type_code: "RXO",
  order_name: "Weekly",
  customer_order_no: "PO-1",
  frequency: "weekly",
  anchor_date: "11/03/2026",
  next_dates: ["12/01/2026", "12/08/2026", "12/15/2026"],
  is_next_skipped: false,
  status: "active",
  waits_for: [],
  when_short: "leave_out",
  made_by: "Mona Ortiz",
  changed_by: "Mona Ortiz",
  changed_at: "2026-11-03T15:00:00.000Z",
  ship_to: "North Campus, Albany, NY",
  shipping_method_desc: "Ground",
  travels: {
    ship_contact_id: 1,
    bill_contact_id: 2,
    shipping_method_id: 3,
    is_saturday: false,
    delivery_contact_phone: "",
  },
  lines: [aRecurringLine()],
  sub_total: 25,
  runs: [],
  ...over,
});
