/** What a row of a quick order is answered: found, to be put right and how, ready, on its way, in the cart (pure). */
import { lineKey } from "#contract/base/line-key.ts";
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { CartType } from "#contract/base/fields.ts";
import type { OrderProduct } from "#contract/cart/quick-order.ts";
import { applyAdditions, type RowOutcome, type Terms } from "#contract/cart/rules/add-many.ts";
import type { Cut, CartLine } from "#contract/cart/rules/cart.ts";
import { isSameUnit, readQuantity } from "#contract/cart/rules/written-quantity.ts";
import { otherCart } from "#contract/cart/text.ts";
import { largestInteger } from "#contract/base/numbers.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import type { CodeProblem } from "#contract/catalogue/rules/order-codes.ts";
import { notSellableReasons } from "#contract/catalogue/rules/sellable.ts";
import { additionsIn, type KnownAddition } from "#outbox/entry/answer.ts";
import type { Matches } from "#src/data/cart/match-codes.ts";
import type { ListStanding } from "#src/data/outbox/sent-lists.ts";
import { whenSent, type WhenSent } from "#src/data/outbox/sync.ts";
import type { EnteredRow } from "./rows.ts";

/** `fix`: a person must do something first. */
export type RowAnswer =
  | { kind: "looking" }
  | { kind: "fix"; what: "unknown" | "code" }
  /** No product can have the code as it stands. */
  | { kind: "fix"; what: "unreadable"; problem: CodeProblem }
  | { kind: "fix"; what: "several"; choices: readonly OrderProduct[] }
  | { kind: "fix"; what: "quantity" | "confirm"; product: OrderProduct; unit: SaleUnit | undefined }
  | { kind: "fix"; what: "unit"; product: OrderProduct }
  | { kind: "fix"; what: "not-allowed"; product: OrderProduct; unit: SaleUnit | undefined; why: string }
  /** `cut`: less will go in than was asked for. */
  | { kind: "ready"; product: OrderProduct; unit: SaleUnit; quantity: number; cut: Cut | null }
  | { kind: "waiting"; product: OrderProduct | undefined; when: WhenSent }
  | { kind: "added"; product: OrderProduct | undefined; addition: KnownAddition }
  | { kind: "refused"; product: OrderProduct | undefined; why: string }
  /** It was sent so long ago that this device does not know any more what became of it. */
  | { kind: "sent"; product: OrderProduct | undefined };

export type KnownRow = {
  matches: Matches;
  /** The cart's lines, with what waits. */
  lines: readonly CartLine[];
  cartType: CartType;
  /** How what was sent stands, by the key of its entry. */
  standingOf: (key: string) => ListStanding;
};

/** An answer for each row, in their order: rows before it count, for limits and the cart's room. */
export function answersOf(rows: readonly EnteredRow[], known: KnownRow): RowAnswer[] {
  const first = firstAnswers(rows, known);
  const ready = first.flatMap((answer, at) => (answer.kind === "ready" ? [{ answer, at }] : []));
  const wanted = ready.map(({ answer: { product, unit, quantity } }) => ({
    item_id: product.item_id,
    quantity_uom_code: unit.quantity_uom_code,
    quantity,
  }));
  const units = new Map(ready.map(({ answer }) => [answerKey(answer), answer.unit]));
  const { rows: outcomes } = applyAdditions(known.lines, wanted, (row) => termsOf(units.get(lineKey(row))!));
  const answers = [...first];
  for (const [nth, { answer, at }] of ready.entries()) answers[at] = judged(answer, outcomes[nth]!);
  return answers;
}

const answerKey = ({ product, unit }: Extract<RowAnswer, { kind: "ready" }>) =>
  lineKey({ item_id: product.item_id, quantity_uom_code: unit.quantity_uom_code });

const termsOf = ({ max_sale_qty, sale_UOM_desc }: SaleUnit): Terms => ({
  kind: "limit",
  limit: { max_sale_qty, unit: sale_UOM_desc },
});

function judged(answer: Extract<RowAnswer, { kind: "ready" }>, outcome: RowOutcome): RowAnswer {
  const { product, unit } = answer;
  if (outcome.kind === "refused") return { kind: "fix", what: "not-allowed", product, unit, why: outcome.message };
  if (outcome.given === 0 && outcome.adjusted !== null)
    return { kind: "fix", what: "not-allowed", product, unit, why: outcome.adjusted.message };
  return { ...answer, cut: outcome.adjusted };
}

