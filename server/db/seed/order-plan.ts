/** The demonstration's orders and how far each has come, without dates: schedule.ts dates them for a day on which the demonstration is filled. */
import { isScheduleII } from "#contract/base/schedules.ts";
import { demonstrationTariff } from "#server/outside/carrier-demonstration.ts";
import { findTransitDays } from "#server/outside/carrier-embedded.ts";
import { randomOf, type Random } from "#server/base/random.ts";
import { type DemonstrationBuyer, buyers, type ReceiptState } from "./buyers.ts";
import type { Lot } from "./lots.ts";
import { wholeOffers } from "./offers.ts";
import { addOffer, createLine, type LineSources, pickProducts, type PlannedLine, sumGoods } from "./order-lines.ts";
import type { People } from "./people.ts";
import type { SeededAddress } from "./places.ts";
import { type PlannedReceipt, planReceipts } from "./receipts.ts";
import { type PlannedParcel, planParcels } from "./shipments.ts";
import { serviceByMethod, shippingMethods } from "./shipping-methods.ts";

export type PlannedOrder = {
  customer_id: number;
  user_id: number;
  /** Who receives it. */
  receiver_id: number;
  time_zone: string;
  payment_terms: string;
  cart_type_code: "RXO" | "CSO";
  /** Working days from the next day on which the carrier delivers until its first parcel arrives; below 0 it has arrived. */
  arrivesIn: number;
  /** Seconds after midnight by the customer's clock when it is placed. */
  placedSeconds: number;
  bill: SeededAddress;
  ship: SeededAddress;
  order_name: string;
  shipping_instructions: string;
  lines: PlannedLine[];
  method: ShippingMethod;
  /** Working days that its parcels travel. */
  transitDays: number;
  shipping_cents: number;
  /** What has come in: all, one carton too much, some, nothing. A backorder has not even shipped wholly. */
  receipt: ReceiptState;
  isBackorder: boolean;
  /** On a paper Form 222 that has not arrived: it has no parcels. */
  waitsForForm: boolean;
  parcels: PlannedParcel[];
  receipts: PlannedReceipt[];
};

/** What orders are made from. */
export type OrderSources = LineSources & { people: People; addresses: readonly SeededAddress[] };
export type PlanWorld = OrderSources & { now: Date };

/**
 * Working days since the newest and the oldest order of the past arrived. The oldest were placed nine months ago: that reaches back over two finished quarters
 * on every day of the year. Orders of the past that are not completely received are more recent.
 */
const arrived = { newest: 5, oldest: 183, oldestOpen: 60 };

const orderNames = [
  "Weekly restock",
  "OR trays",
  "Emergency department",
  "ICU par levels",
  "Clinic shelves",
  "Month end",
  "Pediatrics",
  "Code carts",
  "",
];

/** One in this many received orders took an offer along. */
const offerEvery = 4;

/** Returns all orders with their parcels and receipts, by customer. The same every time, on every day. */
export function planOrders(sources: OrderSources, lots: Map<number, Lot[]>): PlannedOrder[] {
  return buyers.flatMap((buyer) => {
    const random = randomOf(`orders of ${buyer.name}`);
    const offers = wholeOffers(buyer.name);
    const drafts = Array.from({ length: buyer.orders + buyer.controlled }, (_, at) => {
      const receipt = at % 41 === 7 ? "over" : at % 43 === 9 ? "part" : "all";
      const isBackorder = at % 47 === 11;
      const draft = draftOrder(sources, buyer, random, {
        arrivesIn: -drawAge(random, receipt === "all" && !isBackorder),
        type: at < buyer.orders ? "RXO" : "CSO",
        lines: random.whole(1, 7),
        receipt,
        isBackorder,
        waitsForForm: false,
      });
      const takesOffer = at % offerEvery === 1 && at < buyer.orders && receipt === "all";
      return takesOffer ? addOffer(draft, offers[((at - 1) / offerEvery) % offers.length]!, sources) : draft;
    });
    const open = buyer.open.map(({ waitsForForm = false, ...order }) =>
      draftOrder(sources, buyer, random, { ...order, isBackorder: false, waitsForForm }),
    );
    return [...drafts, ...open].map((draft) => completeOrder(draft, lots));
  });
}

