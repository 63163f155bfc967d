/**
 * The shapes of the answers that a device keeps, by example, as far as a screen would fail without them: an answer that lacks something of its example is neither
 * stored nor taken from the disk. The contract's schemas stay out of the page for their size.
 */
import { partialMatchKey, type QueryKey } from "@tanstack/react-query";

/** A value of the same type; of a list an example of its entries, `[]` for any; of an object what it has at least. */
export type AnswerShape =
  | string
  | number
  | boolean
  | readonly []
  | readonly [AnswerShape]
  | { readonly [name: string]: AnswerShape };

const product = {
  item_id: 0,
  full_description: "",
  ndc_code: "",
  availability: { kind: "" },
  units: [{ quantity_uom_code: "", sale_UOM_desc: "", units_in: 0 }],
  incentives: [{ incentive_name: "", discount_amount: 0 }],
} as const;
const goods = { item_id: 0, full_description: "", ndc_code: "", lot_no: "" } as const;
const address = { contact_id: 0, company_name: "", address1: "", city_name: "", state_code: "", zip_code: "" } as const;
const page = {
  orders: [{ order_id: 0, order_date: "", time_zone: "", order_status: "", order_total: 0, shipments: [] }],
  total: 0,
  page: 0,
  page_size: 0,
} as const;

/** The answer as its query keeps it (src/data/overlay/laid-over.ts); `beside`: what the query keeps with it. */
const heard = (answer: AnswerShape, beside: { [name: string]: AnswerShape } = {}): AnswerShape => ({
  answer,
  doneBefore: 0,
  ...beside,
});

/** By the beginning of the query's key. */
export const shapes: readonly (readonly [QueryKey, AnswerShape])[] = [
  [
    ["cart", "lines"],
    heard({
      cart_id: 0,
      items: [
        {
          item_id: 0,
          full_description: "",
          ndc_code: "",
          quantity: 0,
          quantity_uom_code: "",
          price_steps: [],
          availability: { kind: "" },
          incentives: [],
        },
      ],
      itemCount: 0,
      price_terms: { offers: [{ item_ids: [0], parts: [{ item_ids: [0] }] }] },
      shippingMethods: [{ shipping_method_id: 0, shipping_method_desc: "" }],
      parts: [],
    }),
  ],
  [["cart", "counts"], heard({ rx_qty: 0, cs_qty: 0 })],
  [["usual-items"], { items: [{ product, last_quantity: 0, last_quantity_uom_code: "" }], total: 0 }],
  [["order-guides"], { guides: [{ guide_id: 0, name: "", version: 0, lines: [{ item_id: 0, par_level: 0 }] }] }],
  [["addresses"], [{ ...address, deas: [{ identification_code: "", schedules: [""] }] }]],
  [["orders", "search"], { pages: [page], pageParams: [] }],
  [
    ["orders", "purchase-order"],
    {
      detail: { order_id: 0, order_date: "", time_zone: "", order_status: "", bill_to: address, ship_to: address },
      lines: [{ line_no: 0, item_id: 0, full_description: "", ndc_code: "", quantity: 0, price_steps: [] }],
      shipments: [{ order_id: 0, ship_date: "", lines: [{ ...goods, line_no: 0, serial_numbers: [""] }] }],
      receipts: [{ line_no: 0, lot_no: "", quantity_received: 0, receive_date: "", receive_status_code: "" }],
      total: 0,
    },
  ],
  [["orders", "at-a-glance"], { ordered_today: 0, stages: {} }],
  [
    ["recurring"],
    {
      recurring: [
        {
          recurring_order_id: 0,
          version: 0,
          order_name: "",
          frequency: "",
          next_dates: [""],
          waits_for: [""],
          status: "",
          travels: { ship_contact_id: 0 },
          lines: [{ item_id: 0, quantity: 0, full_description: "", ndc_code: "" }],
          runs: [{ run_no: 0, outcome: "", reasons: [""] }],
        },
      ],
    },
  ],
  [
    ["receiving", "pending"],
    heard(
      [
        {
          order_id: 0,
          line_no: 0,
          order_date: "",
          item_id: 0,
          full_description: "",
          ndc_code: "",
          order_qty: 0,
          rec_qty: 0,
          remaining: 0,
          lots: [{ lot_no: "", expiration_date: "", quantity: 0 }],
        },
      ],
      { prints: {} },
    ),
  ],
  [
    ["receiving", "history"],
    heard([
      {
        ...goods,
        order_receive_id: 0,
        receive_date: "",
        quantity_received: 0,
        notes: "",
        flagged: [""],
        created_by: "",
      },
    ]),
  ],
  [
    ["receiving", "unconfirmed"],
    { is_demanded: true, counts: [{ ...goods, order_receive_id: 0, quantity_received: 0, receive_date: "" }] },
  ],
  [
    ["receiving", "quarantine"],
    [{ ...goods, quarantine_id: "", gtin: "", serial_number: "", quantity: 0, status: "", reason: "" }],
  ],
  [
    ["reports", "recalls"],
    [{ ...goods, recall_id: 0, reason: "", recalled_at: "", shipped: [{ quantity: 0 }], confirmations: [] }],
  ],
  [["catalog", "classifications"], [{ class_id: 0, class_name: "", item_ids: [0], item_count: 0 }]],
  [["help-desk"], { phone: "", email: "" }],
];

/** True where an answer has all of its example; answers without one have whatever they have. */
export const hasItsShape = (queryKey: QueryKey, answer: unknown): boolean =>
  shapes.every(([key, shape]) => !partialMatchKey(queryKey, key) || fits(answer, shape));

function fits(value: unknown, shape: AnswerShape): boolean {
  if (typeof shape !== "object") return typeof value === typeof shape;
  if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(shape)) return false;
  if (!Array.isArray(value))
    return Object.entries(shape).every(([name, of]) => fits((value as Record<string, unknown>)[name], of));
  const [entry] = shape as readonly [AnswerShape?];
  return entry === undefined || value.every((each) => fits(each, entry));
}