/** By itself, without the rows before it. */
function firstAnswers(rows: readonly EnteredRow[], known: KnownRow): RowAnswer[] {
  const unitInCart = new Map(known.lines.toReversed().map((line) => [line.item_id, line.quantity_uom_code]));
  const all = { ...known, unitInCart };
  return rows.map((row) => answerOf(row, all));
}

type WithUnits = KnownRow & { unitInCart: ReadonlyMap<number, string> };

function answerOf(row: EnteredRow, { matches, unitInCart, cartType, standingOf }: WithUnits): RowAnswer {
  const ids = row.item_id === null ? matches.itemsOf.get(row.code) : [row.item_id];
  const products = (ids ?? []).flatMap((id) => matches.products.get(id) ?? []);
  if (row.sent !== null) return sentAnswer(row.sent, products[0], standingOf);
  if (row.code.trim() === "") return { kind: "fix", what: "code" };
  if (ids === undefined) return { kind: "looking" };
  const [product, another] = products;
  if (product === undefined) return unknownAnswer(matches.problems?.get(row.code));
  if (another !== undefined) return { kind: "fix", what: "several", choices: products };
  if (cartTypeOf(product.schedule_name) !== cartType)
    return { kind: "fix", what: "not-allowed", product, unit: undefined, why: otherCart[cartType] };
  if (product.not_sellable_reason !== null)
    return { kind: "fix", what: "not-allowed", product, unit: undefined, why: product.not_sellable_reason };
  const unit = row.unit.trim() === "" ? unitBy(product, unitInCart.get(product.item_id)) : unitNamed(product, row.unit);
  if (unit === undefined) return { kind: "fix", what: "unit", product };
  if (unit.sale_UOM_price === null)
    return { kind: "fix", what: "not-allowed", product, unit, why: notSellableReasons.price };
  const quantity = quantityOf(row.quantity);
  if (quantity === undefined) return { kind: "fix", what: "quantity", product, unit };
  if (product.confirm_to_sell === "Y" && !row.isConfirmed) return { kind: "fix", what: "confirm", product, unit };
  return { kind: "ready", product, unit, quantity, cut: null };
}

const unknownAnswer = (problem: CodeProblem | undefined): RowAnswer =>
  problem === undefined ? { kind: "fix", what: "unknown" } : { kind: "fix", what: "unreadable", problem };

function sentAnswer(
  { key, at }: NonNullable<EnteredRow["sent"]>,
  product: OrderProduct | undefined,
  standingOf: KnownRow["standingOf"],
): RowAnswer {
  const standing = standingOf(key);
  // A discarded one, and one that was never kept, is the screen's again in a moment (adding.ts).
  if (standing.kind === "unread" || standing.kind === "discarded" || standing.kind === "unkept")
    return { kind: "looking" };
  if (standing.kind === "past") return { kind: "sent", product };
  const { entry } = standing;
  if (entry.state !== "done") return { kind: "waiting", product, when: whenSent(entry) };
  const addition = additionsIn(entry)?.[at];
  if (addition === undefined) return { kind: "sent", product };
  return addition.refused === null
    ? { kind: "added", product, addition }
    : { kind: "refused", product, why: addition.refused.message };
}

const unitBy = ({ units }: OrderProduct, code: string | undefined): SaleUnit | undefined =>
  units.find(({ quantity_uom_code }) => quantity_uom_code === code) ?? units[0];

/** A unit by its code, its name or another word for it, in the singular or the plural: CT, ctn, carton, Cartons. */
const unitNamed = ({ units }: OrderProduct, text: string): SaleUnit | undefined =>
  units.find(({ quantity_uom_code }) => quantity_uom_code.toLowerCase() === text.trim().toLowerCase()) ??
  units.find(({ sale_UOM_desc }) => isNamed(sale_UOM_desc, text)) ??
  units.find(({ quantity_uom_code }) => isSameUnit(quantity_uom_code, text));

const isNamed = (name: string, text: string): boolean =>
  isSameUnit(name, text) || isSameUnit(`${name}s`, text) || isSameUnit(`${name}es`, text);

/** A quantity above 0 as people and spreadsheets write it: 12, 1,200, 12.0, "5,0"; undefined for anything else, also where a unit stands beside it. */
export function quantityOf(text: string): number | undefined {
  const read = readQuantity(text);
  if (read === undefined || read.unit !== "" || read.quantity.length > 10) return undefined;
  const quantity = Number(read.quantity);
  return quantity > 0 && quantity <= largestInteger ? quantity : undefined;
}
