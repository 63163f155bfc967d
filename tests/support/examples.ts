/** One valid example for every call of the contract, made on a world of its own, and one that is turned down: what the generated matrix walks with. */
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import * as cartText from "#server/services/cart/text.ts";
import { selectFrequency } from "#contract/checkout/text.ts";
import * as orderText from "#contract/orders/text.ts";
import { deaNumberNotFound } from "#server/services/checkout/text.ts";
import { userNotFound } from "#server/services/identity/text.ts";
import { orderNotFound } from "#server/services/orders/text.ts";
import { fromAfterTo } from "#contract/receiving/history-text.ts";
import { notOnHold } from "#server/services/receiving/quarantine-text.ts";
import { receiptNotFound } from "#server/services/receiving/text.ts";
import * as catalogServerText from "#server/services/catalogue/text.ts";
import { accountExamples } from "./account-examples.ts";
import { distributorExamples } from "./distributor-examples.ts";
import { documentExamples } from "./document-examples.ts";
import type { Client, TestApp } from "./app.ts";
import { claimExamples } from "./claim-examples.ts";
import type { Make, World } from "./example.ts";
import { noticeExamples } from "./notice-examples.ts";
import { stockAlertExamples } from "./stock-alert-examples.ts";
import { controlledExamples } from "./controlled-examples.ts";
import { suspectExamples } from "./suspect-examples.ts";
import { contacts, items, methods, north, people, south } from "./company.ts";
import { userExamples } from "./examples-users.ts";
import { certificateExamples } from "./certificate-examples.ts";
import { guideExamples } from "./guide-examples.ts";
import { arrived } from "./orders.ts";
import { recurringExamples } from "./recurring-examples.ts";
import { reportExamples } from "./report-examples.ts";
import { securityExamples } from "./security-examples.ts";
import { quoted, readyToOrder } from "./shopping.ts";

const noOrder = { status: 404, sentence: orderNotFound };

