/**
 * Before the transaction of a checkout that a certificate signs: the order as it would stand is judged, put into one file, signed and verified. Nothing is
 * written, and whatever stops it is handed on, so that an answer that was lost is found first (checkout-csos.ts).
 */
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Pool } from "pg";

import type { ParsedOf } from "#contract/base/call.ts";
import { dateIn } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import { csosPrefix, formNumber, isCsosSuffix } from "#contract/checkout/rules/order-form.ts";
import { cannotRepeat, formNumberCharacters, formNumberNeedsSix } from "#contract/checkout/text.ts";
import { certificateFileLost, idleTooLong } from "#contract/csos/text.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import { newSemaphore } from "#server/base/semaphore.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import type { CartLineRow } from "#server/services/cart/cart-lines.ts";
import { orderDocument, type OrderDocument, shipToLines } from "#server/services/csos/order-document.ts";
import { type Failed, signOrder } from "#server/services/csos/sign.ts";
import type { ListAccess } from "#server/services/csos/revocation-lists.ts";
import { FileLost, holdKeys, openedFile } from "#server/services/csos/sealed-files.ts";
import { type OrderWithSignature, type Signer, signerOf } from "#server/services/csos/signers.ts";
import { certificateNotFound } from "#server/services/csos/text.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { type CartRow, readCart, refusal, standing } from "./checkout.ts";
import type { OrderFacts } from "./checkout-facts.ts";
import { judge, type WantedOrder } from "./judge.ts";
import * as messages from "./text.ts";

export type SigningGiven = { trust: Trust; distributor: Distributor; log: ListAccess["log"] };
export type SignedRequest = ParsedOf<typeof checkoutCsos>;

/** What the transaction needs to make the same file again. */
export type Before =
  | { kind: "refused"; why: Refusal }
  | Failed
  | {
      kind: "signed";
      order: OrderWithSignature;
      number: string;
      registrant: OrderDocument["purchaser"];
      /** What it came to when it was signed. */
      totalCents: number;
    };

/** What the file is made of. */
type ToBeSigned = { now: readonly CartLineRow[]; facts: Pick<OrderFacts, "ship_to"> };

/**
 * Each judges an order, opens a process and judges a certificate twice: half of the processors are left to everybody else's calls, which wait much longer
 * when twenty begin at once (bench/signing.ts). In line the users take turns.
 */
const inTurn = newSemaphore({ atOnce: Math.ceil(availableParallelism() / 2), waiting: 60, ofOne: 3 });

const fiveMinutes = 5 * 60_000;
/** After so long without a call of theirs somebody must enter the certificate's password anew (21 CFR 1311.55(b)). */
const longestIdleMs = 10 * 60_000;

export const signedBefore =
  (given: SigningGiven) =>
  async (request: SignedRequest, caller: Caller, { app, system }: { app: Pool; system: Pool }): Promise<Before> => {
    try {
      if (request.is_recurring) throw refusal(cannotRepeat, "recurring");
      if (caller.idle_ms > longestIdleMs) throw new Refusal(409, idleTooLong, { code: "idle" });
      const clockOffset = await checkClock(given.trust);
      const number = numberOf(request, caller);
      const asked = { request, caller, number, clockOffset };
      return await inTurn(String(caller.user_id), () => readAndSign(given, asked, { app, system }));
    } catch (error) {
      const why = error instanceof FileLost ? new Refusal(409, certificateFileLost, { code: "file_lost" }) : error;
      if (!(why instanceof Refusal)) throw error;
      return { kind: "refused", why };
    }
  };

type ReadToSign = { request: SignedRequest; caller: Caller; number: string; clockOffset: number | null };

/** Reads the order as it stands, and signs it. @throws Refusal 404 without the certificate, and whatever stops the order; FileLost */
async function readAndSign(
  { trust, distributor, log }: SigningGiven,
  { request, caller, number, clockOffset }: ReadToSign,
  { app, system }: { app: Pool; system: Pool },
): Promise<Before> {
  const { signer, file, totalCents, ...order } = await inTransaction(
    app,
    (db) => lookedAt(db, caller, request, number, trust),
    { retry: "always", settings: ownSettings(caller), access: "read only" },
  );
  if (signer === undefined || file === undefined) throw new Refusal(404, certificateNotFound);
  const deaNumber = formNumber(request.certificate_dea_number);
  if (request.cs_dea_number && formNumber(request.cs_dea_number) !== deaNumber)
    return { kind: "failed", failure: "InvalidDeaNumber", why: "dea_number", schedules: [] };
  let registrant: OrderDocument["purchaser"] | undefined;
  const signed = await signOrder({ system, log }, trust, {
    signer,
    file,
    deaNumber,
    password: request.certificate_password,
    schedules: [...new Set(order.now.flatMap(({ schedule_name }) => schedule_name ?? []))],
    now: caller.now,
    clockOffset,
    documentFor: ({ name, address }) => {
      registrant = { deaNumber, name, address };
      return documentOf(order, { caller, number, registrant, distributor });
    },
  });
  return signed.kind === "failed" ? signed : { ...signed, number, registrant: registrant!, totalCents };
}

