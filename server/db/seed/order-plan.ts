/** What the demonstration's customers ordered in the last 90 days, and how far each order has come. */
import { isScheduleII } from "#contract/base/schedules.ts";
import type { SeededAddress } from "./places.ts";
import type { People } from "./people.ts";
import { type ContractPrices, priceKey, wholeOffers, type WholeOffer } from "./offers.ts";
import type { Unit } from "./packaging.ts";
import type { SeededProduct } from "./products.ts";
import { randomOf, type Random } from "./random.ts";

export type PlannedLine = {
  product: SeededProduct;
  unit: Unit;
  quantity: number;
  list_cents: number;
  price_cents: number;
  /** What an offer took off each, and its name. */
  discount_cents: number;
  incentive_name: string | null;
};
export type PlannedOrder = {
  customer_id: number;
  user_id: number;
  /** Who receives it. */
  receiver_id: number;
  time_zone: string;
  payment_terms: string;
  cart_type_code: "RXO" | "CSO";
  placed_at: Date;
  bill: SeededAddress;
  ship: SeededAddress;
  order_name: string;
  lines: PlannedLine[];
  /** What has come in: all of it, one carton too much, some of it, nothing. A backorder has not even shipped wholly. */
  receipt: "all" | "over" | "part" | "none";
  isBackorder: boolean;
  random: Random;
};

export type PlanWorld = {
  people: People;
  addresses: readonly SeededAddress[];
  products: readonly SeededProduct[];
  prices: ContractPrices;
  now: Date;
};

type Buyer = {
  email: string;
  receiver: string;
  orders: number;
  controlled: number;
  name: keyof People["customerIds"];
  time_zone: string;
  payment_terms: string;
};
const buyers: readonly Buyer[] = [
  {
    name: "hospital",
    email: "buyer@northcampus.example",
    receiver: "dock@northcampus.example",
    orders: 86,
    controlled: 14,
    time_zone: "America/New_York",
    payment_terms: "Net 30 days",
  },
  {
    name: "clinics",
    email: "admin@lakeshore.example",
    receiver: "buyer@lakeshore.example",
    orders: 62,
    controlled: 8,
    time_zone: "America/Chicago",
    payment_terms: "Net 45 days",
  },
  {
    name: "pharmacy",
    email: "owner@cornerstreet.example",
    receiver: "owner@cornerstreet.example",
    orders: 24,
    controlled: 5,
    time_zone: "America/Los_Angeles",
    payment_terms: "Net 15 days",
  },
];

/** Orders of the last days that are still to be received; the rest of the 90 days is received, apart from a few. Weekdays ago, type, lines. */
const stillToCome: Record<
  keyof People["customerIds"],
  readonly [weekdaysAgo: number, type: "RXO" | "CSO", lines: number, receipt: PlannedOrder["receipt"]][]
> = {
  hospital: [
    [2, "RXO", 6, "none"],
    [3, "CSO", 3, "none"],
    [4, "RXO", 5, "part"],
    [6, "RXO", 4, "none"],
  ],
  clinics: [
    [2, "RXO", 5, "none"],
    [3, "RXO", 6, "part"],
    [5, "CSO", 2, "none"],
    [8, "RXO", 3, "none"],
  ],
  pharmacy: [[3, "RXO", 2, "none"]],
};

/** Of the 90 days that are told of. */
const weekdays = 62;
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

/** Of the orders that have come, one in so many took an offer along. */
const offerEvery = 4;

/** All orders, oldest first. */
export function plannedOrders(world: PlanWorld): PlannedOrder[] {
  const orders = buyers.flatMap((buyer) => {
    const random = randomOf(`orders of ${buyer.name}`);
    const offers = wholeOffers(buyer.name);
    const past = Array.from({ length: buyer.orders + buyer.controlled }, (_, at) => {
      const weekdaysAgo = Math.round(7 + random.fraction() * (weekdays - 7));
      const receipt = at % 41 === 7 ? "over" : at % 43 === 9 ? "part" : "all";
      const order = planned(world, buyer, random, {
        weekdaysAgo,
        type: at < buyer.orders ? "RXO" : "CSO",
        lines: random.whole(1, 7),
        receipt,
        isBackorder: at % 47 === 11,
      });
      const takesOffer = at % offerEvery === 1 && at < buyer.orders && receipt === "all";
      return takesOffer ? withOffer(world, order, offers[((at - 1) / offerEvery) % offers.length]!) : order;
    });
    const open = stillToCome[buyer.name].map(([weekdaysAgo, type, lines, receipt]) =>
      planned(world, buyer, random, { weekdaysAgo, type, lines, receipt, isBackorder: false }),
    );
    return [...past, ...open];
  });
  return orders.toSorted((a, b) => a.placed_at.getTime() - b.placed_at.getTime());
}

