/** CSOS certificates of a customer: listed, added from a file, removed with their key for good. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Done, Id, Instant, Nothing, PathId, WireDate } from "#contract/base/fields.ts";
import { certificateFailures } from "./rules/words.ts";

/** A certificate as the specification has it (docs/readings.md, "A certificate"); `schedules` and `days_left` are ours: the screen says both. */
export const Certificate = z.strictObject({
  certificate_id: Id,
  cert_hash: z.string(),
  customer_id: Id,
  contact_dea: z.string(),
  upload_user_id: Id,
  friendly_name: z.string(),
  cert_issued_to: z.string(),
  valid_from_date: WireDate,
  valid_to_date: WireDate,
  public_key_XML: z.string(),
  key_usage: z.string(),
  issued_by: z.string(),
  is_deleted: z.boolean(),
  create_date: Instant,
  create_user: z.string(),
  schedules: z.array(z.string()),
  /** Whole days until it ends: 0 on the last one, negative afterwards. */
  days_left: z.int(),
  /** How long it lasts in all. */
  days_in_all: z.int(),
});
export type Certificate = z.infer<typeof Certificate>;

export const csosCertificates = call({
  method: "GET",
  path: "/api/csos-certificates",
  needs: "cs",
  about: "The customer's CSOS certificates, the one that ends first at the top. None that was deleted.",
  input: Nothing,
  output: z.array(Certificate),
});

/** Base64 of what is 64 kB at most, as exporters break it into lines. */
const File = z.string().check(
  z.minLength(1, "must not be empty"),
  z.maxLength(96_000),
  z.refine((text) => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text), "must be base64"),
);

const flags = Object.fromEntries(certificateFailures.map((name) => [name, z.boolean()])) as Record<
  (typeof certificateFailures)[number],
  z.ZodMiniBoolean
>;

/** Which of the checks failed; at most one, for the first one ends it. */
export const ValidateCertificateResult = z.strictObject({ ...flags, schedules: z.array(z.string()) });

export const uploadCertificate = call({
  method: "POST",
  path: "/api/csos-certificates",
  needs: "certificates",
  secret: true,
  notImpersonating: true,
  guarded: true,
  about:
    "Add a certificate from a PKCS#12 file: multipart/form-data with one file and the two texts, or JSON with the file in base64. What is wrong with it is a 200 with Success false.",
  input: z.strictObject({
    file: File,
    certificatePassword: z.string().check(z.maxLength(1024)),
    certificateDeaNumber: z.string().check(z.trim(), z.minLength(1, "must not be empty"), z.maxLength(20)),
  }),
  output: z.strictObject({
    Success: z.boolean(),
    InvalidPassword: z.boolean(),
    /** The sentence to show; null where it succeeded. */
    Reason: z.nullable(z.string()),
    SaveCertificateResult: z.strictObject({
      CertificateId: z.nullable(Id),
      CertificateHash: z.nullable(z.string()),
      FriendlyName: z.nullable(z.string()),
      IssuedTo: z.nullable(z.string()),
      ValidFromDate: z.nullable(WireDate),
      ExpirationDate: z.nullable(WireDate),
      PublicKeyXmlString: z.nullable(z.string()),
      KeyUsage: z.nullable(z.string()),
      IssuedBy: z.nullable(z.string()),
      AlreadyExists: z.boolean(),
      ValidateCertificateResult,
    }),
  }),
});

export const deleteCertificate = call({
  method: "DELETE",
  path: "/api/csos-certificates/{certificate_id}",
  needs: "certificates",
  notImpersonating: true,
  about:
    "Remove a certificate; its file and the key in it are gone for good. What it signed stays, and can be verified.",
  input: z.strictObject({ certificate_id: PathId }),
  output: Done,
});
