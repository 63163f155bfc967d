/** Texts of `portal generate`: what it prints, and why it does not generate. */

/** @param kind "orders" @param time "12 s" */
export const progress = (done: string, total: string, kind: string, time: string) =>
  `  ${done} of ${total} ${kind}, ${time}`;
export const sealing = "  sealing the audit trail and updating the statistics of the database";
type Counts = { customers: string; prices: string; orders: string; receipts: string };
export const generated = ({ customers, prices, orders, receipts }: Counts, seed: number, time: string) =>
  `${customers} customers, ${prices} contract prices, ${orders} orders and ${receipts} receipts, from seed ${seed}, in ${time}.`;
export const pricesLimited =
  "No more contract prices are possible: every customer has one for every unit that has a price.";

const chooseDatabase = "Choose another database with DATA_DIR or DATABASE_URL.";
export const generatedBefore = `Data was generated in this database before, so nothing was changed. ${chooseDatabase}`;
/** @param name a user's email or a customer's name */
export const databaseInUse = (name: string) =>
  `This database is in use (${name}), so nothing was generated. ${chooseDatabase}`;
export const noProducts =
  "This database has no product with a price. Run portal seed, or portal import ndc with prices, first.";
export const tooManyReceipts = (receipts: number, orders: number, mostOfAnOrder: number) =>
  `--receipts ${receipts} is too many for ${orders} orders: at most ${mostOfAnOrder} for each, ${orders * mostOfAnOrder}.`;
export const shareInvalid = (share: string) => `--largest is "${share}"; expected: a number from 0 to 1.`;
export const numberInvalid = (name: string, value: string, least: number, greatest: number) =>
  `--${name} is "${value}"; expected: a whole number from ${least} to ${greatest}.`;
