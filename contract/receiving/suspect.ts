/**
 * Suspect product (DSCSA): units in quarantine, and the transaction information and statements of what was shipped, as they were given by a feed. Not in
 * the specification.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { EnteredDate, Id, Instant, UomCode, WireDate, text } from "#contract/base/fields.ts";
import { DeviceId } from "./claims.ts";
import { quarantineCodes, suspectCodes } from "./rules/suspect.ts";

const SuspectReason = z.enum(suspectCodes);
const QuarantineStatus = z.enum(quarantineCodes);

/** What was found at the dock. */
const SuspectUnit = z.strictObject({
  quarantine_id: DeviceId,
  order_id: z._default(z.nullable(Id), null),
  item_id: Id,
  gtin: z._default(text(14), ""),
  serial_number: z._default(text(20), ""),
  lot_no: z._default(text(20), ""),
  expiration_date: z._default(z.nullable(EnteredDate), null),
  quantity: z
    .int("must be a whole number")
    .check(z.gte(1, "must be 1 or more"), z.lte(2_147_483_647, "must be at most 2147483647")),
  quantity_UOM: z._default(UomCode, "CT"),
  reason: SuspectReason,
  note: z._default(text(1000), ""),
});

export const QuarantinedUnit = z.strictObject({
  quarantine_id: DeviceId,
  order_id: z.nullable(Id),
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  gtin: z.string(),
  serial_number: z.string(),
  lot_no: z.string(),
  expiration_date: z.nullable(WireDate),
  quantity: z.int(),
  sale_UOM_desc: z.string(),
  reason: SuspectReason,
  note: z.string(),
  status: QuarantineStatus,
  created_by: z.string(),
  created_at: Instant,
  resolved_by: z.nullable(z.string()),
  resolved_at: z.nullable(Instant),
  resolution: z.string(),
});
export type QuarantinedUnit = z.infer<typeof QuarantinedUnit>;

export const quarantineUnit = call({
  method: "POST",
  path: "/api/quarantine",
  needs: "receiving",
  waits: true,
  tells: "receiving",
  keptForEver: true,
  about: "Put a unit in quarantine. A package that is in it already stays there once.",
  input: SuspectUnit,
  output: z.strictObject({ quarantine_id: DeviceId, status: QuarantineStatus }),
});

export const quarantined = call({
  method: "POST",
  path: "/api/quarantine/search",
  kind: "read",
  needs: "ordering",
  large: true,
  about: "Units in quarantine, and those that were, newest first, at most 200.",
  input: z.strictObject({}),
  output: z.array(QuarantinedUnit),
});

export const resolveQuarantine = call({
  method: "POST",
  path: "/api/quarantine/resolve",
  needs: "receiving",
  tells: "receiving",
  about:
    "Release a unit as not suspect, or note that it goes back, with what was found. Done so already: nothing changes.",
  input: z.strictObject({
    quarantine_id: DeviceId,
    outcome: z.enum(["released", "returned"]),
    resolution: text(1000).check(z.minLength(1, "must not be empty")),
  }),
  output: z.strictObject({ quarantine_id: DeviceId, status: QuarantineStatus }),
});