type Wish = {
  weekdaysAgo: number;
  type: "RXO" | "CSO";
  lines: number;
  receipt: PlannedOrder["receipt"];
  isBackorder: boolean;
};

function planned(
  { people, addresses, products, prices, now }: PlanWorld,
  buyer: Buyer,
  random: Random,
  wish: Wish,
): PlannedOrder {
  const customer_id = people.customerIds[buyer.name];
  const its = addresses.filter((address) => address.customer_id === customer_id);
  const ships = its.filter(({ address_type, dea }) => address_type === 3 && (wish.type === "RXO" || dea !== null));
  const ordered = productsFor(products, wish, random);
  return {
    customer_id,
    user_id: people.userIds.get(buyer.email)!,
    receiver_id: people.userIds.get(buyer.receiver)!,
    time_zone: buyer.time_zone,
    payment_terms: buyer.payment_terms,
    cart_type_code: wish.type,
    placed_at: officeHour(now, wish.weekdaysAgo, random),
    bill: random.pick(its.filter(({ address_type }) => address_type === 2)),
    // What has II in it goes where II may go: the first address.
    ship: ordered.some(({ schedule_name }) => isScheduleII(schedule_name)) ? ships[0]! : random.pick(ships),
    order_name: random.pick(orderNames),
    lines: ordered.map((product) => lineOf(product, customer_id, prices, random)),
    receipt: wish.receipt,
    isBackorder: wish.isBackorder,
    // A stream of its own: what follows does not depend on the order in which orders are told.
    random: randomOf(`${buyer.name} ${random.fraction()}`),
  };
}

/** Different products of the right cart that can be bought; an order that is still to come begins with something cold. */
function productsFor(
  products: readonly SeededProduct[],
  { type, lines, receipt }: Wish,
  random: Random,
): SeededProduct[] {
  const fit = products.filter(
    ({ schedule_name, contact_customer_service, available, units }) =>
      (schedule_name !== null) === (type === "CSO") &&
      schedule_name !== "I" &&
      !contact_customer_service &&
      available !== 0 &&
      units.every(({ price_cents, max_sale_qty }) => price_cents !== null && max_sale_qty !== 0),
  );
  const chosen = new Set<SeededProduct>();
  const isCold = ({ storage }: SeededProduct) => storage === "cold";
  if (receipt !== "all" && fit.some(isCold)) chosen.add(random.pick(fit.filter(isCold)));
  while (chosen.size < lines) chosen.add(random.pick(fit));
  return [...chosen];
}

function lineOf(product: SeededProduct, customer_id: number, prices: ContractPrices, random: Random): PlannedLine {
  const unit = product.units[0]!;
  const most = Math.min(unit.max_sale_qty ?? 16, unit.price_cents! > 50_000 ? 3 : 16);
  return { ...priced(product, customer_id, prices), quantity: random.whole(1, most) };
}

/** In its first unit, at contract or list price. */
function priced(product: SeededProduct, customer_id: number, prices: ContractPrices): Omit<PlannedLine, "quantity"> {
  const unit = product.units[0]!;
  const list_cents = unit.price_cents!;
  const price_cents = prices.get(priceKey(customer_id, product.item_id, unit.quantity_uom_code)) ?? list_cents;
  return { product, unit, list_cents, price_cents, discount_cents: 0, incentive_name: null };
}

/** The same order with what makes an offer whole; unchanged where a product of it cannot be had. */
function withOffer(
  { products, prices }: PlanWorld,
  order: PlannedOrder,
  { groups, quantity, ...offer }: WholeOffer,
): PlannedOrder {
  const canBeHad = ({ available, contact_customer_service, units: [unit] }: SeededProduct) =>
    available !== 0 &&
    !contact_customer_service &&
    unit!.price_cents !== null &&
    (unit!.max_sale_qty ?? quantity) >= quantity;
  const found = groups.map((group) => products.find((each) => each.display_group === group && canBeHad(each)));
  if (found.includes(undefined)) return order;
  const others = order.lines.filter(({ product }) => !groups.includes(product.display_group));
  const added = found.map((product, at) => ({
    ...priced(product!, order.customer_id, prices),
    quantity,
    ...(at === 0 && { discount_cents: offer.discount_cents, incentive_name: offer.name }),
  }));
  return { ...order, lines: [...others, ...added] };
}

/** Between 13 and 21 UTC, so many weekdays ago: in weekdays one order comes after another on whichever day the portal is started. */
function officeHour(now: Date, weekdaysAgo: number, random: Random): Date {
  const at = new Date(now);
  for (let left = weekdaysAgo; left > 0;) {
    at.setUTCDate(at.getUTCDate() - 1);
    if (at.getUTCDay() % 6 !== 0) left--;
  }
  at.setUTCHours(random.whole(13, 20), random.whole(0, 59), random.whole(0, 59), 0);
  return at;
}
