/** Orders of the hospital that have shipped, for tests of its dock: placed by calls of the API, sent by the warehouse's job. */
import { addDays } from "#contract/base/dates.ts";
import type { OutputOf } from "#contract/base/call.ts";
import { addItems, cartParts } from "#contract/cart/cart.ts";
import { checkout } from "#contract/checkout/checkout.ts";
import { shippingCost } from "#contract/checkout/shipping.ts";
import { chooseCartType, chooseCompany } from "#contract/identity/session.ts";
import { pendingReceives, type PendingReceive } from "#contract/receiving/receiving.ts";
import { toteOf } from "#server/base/totes.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { trackingOf } from "#server/outside/carrier.ts";
import type { LotToShip, ToPack, Warehouse } from "#server/outside/warehouse.ts";
import { askServer, tokenOf } from "./ask-server.ts";
import { getNow } from "./present.ts";
import type { ProductServer } from "./product-server.ts";

/** A server that ships nothing without being asked (WAREHOUSE=off). */
type Server = Pick<ProductServer, "url" | "rows" | "openJobContext">;

/** A line that a test wants to have shipped. */
type LineToShip = {
  /** Cartons. */
  quantity?: number;
  /** Number of lots; the second expires 30 days after the first. */
  lots?: 1 | 2;
  /** Days from today until the first lot expires; negative: it has expired. */
  expiresInDays?: number;
  /** Whether each carton has a serial number. */
  serials?: "each" | "none";
  /** The product of another line. Left out: one that the hospital has never ordered. */
  item_id?: number;
};
type ProductLine = LineToShip & { item_id: number };

/** More than tests receive of a line by the way: an order of which everything has come is shown differently. */
const defaultQuantity = 12;
/** Not short-dated, not even by the clock of a device that is a year ahead. */
const defaultExpiresInDays = 800;
/** Orders for the hospital; no test of the dock reads this person's carts or ends their sessions. */
const buyer = "floater@northcampus.example";

/** Ships an order of one line. Returns the line as the dock gets it. A board that is open shows it when it is opened again. */
export async function shipLine(server: Server, line: LineToShip = {}): Promise<PendingReceive> {
  const [shipped] = await shipLines(server, [line]);
  return shipped;
}

/**
 * Ships the lines of one order in one delivery and returns them as `shipLine` does. Each has an NDC that the hospital has never ordered and a name that
 * no other pending line has, because rows and scans are found by them. Orders of one server share a cart: place them one after another.
 * @param order.schedule the schedule of the products, III to V; null: Rx.
 */
export async function shipLines<const Lines extends readonly LineToShip[]>(
  server: Server,
  lines: Lines,
  { schedule = null }: { schedule?: "III" | "IV" | "V" | null } = {},
): Promise<ShippedLines<Lines>> {
  const { item_ids, ...places } = await findProducts(server, lines, schedule);
  const wanted = lines.map((line) => ({ ...line, item_id: line.item_id ?? item_ids.shift()! }));
  const token = await signIn(server, places);
  const order_id = await placeOrder(server, token, { lines: wanted, schedule, ...places });
  const work = { delayMs: 0, address: () => server.url, clock: getNow };
  await shipOrder(
    { ...work, ...(await server.openJobContext()), warehouse: createWarehouse(wanted) },
    { customer_id: places.customer_id, order_id, shipment: 1 },
  );
  const pending = await askServer<PendingReceive[]>(server, pendingReceives.path, { order_id }, token);
  return wanted.map(({ item_id }) => pending.find((each) => each.item_id === item_id)!) as ShippedLines<Lines>;
}

/** One pending line for each of the lines. */
type ShippedLines<Lines extends readonly LineToShip[]> = { -readonly [At in keyof Lines]: PendingReceive };

type Places = { customer_id: number; billing_contact_id: number; shipping_contact_id: number; dea_number: string };

