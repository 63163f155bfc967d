/** Places an order that was signed and verified (sign-before.ts): under the cart's lock it must be, byte for byte, the one that was signed. */
import type { OutputOf } from "#contract/base/call.ts";
import { dollars } from "#contract/base/money.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { checkoutCsos as contract } from "#contract/checkout/checkout-csos.ts";
import { cartChanged } from "#contract/checkout/text.ts";
import { type CertificateFailure, certificateFailures, certificateSentence } from "#contract/csos/rules/words.ts";
import type { Caller } from "#server/base/caller.ts";
import { int, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { recordRefusal, type RefusalLog } from "#server/services/csos/refusal-reasons.ts";
import { keepSigned, signerOf } from "#server/services/csos/signers.ts";
import { certificateNotFound } from "#server/services/csos/text.ts";
import type { Failed } from "#server/services/csos/sign.ts";
import { lockCart } from "./checkout.ts";
import { toOrderedBy, type OrderSettings, placeOrder } from "./place-order.ts";
import {
  type Before,
  documentOf,
  type SignedRequest,
  type SigningGiven,
  standingToSign,
  wantedOf,
} from "./sign-before.ts";

type Answer = OutputOf<typeof contract>;

const placedStatement = statement(
  "signed_order_of_cart",
  {
    values: { customer_id: int, user_id: int, cart_id: int, certificate_id: int },
    row: { order_id: int, item_count: int, total_cents: int },
  },
  `select order_id, item_count, total_cents from orders where customer_id = :customer_id and cart_id = :cart_id and user_id = :user_id
     and csos_certificate_id = :certificate_id`,
);

/** @throws Refusal as the checkout does, and 409 where the order is not the one that was signed any more: nothing was placed, and it can be signed again. */
export const placeSigned =
  ({ releaseMs, distributor, log }: OrderSettings & SigningGiven & { log: RefusalLog }) =>
  async (db: Tx, caller: Caller, request: SignedRequest, before: Before): Promise<Answer> => {
    const { customer_id, user_id } = caller;
    const { cart_id, certificate_id } = request;
    const [placed] = await db.run(placedStatement, { customer_id, user_id, cart_id, certificate_id });
    if (placed !== undefined) return done(placed.order_id, placed.item_count, placed.total_cents);
    if (before.kind === "refused") throw before.why;
    if (before.kind === "failed") {
      const answer = failed(before);
      recordRefusal(log, caller, { ...before, sentence: answer.Reason! });
      return answer;
    }
    const { order: signed, number, registrant } = before;
    const cart = await lockCart(db, caller, request);
    const order = await standingToSign(db, caller, request, cart, number);
    const { later, priced } = order;
    const document = documentOf(order, { caller, number, registrant, distributor });
    // What is ordered is what was signed: a line that came or went meanwhile was not.
    if (!document.equals(signed.document)) throw notAsSigned();
    if ((await signerOf(db, { customer_id, certificate_id })) === undefined)
      throw new Refusal(404, certificateNotFound);
    const wanted = {
      ...request,
      ...wantedOf(request, cart, number, signed.signature),
      cart_id,
      recurring_order_id: null,
      later,
    };
    const made = await placeOrder(db, toOrderedBy(caller, { releaseMs, distributor }), { ...order, wanted });
    // Prices are no part of the file; an order of another sum than the one that was signed for takes itself back.
    if (made.totalCents !== before.totalCents) throw notAsSigned();
    const { order_id } = made;
    const kept = await keepSigned(db, { customer_id, order_id, certificate_id, signed_at: caller.now }, signed);
    caller.changed.entity_id = order_id;
    caller.changed.before = { cart_id };
    caller.changed.contents = { ...made.contents, ...kept };
    return done(order_id, priced.itemCount, made.totalCents);
  };

const notAsSigned = (): Refusal => new Refusal(409, cartChanged, { code: "not_as_signed" });

const flagsOf = (failure: CertificateFailure | null) =>
  Object.fromEntries(certificateFailures.map((name) => [name, name === failure])) as Record<
    CertificateFailure,
    boolean
  >;

const done = (order_id: number, itemCount: number, totalCents: number): Answer => ({
  Success: true,
  order_id,
  itemCount,
  total: dollars(totalCents),
  Reason: null,
  ...flagsOf(null),
  schedules: [],
});

const failed = ({ failure, schedules }: Failed): Answer => ({
  Success: false,
  order_id: null,
  itemCount: null,
  total: null,
  Reason: certificateSentence(failure, "checkout", schedules),
  ...flagsOf(failure),
  schedules,
});