/** By the names of `contract/calls.ts`. */
export const examples: Record<string, Make> = {
  ...accountExamples,
  ...securityExamples,
  ...reportExamples,
  ...claimExamples,
  ...controlledExamples,
  ...suspectExamples,
  ...distributorExamples,
  reportClientErrors: async ({ app }) => {
    const error = { name: "TypeError", message: "x is not a function", frames: ["index-a1b2c3.js:1:234"] };
    return {
      client: app.nobody,
      input: { build: "0.1.0+abc", errors: [{ ...error, route: "/cart" }] },
      other: { build: "0.1.0+abc", errors: [{ ...error, route: "/checkout" }] },
    };
  },
  versions: async () => ({ input: {} }),
  helpDesk: async () => ({ input: {} }),
  currentUser: async () => ({ input: {} }),
  login: async ({ app }) => ({
    client: app.nobody,
    input: { email: people.guest.email, password: "wrong" },
  }),
  chooseCompany: async ({ app }) => ({
    client: await app.signIn(people.both.email, { customer: north }),
    input: { company_id: south },
    other: { company_id: north },
    refused: { input: { company_id: 2_000_000_000 }, status: 404, sentence: /customer/ },
  }),
  chooseCartType: async ({ app }) => ({
    client: await app.signIn(people.buyer.email),
    input: { cart_type_code: "RXO" },
    other: { cart_type_code: null },
    refused: { input: { cart_type_code: "RXO" }, client: await atNoCustomer(app), status: 400, sentence: /customer/ },
  }),
  logout: async ({ app }) => ({
    client: await app.signIn(people.buyer.email),
    input: {},
    endsSession: true,
  }),
  searchCustomers: async ({ staff }) => ({ client: staff, input: "north" }),
  addresses: async () => ({
    input: { companyId: north, type: 3 },
    refused: { input: { companyId: south, type: 3 }, status: 404, sentence: /customer/ },
  }),
  deaNumbers: async () => ({
    input: { customerId: north },
    refused: { input: { customerId: south }, status: 404, sentence: catalogServerText.customerNotFound },
  }),
  customerImage: async () => ({
    input: { customerId: north },
    refused: { input: { customerId: north, default: "false" }, status: 404, sentence: /logo/i },
  }),
  classifications: async () => ({ input: {} }),
  product: async () => ({
    input: { itemId: items.plain },
    refused: { input: { itemId: 999_999 }, status: 404, sentence: catalogServerText.productNotFound },
  }),
  productsForCustomer: async () => ({
    input: { customerId: north, page: 1, page_size: 5 },
    refused: { input: { customerId: south }, status: 404, sentence: /customer/ },
  }),
  productChanges: async () => ({ input: {}, other: { cursor: "of another time" } }),
  ownCatalogue: async () => ({
    input: { customerId: north },
    refused: { input: { customerId: south }, status: 404, sentence: /customer/ },
  }),
  searchProducts: async () => ({
    input: { searchText: "ondansetron" },
    refused: { input: { classId: 999_999 }, status: 404, sentence: catalogServerText.classNotFound },
  }),
  searchAllProducts: async () => ({
    input: { searchText: "ondansetron" },
    refused: { input: { classId: 999_999 }, status: 404, sentence: catalogServerText.classNotFound },
  }),
  searchAllClasses: async () => ({
    input: { searchText: "ondansetron" },
    refused: { input: { classId: 999_999 }, status: 404, sentence: catalogServerText.classNotFound },
  }),
  productNames: async () => ({ input: { searchText: "ondansetron" } }),
  hasControlled: async () => ({ input: { item_ids: [101, 103] } }),
  productSuggestions: async () => ({
    input: { itemId: items.plain },
    refused: { input: { itemId: 999_999 }, status: 404, sentence: catalogServerText.productNotFound },
  }),
  productsForUnexpectedReceive: async () => ({ input: { searchText: "ondansetron" } }),
  ...noticeExamples,
  ...stockAlertExamples,
  ...recurringExamples,
  cart: async ({ app }) => ({ input: {}, refused: { input: {}, ...(await withoutCart(app)) } }),
  cartParts: async ({ app }) => ({ input: {}, refused: { input: {}, ...(await withoutCart(app)) } }),
  cartCounts: async () => ({ input: {} }),
  live: async () => ({ input: { for_seconds: 0 } }),
  addItem: async ({ buyer }) => {
    await emptyCart(buyer);
    const input = { ...line, quantity: 2 };
    return {
      input,
      other: { ...input, quantity: 3 },
      refused: { input: { ...input, item_id: items.unpriced }, status: 400, sentence: /price/ },
    };
  },
  addItems: async ({ app, buyer }) => {
    await emptyCart(buyer);
    const [input, other] = [2, 3].map((quantity) => ({ items: [{ ...line, quantity }] }));
    return { input: input!, other: other!, refused: { input: input!, ...(await withoutCart(app)) } };
  },
  updateItem: async ({ buyer }) => {
    const named = await inCart(buyer);
    return {
      input: { ...named, new_quantity: 4 },
      other: { ...named, new_quantity: 5 },
      refused: { input: { ...named, item_id: items.unpriced, new_quantity: 4 }, status: 400, sentence: /price/ },
    };
  },
  removeItem: async ({ app, buyer }) => {
    const input = await inCart(buyer);
    return { input, other: { ...input, item_id: items.cheap }, refused: { input, ...(await withoutCart(app)) } };
  },
  shippingMethods: async ({ buyer }) => ({
    input: { cartId: (await buyer.get("/api/carts")).body.cart_id },
    refused: { input: { cartId: 2_000_000_000 }, status: 404, sentence: cartText.cartNotFound },
  }),
  orderViews: async () => ({ input: {} }),
  saveOrderView: async () => ({
    input: { name: "To receive", filters: { stage: "to-receive" } },
    other: { name: "To receive", filters: { stage: "late" } },
  }),
  deleteOrderView: async () => ({ input: { name: "To receive" }, other: { name: "Late" } }),
  usualArrival: async () => ({ input: {} }),
  shippingMethodsToZip: async () => ({ input: { zipCode: "62704" } }),
  shippingQuotes: async ({ buyer }) => {
    await inCart(buyer);
    const { ContactId, WrkOrderId } = await journey(buyer);
    const input = { ContactId, WrkOrderId };
    return {
      input,
      other: { ...input, ContactId: contacts.northDock },
      refused: {
        input: { ...input, WrkOrderId: 2_000_000_000 },
        status: 404,
        sentence: cartText.cartNotFound,
        inPreparation: true,
      },
    };
  },
  groundDays: async ({ buyer }) => {
    const input = await journey(buyer);
    return { input, refused: { input: { ...input, ContactId: contacts.southShip }, status: 404, sentence: /address/ } };
  },
  shippingCost: async ({ buyer }) => {
    await inCart(buyer);
    const input = await journey(buyer);
    return {
      input,
      other: { ...input, ShippingMethodId: methods.secondDay },
      refused: {
        input: { ...input, WrkOrderId: 2_000_000_000 },
        status: 404,
        sentence: cartText.cartNotFound,
        inPreparation: true,
      },
    };
  },
  checkout: async ({ buyer }) => {
    await emptyCart(buyer);
    const input = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 2 }]);
    return {
      input,
      other: { ...input, order_name: "Another" },
      refused: {
        input: { ...input, is_recurring: true },
        status: 400,
        sentence: selectFrequency,
      },
    };
  },
  ...certificateExamples,
  placedOrder: async ({ buyer }) => ({
    input: { cartId: (await buyer.get("/api/carts")).body.cart_id },
    refused: { input: { cartId: 2_000_000_000 }, status: 404, sentence: cartText.cartNotFound },
  }),
  checkoutReadiness: async ({ app }) => ({ input: {}, refused: { input: {}, ...(await withoutCart(app)) } }),
  orderFormNumberSearch: async () => ({
    input: { buyer_DEA_number: "BB1388568", order_form_number: "A1B2C3" },
    refused: {
      input: { buyer_DEA_number: "F91234563", order_form_number: "A1B2C3" },
      status: 404,
      sentence: deaNumberNotFound,
    },
  }),
  cancelOrder: async ({ buyer, app, now }) => {
    await emptyCart(buyer);
    const place = async () => {
      const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
      return (await buyer.post("/api/carts/checkout", request)).body.order_id as number;
    };
    const sent = await arrived({ app, now });
    return {
      input: { orderId: await place() },
      other: { orderId: await place() },
      refused: {
        input: { orderId: sent },
        status: 409,
        sentence: orderText.shippedNotCancelable,
      },
    };
  },
  searchOrders: async () => ({
    input: { order_from_date: "01/01/2026", order_to_date: "01/31/2026" },
    refused: { input: {}, status: 400, sentence: orderText.criteriaMissing },
  }),
  orderStatuses: async () => ({ input: {} }),
  ordersAtAGlance: async () => ({ input: {} }),
  orderAgain: async (world) => {
    await emptyCart(world.buyer);
    const orderId = await arrived(world);
    return {
      input: { orderId },
      other: { orderId, line_nos: [1] },
      refused: { input: { orderId: 2_000_000_000 }, ...noOrder },
    };
  },
  purchaseOrder: async (world) => ({
    input: { orderId: await arrived(world) },
    refused: { input: { orderId: 2_000_000_000 }, ...noOrder },
  }),
  ...documentExamples,
  usualItems: async () => ({ input: {} }),
  ordersOfItem: async () => ({ input: { itemId: items.plain } }),
  ...guideExamples,
  pendingReceives: async (world) => ({ input: { order_id: await arrived(world) } }),
  pendingChanges: async (world) => {
    await arrived(world);
    return { input: {} };
  },
  historicalReceives: async () => ({
    input: { from: "01/01/2026", to: "01/31/2026" },
    refused: {
      input: { from: "02/01/2026", to: "01/31/2026" },
      status: 400,
      sentence: fromAfterTo,
    },
  }),
  receive: async (world) => {
    const input = receiptOf(await arrived(world), world.now);
    return {
      input,
      other: { ...input, quantity_received: 2 },
      refused: { input: { ...input, order_id: 2_000_000_000 }, status: 400, sentence: orderNotFound },
    };
  },
  cancelReceive: async (world) => ({
    input: { order_receive_id: await received(world) },
    other: { order_receive_id: await received(world) },
    refused: { input: { order_receive_id: 2_000_000_000 }, status: 404, sentence: receiptNotFound },
  }),
  uncancelReceive: async (world) => {
    const input = { order_receive_id: await received(world) };
    await world.buyer.post("/api/receives/cancel", input);
    return {
      input,
      other: { order_receive_id: await received(world) },
      refused: { input: { order_receive_id: 2_000_000_000 }, status: 404, sentence: receiptNotFound },
    };
  },
  releaseHold: async (world) => ({
    input: { order_receive_id: await received(world, "Expired"), resolution: "The maker extended it." },
    other: { order_receive_id: await received(world, "Recalled"), resolution: "The maker extended it." },
    refused: {
      input: { order_receive_id: await received(world), resolution: "x" },
      status: 409,
      sentence: notOnHold,
    },
  }),
  receivingHere: async () => ({ input: { order_id: 1_000_001, place: "tab" } }),
  deviceName: async () => ({ input: { device: "a-tablet" } }),
  saveDeviceName: async () => ({
    input: { device: "a-tablet", name: "Dock tablet 2" },
    other: { device: "a-tablet", name: "Dock tablet 3" },
  }),
  sealKey: async () => ({ input: {} }),
  entryOwner: async ({ chief }) => ({
    client: chief,
    input: { userId: people.disabled.user_id },
    refused: { input: { userId: people.other.user_id }, status: 404, sentence: userNotFound },
  }),
  handOver: async ({ chief }) => ({
    client: chief,
    input: { user_id: people.disabled.user_id },
    refused: { input: { user_id: people.buyer.user_id }, status: 400, sentence: /can still sign in/ },
  }),
  ...userExamples,
  discardEntry: async () => ({ input: discardOf(), other: discardOf({ quantity: 4 }) }),
};

