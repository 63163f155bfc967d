/**
 * What the server said of an entry, read by hand: the service worker, which sends too, carries no schemas. Whatever does not have the shape of its
 * call's answer was not said by our server, or by a build that nobody remembers: it proves nothing, and no screen falls over it.
 */
import type { Addition, CartChange } from "#contract/cart/cart.ts";
import type { Receipt } from "#contract/receiving/receiving.ts";
import type { Entry, EntryCall } from "./entry.ts";
import { kinds } from "./kinds.ts";

/** Whether an answer is one of this call. */
export const isAnswerOf = (call: EntryCall, answer: unknown): boolean => kinds[call].isAnswer(answer);

/** The receipt that an entry made or changed; undefined until the server said so. What its answer leaves out is missing. */
export function receiptIn({ call, answer }: Answered): KnownReceipt | undefined {
  if (!isOf(["receive", "cancelReceive", "uncancelReceive"], call, answer)) return undefined;
  const { receipt } = answer as { receipt: KnownReceipt };
  return { ...receipt, flagged: Array.isArray(receipt.flagged) ? receipt.flagged : [] };
}

/** What the change of a line came to. */
export const changeIn = ({ call, answer }: Answered): KnownChange | undefined =>
  isOf(["addItem", "updateItem", "removeItem"], call, answer) ? plain(answer as KnownChange) : undefined;

/** What adding many rows came to, row by row. */
export const additionsIn = ({ call, answer }: Answered): KnownAddition[] | undefined =>
  isOf(["addItems"], call, answer) ? (answer as { rows: KnownAddition[] }).rows.map(plain) : undefined;

type Answered = Pick<Entry, "call" | "answer">;
type Known<All, Core extends keyof All> = Partial<All> & Pick<All, Core>;
type KnownReceipt = Known<Receipt, "order_receive_id" | "item_id" | "quantity_received" | "flagged">;
type KnownChange = Known<CartChange, "item_id" | "quantity" | "adjusted"> & Partial<Pick<Addition, "refused">>;
/** Of one row of many. */
export type KnownAddition = Known<Addition, "item_id" | "quantity" | "given" | "adjusted" | "refused">;

/** Without what only a shape that nobody knows would have in these places. */
const plain = <Change extends { adjusted: unknown; refused?: unknown }>(change: Change): Change => ({
  ...change,
  adjusted: isObject(change.adjusted) ? change.adjusted : null,
  ...("refused" in change || "given" in change ? { refused: isObject(change.refused) ? change.refused : null } : {}),
});

const isOf = (calls: readonly EntryCall[], call: EntryCall, answer: unknown): boolean =>
  calls.includes(call) && isAnswerOf(call, answer);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