/** Finds the hospital's addresses, and for each line without a product one in cartons that anybody may order as many of as they like. */
async function findProducts({ rows }: Server, lines: readonly LineToShip[], schedule: string | null) {
  const count = lines.filter(({ item_id }) => item_id === undefined).length;
  const [found] = await rows<Places & { item_ids: number[] }>(
    `select c.customer_id, bill.contact_id as billing_contact_id, ship.contact_id as shipping_contact_id, d.identification_code as dea_number, array(
       select max(p.item_id) from products p join product_units u on u.item_id = p.item_id and u.quantity_uom_code = 'CT'
       where p.schedule_name is not distinct from $1 and p.is_active and not p.confirm_to_sell and not p.contact_customer_service
         and u.price_cents is not null and u.max_sale_qty is null
         and not exists (select from stock s where s.item_id = p.item_id and s.available < 100 * u.units_in)
         and not exists (select from customer_allocations a where a.item_id = p.item_id)
         and not exists (select from order_lines l where l.customer_id = c.customer_id and (l.item_id = p.item_id or l.full_description = p.full_description and l.received_quantity < l.quantity))
       group by p.full_description order by 1 limit $2) as item_ids
     from customers c join addresses bill using (customer_id) join addresses ship using (customer_id)
       join address_deas d on d.customer_id = c.customer_id and d.contact_id = ship.contact_id
     where c.company_name = 'North Campus Hospital Pharmacy' and bill.address_type = 2 and ship.address_type = 3
     order by bill.contact_id, ship.contact_id limit 1`,
    [schedule, count],
  );
  if (found === undefined || found.item_ids.length < count)
    throw new Error("No product is left that the hospital has never ordered.");
  return found;
}

/** Tokens by server: hashing the password takes longer than the other calls of an order. */
const tokens = new WeakMap<Server, Promise<string>>();

function signIn(server: Server, { customer_id }: Places): Promise<string> {
  const signed =
    tokens.get(server) ??
    tokenOf(server, buyer).then(async (token) => {
      await askServer(server, chooseCompany.path, { company_id: customer_id }, token);
      return token!;
    });
  tokens.set(server, signed);
  return signed;
}

type OrderToPlace = Places & { lines: readonly ProductLine[]; schedule: string | null };

async function placeOrder(
  server: Server,
  token: string,
  { lines, schedule, billing_contact_id, shipping_contact_id, dea_number }: OrderToPlace,
): Promise<number> {
  const ask = <Answer>(path: string, body: object) => askServer<Answer>(server, path, body, token);
  await ask(chooseCartType.path, { cart_type_code: schedule === null ? "RXO" : "CSO" });
  const items = lines.map(({ item_id, quantity = defaultQuantity }) => ({
    item_id,
    quantity,
    quantity_uom_code: "CT",
  }));
  await ask(addItems.path, { items });
  const { cart_id, shippingMethods } = await ask<OutputOf<typeof cartParts>>(cartParts.path, {});
  const { shipping_method_id, wrk_order_id } = shippingMethods[0]!;
  const cost = await ask<OutputOf<typeof shippingCost>>(shippingCost.path, {
    ShippingMethodId: shipping_method_id,
    ContactId: shipping_contact_id,
    WrkOrderId: wrk_order_id,
  });
  const { order_id } = await ask<OutputOf<typeof checkout>>(checkout.path, {
    cart_id,
    billing_contact_id,
    shipping_contact_id,
    shipping_charges: cost.shipping_cost,
    shipping_method_id,
    shipping_wrk_order_id: wrk_order_id,
    cs_dea_number: schedule === null ? null : dea_number,
  });
  return order_id;
}

/** Packs everything at once, as it was wanted: the demonstration's warehouse draws lots and backorders. */
const createWarehouse = (wanted: readonly ProductLine[]): Warehouse => ({
  pack: async (order) => {
    let lotAt = 0;
    const lines = order.lines.map((line) => {
      const { lots = 1, ...its } = wanted.find(({ item_id }) => item_id === line.item_id)!;
      const half = Math.ceil(line.quantity / lots);
      const quantities = lots === 1 ? [line.quantity] : [half, line.quantity - half];
      return {
        ...line,
        lots: quantities.map((quantity, at) => createLot(order, its, { line, at, quantity, lotAt: lotAt++ })),
      };
    });
    return { ...(await trackingOf(order)), lines };
  },
});

/** Makes the number of a lot and the serial numbers in it of the order's: no other lot has them. */
function createLot(
  order: ToPack,
  { expiresInDays = defaultExpiresInDays, serials = "each" }: LineToShip,
  { line, at, quantity, lotAt }: { line: ToPack["lines"][number]; at: number; quantity: number; lotAt: number },
): LotToShip {
  const number = (order.order_id * 100 + line.line_no) * 2 + at;
  const serial = (nth: number) => `${number}${String(nth).padStart(4, "0")}`;
  return {
    lot_no: toLetters(number),
    expiration_date: addDays(order.day, expiresInDays + at * 30),
    quantity,
    serial_numbers: serials === "none" ? [] : Array.from({ length: quantity }, (_, nth) => serial(nth)),
    sscc: toteOf(order, lotAt),
  };
}

/** Digits could be taken for the identifiers of a code that has lost its separators. */
const toLetters = (number: number): string =>
  number
    .toString(26)
    .toUpperCase()
    .replaceAll(/\d/g, (digit) => "QRSTUVWXYZ"[Number(digit)]!);
