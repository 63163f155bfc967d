/** Orders: search, and the purchase order with its lines, shipments and lots. Money in dollars. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import type { Frequency } from "#contract/checkout/rules/recurrence.ts";
import { PriceStep } from "#contract/catalogue/prices.ts";
import { LinkedRecord, SignedOrder } from "#contract/csos/signed-order.ts";
import {
  CartType,
  Count,
  EnteredDate,
  Id,
  Instant,
  PathId,
  Nothing,
  UomCode,
  WireDate,
  paging,
  text,
} from "#contract/base/fields.ts";
import { EpcisFormat } from "./epcis-format.ts";
import { OrderStatus } from "#contract/base/order-status.ts";

/**
 * What is open of an order, as the home page counts it and the search narrows to it: `waiting-for-form`, `packing` (nothing has left), `on-the-way` (a shipment has left and is
 * neither delivered nor received), `arrives-today`, `late` (so are those whose day is today, or over), `to-receive` (delivered, or due today or before, and not counted in), `backordered`
 * (the rest of it is to come), `to-invoice` (a shipment without an invoice).
 */
export const OrderStage = z.enum([
  "waiting-for-form",
  "packing",
  "on-the-way",
  "arrives-today",
  "late",
  "to-receive",
  "backordered",
  "to-invoice",
]);
export type OrderStage = z.infer<typeof OrderStage>;

/** In which order they are found: by when they were placed, by what they cost, by the customer's own number. */
export const OrderSort = z.enum(["newest", "oldest", "largest", "smallest", "number"]);
export type OrderSort = z.infer<typeof OrderSort>;

/** A person or place an order names. */
export const Contact = z.strictObject({
  contact_id: Id,
  company_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city_name: z.string(),
  state_code: z.string(),
  zip_code: z.string(),
  phone: z.nullable(z.string()),
});

/** What to look for: an order id, or the customer's order number, or both dates (docs/readings.md, "An order search"); or what is open, which is never much. */
export const OrderCriteria = z.strictObject({
  customer_id: z._default(z.nullable(Id), null),
  company_name: z.optional(z.nullable(text(200))),
  order_id: z._default(z.nullable(Id), null),
  customer_order_no: z._default(z.nullable(text(40)), null),
  /** Any part of the order number or of the customer's order number; the complete number of a shipment finds its order. Needs no dates. */
  number_part: z.optional(z.nullable(text(40))),
  order_from_date: z._default(z.nullable(EnteredDate), null),
  order_to_date: z._default(z.nullable(EnteredDate), null),
  item_id: z._default(z.nullable(Id), null),
  /** As it is printed or typed; with a product that product's. */
  lot_no: z.optional(z.nullable(text(60))),
  shipping_contact_id: z._default(z.nullable(Id), null),
  order_name: z._default(z.nullable(text(80)), null),
  order_status: z._default(z.nullable(OrderStatus), null),
  order_create_user: z._default(z.nullable(text(200)), null),
  stage: z._default(z.nullable(OrderStage), null),
});
export type OrderCriteria = z.infer<typeof OrderCriteria>;

/** A row of the order search. */
export const OrderRow = z.strictObject({
  order_id: Id,
  parent_order_id: z.nullable(Id),
  customer_id: Id,
  company_name: z.string(),
  cart_type_code: CartType,
  order_date: Instant,
  /** The customer's: an order's day is a day of its calendar. */
  time_zone: z.string(),
  customer_order_no: z.string(),
  order_name: z.string(),
  order_status: OrderStatus,
  status_description: z.string(),
  /** Nothing of it is packed before its paper Form 222 is at the distributor: of orders placed before decision 205 beside PLACED. */
  waits_for_form: z.boolean(),
  /** It may still be cancelled: the warehouse has not begun with it. */
  is_cancellable: z.boolean(),
  order_create_user: z.string(),
  ship_contact_id: Id,
  ship_to: z.string(),
  line_count: Count,
  /** Units and total without what was voided. */
  item_count: Count,
  order_total: z.number(),
  /** Units still wanted, and of these shipped and received; and those that shipped and are not received. */
  units: z.strictObject({ due: Count, shipped: Count, received: Count, to_receive: Count }),
  /** The day of the last receipt of an order that was received in whole. */
  received_on: z.nullable(WireDate),
  cancelled_at: z.nullable(Instant),
  cancelled_by: z.nullable(z.string()),
  /** Of what is controlled in it, each once. */
  schedule_names: z.array(z.string()),
  /** A lot that was shipped or received on it is recalled. Left out where none is. */
  is_recalled: z.optional(z.literal(true)),
  /** When the last of what has not left yet is expected at the distributor; null where nobody knows, and where all has left. */
  rest_expected_on: z.nullable(WireDate),
  /** The orders under it: each shipment is one, oldest first. */
  shipments: z.array(
    z.strictObject({
      order_id: Id,
      ship_date: Instant,
      arrives_on: z.nullable(WireDate),
      /** A later day that the carrier says since. */
      delayed_to: z.nullable(WireDate),
      delivered_at: z.nullable(Instant),
    }),
  ),
});
export type OrderRow = z.infer<typeof OrderRow>;