/** The file that is signed, from the lines as they stand: made before the signature, and again under the cart's lock. */
export function documentOf(
  { now: lines, facts: { ship_to } }: ToBeSigned,
  {
    caller,
    number,
    registrant,
    distributor,
  }: { caller: Caller; number: string; registrant: OrderDocument["purchaser"]; distributor: Distributor },
): Buffer {
  return orderDocument({
    orderFormNumber: number,
    signedOn: dateIn(caller.time_zone, caller.now),
    signedAt: caller.now,
    purchaser: registrant,
    supplier: {
      deaNumber: distributor.dea_number,
      name: distributor.name,
      address: [distributor.street, distributor.city],
    },
    shipTo: shipToLines(ship_to),
    lines: lines.map((line) => ({
      ndc: line.ndc_code,
      name: line.full_description,
      schedule: line.schedule_name,
      unit: line.sale_uom_desc,
      contents: line.units_in * line.vials_per_unit,
      form: line.form,
      packages: line.quantity,
    })),
  });
}

/** What is asked for, as the rules judge it. */
export const wantedOf = (
  request: SignedRequest,
  cart: CartRow,
  number: string,
  signed_order: Buffer | null,
): WantedOrder => ({
  ...request,
  ...cart,
  seen: request.seen,
  is_saturday: request.use_saturday_shipping,
  dea_number: formNumber(request.certificate_dea_number),
  order_form_number: number,
  csos: { certificate_id: request.certificate_id, signed_order },
});

/** The order as it stands: made of the same for the signature and again under the cart's lock. */
export const standingToSign = (db: Tx, caller: Caller, request: SignedRequest, cart: CartRow, number: string) =>
  standing(db, caller, request, cart, { dea_number: request.certificate_dea_number, order_form_number: number });

async function lookedAt(
  db: Tx,
  caller: Caller,
  request: SignedRequest,
  number: string,
  trust: Trust,
): Promise<ToBeSigned & { totalCents: number; signer: Signer | undefined; file: Buffer | undefined }> {
  const { customer_id } = caller;
  const cart = await readCart(db, caller, request);
  if (cart.cart_type_code !== "CSO") throw refusal(messages.signsControlledOnly, "cart");
  const order = await standingToSign(db, caller, request, cart, number);
  const { facts, now, priced } = order;
  const shippingCents = judge(caller, { ...order, wanted: wantedOf(request, cart, number, null) });
  // A rotation of the keys waits for this, or this for it.
  await holdKeys(db);
  const signer = await signerOf(db, { customer_id, certificate_id: request.certificate_id });
  const file = signer && openedFile(trust, signer.sealed_file, signer);
  return { now, facts, totalCents: priced.sums.total + shippingCents, signer, file };
}

/** All nine characters: the six that were typed, or six that nobody could mistake. @throws Refusal 400 for anything else. */
function numberOf({ order_form_number }: SignedRequest, { time_zone, now }: Caller): string {
  const prefix = csosPrefix(dateIn(time_zone, now));
  const typed = formNumber(order_form_number ?? "");
  const six = typed.length === 9 && typed.startsWith(prefix) ? typed.slice(3) : typed;
  if (six === "") return prefix + Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join("");
  if (!isCsosSuffix(six))
    throw refusal(six.length === 6 ? formNumberCharacters : formNumberNeedsSix, "order_form_number");
  return prefix + six;
}
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * 21 CFR 1311.55(c)(8). Returns the clock's offset in milliseconds, null where no time source is set up. @throws Refusal 409 if the clock is wrong, or the
 * time source does not answer
 */
async function checkClock({ clockOffset }: Trust): Promise<number | null> {
  const offset = await clockOffset().catch(() => undefined);
  if (offset === null || (offset !== undefined && Math.abs(offset) <= fiveMinutes)) return offset;
  const why = offset === undefined ? messages.timeSourceSilent : messages.clockWrong;
  throw new Refusal(409, why, { code: "clock" });
}

const ownSettings = ({ customer_id, user_id }: Caller): Record<string, string> => ({
  "app.customers": `{${customer_id}}`,
  "app.user_id": String(user_id),
  "app.on_behalf_of": "",
  "app.staff": "off",
});
