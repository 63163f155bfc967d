/** How large a generated world is to be, and what is turned down. */
import { StartError } from "#server/base/start-error.ts";
import * as text from "./text.ts";

export type Size = {
  orders: number;
  receipts: number;
  customers: number;
  prices: number;
  years: number;
  /** The share of orders that one customer has, 0 to 1. */
  largest: number;
  seed: number;
};

/** As they are typed. */
export type SizeOptions = { [Name in keyof Size]?: string };

const most = { orders: 2_000_000, customers: 20_000, prices: 20_000_000, years: 10, seed: 2_147_483_647 };
/** A receipt is of a line of its own, most times: a world in which an order has more lines than this is none. */
const receiptsOfAnOrder = 10;

/** @throws StartError with one sentence for what is no number, negative, or too much. */
export function sizeOf(options: SizeOptions): Size {
  const orders = wholeOf("orders", options.orders ?? "200000", 0, most.orders);
  const receipts = wholeOf("receipts", options.receipts ?? String(orders), 0, most.orders * receiptsOfAnOrder);
  if (receipts > orders * receiptsOfAnOrder) {
    throw new StartError(text.tooManyReceipts(receipts, orders, receiptsOfAnOrder));
  }
  const largest = Number(options.largest ?? "0.1");
  if (!(largest >= 0 && largest <= 1)) {
    throw new StartError(text.shareInvalid(String(options.largest)));
  }
  return {
    orders,
    receipts,
    customers: wholeOf("customers", options.customers ?? "1000", 1, most.customers),
    prices: wholeOf("prices", options.prices ?? "0", 0, most.prices),
    years: wholeOf("years", options.years ?? "10", 1, most.years),
    largest,
    seed: wholeOf("seed", options.seed ?? "1", 0, most.seed),
  };
}

function wholeOf(name: string, written: string, least: number, greatest: number): number {
  const number = /^\d{1,12}$/.test(written) ? Number(written) : Number.NaN;
  if (number >= least && number <= greatest) return number;
  throw new StartError(text.numberInvalid(name, written, least, greatest));
}