/** A line of a purchase order. */
export const OrderLine = z.strictObject({
  line_no: Id,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.string(),
  schedule_name: z.nullable(z.string()),
  quantity: z.int(),
  quantity_uom_code: UomCode,
  sale_UOM_desc: z.string(),
  shipped_quantity: Count,
  received_quantity: Count,
  /** Taken off the order again: it does not come. */
  voided_quantity: Count,
  /** Declared at the dock as not coming. */
  closed_quantity: Count,
  /** When what has not left yet is expected at the distributor; null where nobody knows, and where all has left. */
  expected_on: z.nullable(WireDate),
  price_per: z.number(),
  /** Quantity without what was voided, times price; before anything is taken off and without the surcharge. */
  full_price: z.number(),
  /** Off each unit, as it was ordered: by an incentive, and by the bonus discount. */
  discount_amount: z.number(),
  bonus_discount_amount: z.number(),
  incentive_name: z.nullable(z.string()),
  /** Empty on orders from before they were kept. */
  price_steps: z.array(PriceStep),
  kit_check_surcharge: z.number(),
  can_reorder: z.boolean(),
  /** The lot when one lot filled the whole line, else null: the lots are in the shipments. */
  lot_no: z.nullable(z.string()),
  /** A lot that was shipped or received on it is recalled. */
  is_recalled: z.boolean(),
  has_CoA: z.boolean(),
  display_in_line_item_level_bit: z.boolean(),
  /** Null: the product needs none. Both null inside: ordered without a confirmation. */
  medical_necessity: z.nullable(
    z.strictObject({ confirmed_by: z.nullable(z.string()), confirmed_at: z.nullable(Instant) }),
  ),
});
export type OrderLine = z.infer<typeof OrderLine>;

/** What one box held of one lot. */
const ShipmentLine = z.strictObject({
  line_no: Id,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  manufacturer: z.string(),
  schedule_name: z.nullable(z.string()),
  quantity: z.int(),
  quantity_uom_code: UomCode,
  sale_UOM_desc: z.string(),
  lot_no: z.string(),
  is_recalled: z.boolean(),
  expiration_date: WireDate,
  serial_numbers: z.array(z.string()),
  has_CoA: z.boolean(),
});

/** A shipment: an order number of its own under the purchase order's. */
export const Shipment = z.strictObject({
  order_id: Id,
  parent_order_id: Id,
  ship_date: Instant,
  carrier: z.string(),
  tracking_number: z.string(),
  /** The day the carrier is expected. */
  arrives_on: z.nullable(WireDate),
  /** A later day that the carrier says since. */
  delayed_to: z.nullable(WireDate),
  delivered_at: z.nullable(Instant),
  invoice_id: z.nullable(Id),
  invoice_date: z.nullable(Instant),
  invoice_amount: z.nullable(z.number()),
  /** A feed's documents about it. */
  documents: z.array(z.strictObject({ document_id: Id, format: EpcisFormat })),
  lines: z.array(ShipmentLine),
});

/** A receipt against one of the order's lines. */
export const OrderReceipt = z.strictObject({
  order_receive_id: Id,
  line_no: Id,
  lot_no: z.string(),
  /** Its lot, however it was typed. */
  is_recalled: z.boolean(),
  quantity_received: z.int(),
  receive_date: WireDate,
  created_at: Instant,
  received_by: z.string(),
  receive_status_code: z.enum(["CAN", "COM"]),
  /** As on its label, and as the shipment said. */
  expiration_date: z.nullable(WireDate),
  shipped_expiration_date: z.nullable(WireDate),
  /** Why a person should look at it (contract/receiving/receiving.ts `Flag`). */
  flagged: z.array(z.string()),
});

/** A receipt in force of a line of a signed order, as it was recorded (21 CFR 1305.22(g)). */
export const ReceiptRecord = z.strictObject({
  line_no: Id,
  /** The day on which the packages arrived. */
  received_on: WireDate,
  quantity: z.int(),
  received_by: z.string(),
  recorded_at: Instant,
});
export type ReceiptRecord = z.infer<typeof ReceiptRecord>;

