/** A signed order: what stands behind its signature, what became of it, and the call that verifies it anew. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Bytes, Id, Instant, PathId, WireDate } from "#contract/base/fields.ts";
import { OrderStatus } from "#contract/base/order-status.ts";

/** One check of 21 CFR 1311.55(c). `open`: it could not be made, because one before it failed. */
export const SignatureCheck = z.strictObject({
  check: z.string(),
  result: z.string(),
  state: z.enum(["good", "bad", "open"]),
  /** When it was made. Left out: the order was signed before decision 232. */
  at: z.optional(Instant),
});
export type SignatureCheck = z.infer<typeof SignatureCheck>;

/** What is linked to an order on a form and removes packages from it: the purchaser's or the supplier's void, the supplier's refusal, the end after sixty days. */
export const LinkedRecord = z.strictObject({
  record_id: Id,
  kind: z.enum(["void", "refusal", "expiry"]),
  made_at: Instant,
  /** Null: no person of the customer's. */
  made_by: z.nullable(z.string()),
  /** The supplier made it: a refusal, or the supplier's void. */
  by_supplier: z.boolean(),
  reason: z.string(),
  lines: z.array(z.strictObject({ line_no: Id, quantity: z.int() })),
});
export type LinkedRecord = z.infer<typeof LinkedRecord>;

export const SignedOrder = z.strictObject({
  signed_at: Instant,
  signed_by: z.string(),
  /** The certificate's whole subject, "CN=Dana Ruiz, OU=..., C=US". */
  certificate_subject: z.string(),
  /** In hex. */
  certificate_serial: z.string(),
  issued_by: z.string(),
  valid_from: Instant,
  valid_to: Instant,
  /** SHA-256 of each revocation list that it was checked with. */
  crl_hashes: z.array(z.string()),
  /** As they were when it was signed. */
  checks: z.array(SignatureCheck),
  /** The last day on which anything of it may ship. */
  ships_until: WireDate,
  /** Packages may be taken off it: something has not shipped yet. */
  is_voidable: z.boolean(),
  records: z.array(LinkedRecord),
});
export type SignedOrder = z.infer<typeof SignedOrder>;

export const verifySignature = call({
  method: "POST",
  path: "/api/orders/{orderId}/signature/verify",
  kind: "read",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  audited: true,
  guarded: true,
  about:
    "Verify the signature of an order anew, from what is kept of it: each check of 21 CFR 1311.55(c) with its result.",
  input: z.strictObject({ orderId: PathId }),
  output: z.strictObject({
    order_id: Id,
    verified_at: Instant,
    is_good: z.boolean(),
    checks: z.array(SignatureCheck),
  }),
});

export const signedDocument = call({
  method: "GET",
  path: "/api/orders/{orderId}/signature/document",
  kind: "stream",
  needs: "ordering-or-reporting",
  anyCustomer: true,
  audited: true,
  about:
    "The signed order, byte for byte: with its signature (`p7m`: CMS SignedData, for openssl cms -verify), or the order alone (`xml`).",
  input: z.strictObject({ orderId: PathId, form: z._default(z.enum(["p7m", "xml"]), "p7m") }),
  output: Bytes,
});

/** Longest reason for a void. */
export const longestReason = 500;

export const voidOrder = call({
  method: "POST",
  path: "/api/orders/{orderId}/void",
  needs: "controlled-cart",
  notImpersonating: true,
  about:
    "Void a signed order, whole or by line, while it has not shipped (21 CFR 1305.28): a record that is linked to it; stock, allocation and bonus are given back.",
  input: z.strictObject({
    orderId: PathId,
    /** Left out: all that has not shipped. */
    lines: z.optional(z.array(Id).check(z.minLength(1, "must not be empty"), z.maxLength(1000))),
    reason: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "must not be empty"),
        z.maxLength(longestReason, `must have at most ${longestReason} characters`),
      ),
  }),
  output: z.strictObject({
    order_id: Id,
    /** `VOIDED` where no line is left. */
    order_status: OrderStatus,
    record: LinkedRecord,
  }),
});