/** Draws how many working days ago an order arrived. There are more recent orders than old ones; what is still open is recent. */
function drawAge(random: Random, isSettled: boolean): number {
  const fraction = random.fraction();
  const { newest, oldest, oldestOpen } = arrived;
  return newest + Math.round(isSettled ? fraction ** 2 * (oldest - newest) : fraction * (oldestOpen - newest));
}

type Wish = Pick<PlannedOrder, "arrivesIn" | "receipt" | "isBackorder" | "waitsForForm"> & {
  type: "RXO" | "CSO";
  lines: number;
};
type Draft = ReturnType<typeof draftOrder>;

function draftOrder(
  { people, addresses, products, prices }: OrderSources,
  buyer: DemonstrationBuyer,
  random: Random,
  wish: Wish,
) {
  const customer_id = people.customerIds[buyer.name];
  const own = addresses.filter((address) => address.customer_id === customer_id);
  const ships = own.filter(({ address_type, dea }) => address_type === 3 && (wish.type === "RXO" || dea !== null));
  const onForm = products.filter(({ schedule_name }) => isScheduleII(schedule_name));
  const ordered = pickProducts(wish.waitsForForm ? onForm : products, wish, random);
  return {
    customer_id,
    user_id: people.userIds.get(buyer.email)!,
    receiver_id: people.userIds.get(buyer.receiver)!,
    time_zone: buyer.time_zone,
    payment_terms: buyer.payment_terms,
    cart_type_code: wish.type,
    arrivesIn: wish.arrivesIn,
    placedSeconds: random.whole(8, 15) * 3600 + random.whole(0, 59) * 60 + random.whole(0, 59),
    bill: random.pick(own.filter(({ address_type }) => address_type === 2)),
    // Schedule II goes to the first address, which may receive it.
    ship: ordered.some(({ schedule_name }) => isScheduleII(schedule_name)) ? ships[0]! : random.pick(ships),
    order_name: random.pick(orderNames),
    lines: ordered.map((product) => createLine(product, customer_id, prices, random)),
    receipt: wish.receipt,
    isBackorder: wish.isBackorder,
    waitsForForm: wish.waitsForForm,
    // A stream of its own: the content of one order does not depend on another order.
    random: randomOf(`${buyer.name} ${random.fraction()}`),
  };
}

/** Adds shipping, parcels and receipts, in this order of the order's own stream. */
function completeOrder({ random, ...draft }: Draft, lots: Map<number, Lot[]>): PlannedOrder {
  const travel = pickTravel(draft, random);
  const order = { ...draft, ...travel };
  const parcels = draft.waitsForForm ? [] : planParcels(order, lots, random);
  const receipts = planReceipts(order, parcels, random);
  const shipping_instructions = random.chance(0.15) ? "Ring at the dock, then leave with the pharmacy." : "";
  return { ...order, parcels, receipts, shipping_instructions };
}

type ShippingMethod = (typeof shippingMethods)[number];
type Travel = Pick<PlannedOrder, "method" | "transitDays" | "shipping_cents">;

/** Picks how an order travels: mostly by ground, and always so where it was just sent or the carrier has no other service. */
function pickTravel({ lines, arrivesIn, ship }: Omit<Draft, "random">, random: Random): Travel {
  const ground = shippingMethods[0]!;
  const picked = random.chance(0.78) ? ground : random.pick(shippingMethods.slice(1));
  const findDays = ({ shipping_method_id }: ShippingMethod) =>
    findTransitDays(ship.contact, serviceByMethod[shipping_method_id]!, demonstrationTariff());
  const isRecent = arrivesIn > -arrived.newest;
  const method = isRecent || findDays(picked) === undefined ? ground : picked;
  const isFree = method.free_from_cents !== null && sumGoods(lines) >= method.free_from_cents;
  const shipping_cents = isFree ? 0 : [1_250, 2_800, 5_400, 6_900][method.shipping_method_id - 1]!;
  return { method, transitDays: findDays(method)!, shipping_cents };
}