/** The purchase order as its page shows it. */
export const PurchaseOrder = z.strictObject({
  detail: z.strictObject({
    order_id: Id,
    parent_order_id: z.nullable(Id),
    customer_id: Id,
    company_name: z.string(),
    cart_type_code: CartType,
    order_date: Instant,
    /** The customer's: what is told of the order is told by its clock. */
    time_zone: z.string(),
    order_status: OrderStatus,
    status_description: z.string(),
    bill_contact_id: Id,
    ship_contact_id: Id,
    bill_to: Contact,
    ship_to: Contact,
    shipping_method_desc: z.string(),
    shipping_instructions: z.string(),
    shipping_charges: z.number(),
    is_form222: z.boolean(),
    /** As in the search. */
    waits_for_form: z.boolean(),
    order_form_number: z.nullable(z.string()),
    /** The DEA number that controlled substances were ordered with. */
    buyer_dea_number: z.nullable(z.string()),
    /** Until when it may be cancelled, unless the warehouse takes it before; null where it may not be any more. */
    cancel_until: z.nullable(Instant),
    /** When the warehouse got it. */
    released_at: z.nullable(Instant),
    cancelled_at: z.nullable(Instant),
    cancelled_by: z.nullable(z.string()),
    customer_order_no: z.string(),
    order_name: z.string(),
    order_create_user: z.string(),
    /** Name of the distributor whose staff placed it for the customer; null: a user of the customer did. */
    placed_by_staff_of: z.nullable(z.string()),
    payment_terms: z.string(),
    order_line_total_amount: z.number(),
    surcharge_total_amount: z.number(),
    /** All that was taken off, the bonus discount included. */
    discount_total_amount: z.number(),
    bonus_discount_total_amount: z.number(),
    /** The recurring order that it began or that placed it, until that ends; null: none. */
    repeats: z.nullable(
      z.strictObject({
        recurring_order_id: Id,
        frequency: z.enum(["weekly", "biweekly", "monthly"] satisfies Frequency[]),
      }),
    ),
  }),
  lines: z.array(OrderLine),
  shipments: z.array(Shipment),
  /** In the order in which they were entered. */
  receipts: z.array(OrderReceipt),
  /** Of an order that a certificate signed. */
  signed: z.optional(SignedOrder),
  /** Of an order that a certificate signed, in the order in which they were recorded. */
  receipt_records: z.optional(z.array(ReceiptRecord)),
  /** Of an order under a paper Form 222. */
  paper_form: z.optional(
    z.strictObject({
      /** When the distributor got it; null where it has not yet, and on orders of before that was written down. */
      arrived_at: z.nullable(Instant),
      /** The day on which it arrived, and the initials of the person who held it; null where neither was recorded. */
      arrived_on: z.nullable(WireDate),
      initials: z.nullable(z.string()),
      /** The last day on which anything of it may ship (21 CFR 1305.13(b)). */
      ships_until: WireDate,
      records: z.array(LinkedRecord),
    }),
  ),
  /** Units and total, as all sums of `detail`, without what was voided. */
  itemCount: Count,
  total: z.number(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

export const searchOrders = call({
  method: "POST",
  path: "/api/orders/search",
  kind: "read",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  about: "Orders by what is known of them.",
  input: z.extend(OrderCriteria, {
    ...paging(50, 200),
    sort: z._default(OrderSort, "newest"),
    /** The order that the page before ended with: what comes behind it, whatever `page` says. So no page costs more than the first. */
    after: z._default(z.nullable(Id), null),
  }),
  output: z.strictObject({
    orders: z.array(OrderRow),
    total: Count,
    /** There are more than `total` says. */
    total_is_capped: z.boolean(),
    page: Id,
    page_size: Id,
  }),
});

export const orderStatuses = call({
  method: "GET",
  path: "/api/lookups/orderstatuses",
  needs: "ordering-or-reporting",
  about: "The statuses of orders, sorted by description.",
  input: Nothing,
  output: z.array(z.strictObject({ OrderStatus, Description: z.string() })),
});

/** Not in the specification: seven searches would say as much, and the home page asks at every visit. */
export const ordersAtAGlance = call({
  method: "GET",
  path: "/api/orders/at-a-glance",
  needs: "ordering-or-reporting",
  about:
    "How many orders of the session's customer were placed today, and how many there are of each stage; each at most one more than is counted.",
  input: Nothing,
  output: z.strictObject({ ordered_today: Count, stages: z.record(OrderStage, Count) }),
});

export const purchaseOrder = call({
  method: "GET",
  path: "/api/carts/purchase-orders/{orderId}",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  about: "One purchase order by its number, or by the number of one of its shipments.",
  input: z.strictObject({ orderId: PathId }),
  output: PurchaseOrder,
});

/** How an order had a product: so many of a unit, at so many dollars each, before anything was taken off. */
const OrderOfItem = z.strictObject({
  order_id: Id,
  order_date: Instant,
  quantity: Count,
  sale_UOM_desc: z.string(),
  price_per: z.number(),
});

export const ordersOfItem = call({
  method: "GET",
  path: "/api/products/{itemId}/orders",
  needs: "ordering-or-reporting",
  about:
    "The last three orders of a product by the session's customer in the last 90 days, newest first, and how many there were.",
  input: z.strictObject({ itemId: PathId }),
  output: z.strictObject({ orders: z.array(OrderOfItem), total: Count }),
});