/** What a device says of an entry that was discarded. */
export const discardOf = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  key: "entry-1",
  call: "receive",
  customer_id: north,
  cart_type: "RXO",
  made_by: people.buyer.user_id,
  made_at: "2026-11-20T14:00:00.000Z",
  discarded_by: people.buyer.user_id,
  may_have_arrived: false,
  order_id: 4711,
  order_receive_id: null,
  item_id: items.plain,
  lot_no: "ON26114",
  quantity: 3,
  reason_kind: "refused",
  reason_status: 400,
  reason: "There is no such order.",
  ...over,
});

/** A buyer who has not chosen a cart is told so. */
const withoutCart = async (app: TestApp) => ({
  client: await app.signIn(people.buyer.email, { cart: null }),
  status: 400,
  sentence: cartText.chooseCart,
});

/** Somebody of two customers who has chosen neither. */
export const atNoCustomer = (app: TestApp): Promise<Client> => app.signIn(people.both.email, { cart: null });

const line = { item_id: items.plain, quantity_uom_code: "CT" };

async function emptyCart(client: Client): Promise<void> {
  const { items: lines } = (await client.get("/api/carts")).body;
  for (const { item_id, quantity_uom_code } of lines)
    await client.post("/api/carts/remove-item", { item_id, quantity_uom_code });
}

/** Three cartons in the cart; gives what names the line. */
async function inCart(client: Client): Promise<typeof line> {
  await emptyCart(client);
  await client.post("/api/carts/add-item", { ...line, quantity: 3 });
  return line;
}

async function journey(client: Client): Promise<Record<string, unknown>> {
  const { shipping_wrk_order_id } = await quoted(client);
  return {
    ShippingMethodId: methods.ground,
    ContactId: contacts.northShip,
    SaturdayShipping: false,
    WrkOrderId: shipping_wrk_order_id,
  };
}

/** What the dock of North sends for one carton of it on that day. */
export const receiptOf = (orderId: number | null, now: Date): Record<string, unknown> => ({
  order_id: orderId,
  item_id: items.plain,
  quantity_received: 1,
  lot_no: "ON26114",
  receive_date: isoToWire(dateIn("America/Chicago", now)),
});

async function received(world: World, hold_reason?: string): Promise<number> {
  const receipt = { ...receiptOf(await arrived(world), world.now), ...(hold_reason && { hold_reason }) };
  const answer = await world.buyer.post("/api/receives", receipt);
  return answer.body.receipt.order_receive_id;
}
