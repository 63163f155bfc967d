/**
 * Claims: what was wrong with a delivery. Each tablet files exceptions as they are found; all of one delivery are one claim, which the distributor
 * answers. None of it is in the specification.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Instant, UomCode, text } from "#contract/base/fields.ts";
import { mostPhotoBytes, mostPhotoParts, photoPartBytes, reasonCodes, statusCodes } from "./rules/claims.ts";

/** Made on the device, so that what belongs together finds each other whichever arrives first. */
export const DeviceId = z
  .string()
  .check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, "must be a UUID in small letters"));

const ExceptionReason = z.enum(reasonCodes);
const ClaimStatus = z.enum(statusCodes);

/** What the dock found. */
const NewException = z.strictObject({
  exception_id: DeviceId,
  order_id: Id,
  /** The delivery; left out: the newest that held the product, else the newest of the order. */
  shipment_order_id: z._default(z.nullable(Id), null),
  item_id: Id,
  reason: ExceptionReason,
  quantity: z
    .int("must be a whole number")
    .check(z.gte(1, "must be 1 or more"), z.lte(2_147_483_647, "must be at most 2147483647")),
  quantity_UOM: z._default(UomCode, "CT"),
  lot_no: z._default(text(20), ""),
  note: z._default(text(1000), ""),
  /** Closes the line short: so many are declared as not coming. Of `short` alone. */
  closes: z._default(z.boolean(), false),
});

/** A photo that is whole, or on its way. */
const Photo = z.strictObject({ photo_id: DeviceId, size_bytes: Count, is_whole: z.boolean() });

export const Exception = z.strictObject({
  exception_id: DeviceId,
  line_no: z.nullable(Id),
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  reason: ExceptionReason,
  quantity: z.int(),
  quantity_UOM: UomCode,
  sale_UOM_desc: z.string(),
  lot_no: z.string(),
  note: z.string(),
  closes: z.boolean(),
  /** Who found it, and when the server heard. */
  created_by: z.string(),
  created_at: Instant,
  withdrawn_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(Instant),
  photos: z.array(Photo),
});
export type Exception = z.infer<typeof Exception>;

export const Claim = z.strictObject({
  claim_id: Id,
  order_id: Id,
  customer_order_no: z.string(),
  /** The delivery that it is about. */
  shipment_order_id: Id,
  status: ClaimStatus,
  opened_at: Instant,
  opened_by: z.string(),
  /** What the distributor says; empty: nothing yet. */
  answer: z.string(),
  /** In dollars; null: no credit. */
  credit: z.nullable(z.number()),
  answered_at: z.nullable(Instant),
  /** In the order in which they were found. */
  exceptions: z.array(Exception),
});
export type Claim = z.infer<typeof Claim>;

/** What filing or withdrawing came to: the claim as it stands, and what is left on the line. */
const ClaimChange = z.strictObject({
  exception_id: DeviceId,
  claim_id: Id,
  claim_status: ClaimStatus,
  remaining: z.nullable(z.int()),
});

export const fileException = call({
  method: "POST",
  path: "/api/claims/exceptions",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Say what was wrong with a delivery. All of one delivery are one claim to the distributor.",
  input: NewException,
  output: ClaimChange,
});

export const withdrawException = call({
  method: "POST",
  path: "/api/claims/exceptions/withdraw",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Take an exception back; a line that it closed short is open again. Taken back already: nothing changes.",
  input: z.strictObject({ exception_id: DeviceId }),
  output: ClaimChange,
});

export const addPhotoPart = call({
  method: "POST",
  path: "/api/claims/photos",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  hashed: ["data"],
  about:
    "A part of a photo of an exception, JPEG, base64. Parts may come in any order and before their exception; with the last the photo is whole.",
  input: z.strictObject({
    exception_id: DeviceId,
    photo_id: DeviceId,
    part: z.int().check(z.gte(0), z.lte(mostPhotoParts - 1)),
    size_bytes: z.int().check(z.gte(1), z.lte(mostPhotoBytes)),
    data: z
      .string()
      .check(
        z.maxLength(Math.ceil(photoPartBytes / 3) * 4),
        z.regex(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/, "must be base64"),
      ),
  }),
  output: z.strictObject({ photo_id: DeviceId, part: z.int(), is_whole: z.boolean() }),
});

export const claims = call({
  method: "POST",
  path: "/api/claims/search",
  kind: "read",
  needs: "ordering",
  large: true,
  about:
    "Claims with their exceptions and answers, newest first, at most 100; of one order, or of that of one shipment, when named.",
  input: z.strictObject({ order_id: z._default(z.nullable(Id), null) }),
  output: z.array(Claim),
});

export const claimPhoto = call({
  method: "GET",
  path: "/api/claims/photos/{photoId}",
  needs: "ordering",
  audited: true,
  about: "A photo of an exception that is whole: JPEG, base64, without what the camera wrote beside it.",
  input: z.strictObject({ photoId: DeviceId }),
  output: z.strictObject({ content_type: z.literal("image/jpeg"), Bytes: z.string() }),
});
