/** A customer's CSOS certificates: listed, added from a file that was opened and judged, removed with their key for good. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/csos/certificates.ts";
import { daysLeft } from "#contract/csos/rules/days-left.ts";
import { type CertificateFailure, certificateFailures, certificateSentence } from "#contract/csos/rules/words.ts";
import type { Caller } from "#server/base/caller.ts";
import { bool, bytes, instant, int, listOf, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { UploadRequest, UploadResult } from "./read-upload.ts";
import { recordRefusal, type RefusalLog } from "./refusal-reasons.ts";
import { isOpenedBy, sealedFile } from "./sealed-files.ts";
import { certificateNotFound } from "./text.ts";
import type { Trust } from "./trust.ts";

const shown = {
  certificate_id: int,
  cert_hash: text,
  customer_id: int,
  contact_dea: text,
  upload_user_id: int,
  friendly_name: text,
  issued_to: text,
  issued_by: text,
  valid_from: instant,
  valid_to: instant,
  key_usage: text,
  public_key_xml: text,
  schedules: listOf(text),
  created_at: instant,
  create_user: text,
};
const columns = Object.keys(shown)
  .map((name) => (name === "create_user" ? "u.first_name || ' ' || u.last_name as create_user" : `c.${name}`))
  .join(", ");
const listStatement = statement(
  "csos_certificates",
  { values: { customer_id: int }, row: shown },
  `select ${columns} from csos_certificates c join users u on u.user_id = c.upload_user_id
     where c.customer_id = :customer_id and c.deleted_at is null order by c.valid_to, c.certificate_id`,
);

export async function certificates(
  db: Tx,
  { customer_id, now, time_zone }: Caller,
): Promise<OutputOf<typeof contract.csosCertificates>> {
  const rows = await db.run(listStatement, { customer_id });
  return rows.map(({ issued_to, valid_from, valid_to, public_key_xml, created_at, schedules, ...row }) => ({
    ...row,
    schedules: [...schedules],
    cert_issued_to: issued_to,
    public_key_XML: public_key_xml,
    valid_from_date: dayOf(valid_from, time_zone),
    valid_to_date: dayOf(valid_to, time_zone),
    is_deleted: false,
    create_date: created_at.toISOString(),
    days_left: daysLeft(valid_to, now, time_zone),
    days_in_all: daysLeft(valid_to, valid_from, time_zone),
  }));
}

const dayOf = (at: Date, timeZone: string): string => isoToWire(dateIn(timeZone, at));

const addValues = {
  customer_id: int,
  upload_user_id: int,
  created_at: instant,
  cert_hash: text,
  contact_dea: text,
  friendly_name: text,
  issued_to: text,
  issued_by: text,
  valid_from: instant,
  valid_to: instant,
  key_usage: text,
  public_key_xml: text,
  schedules: listOf(text),
  certificate: bytes,
  others: listOf(bytes),
  sealed_file: bytes,
};
const addStatement = statement(
  "add_csos_certificate",
  {
    values: addValues,
    row: { certificate_id: int },
    fills: { table: "csos_certificates", but: ["certificate_id", "deleted_at", "deleted_by", "told_days"] },
  },
  `insert into csos_certificates (${Object.keys(addValues).join(", ")}) values (${Object.keys(addValues)
    .map((name) => `:${name}`)
    .join(", ")})
     on conflict (customer_id, cert_hash) where deleted_at is null do nothing returning certificate_id`,
);
const sameStatement = statement(
  "same_csos_certificate",
  { values: { customer_id: int, cert_hash: text }, row: { certificate_id: int, kept: bytes } },
  "select certificate_id, sealed_file as kept from csos_certificates where customer_id = :customer_id and cert_hash = :cert_hash and deleted_at is null for update",
);
const mendStatement = statement(
  "mend_csos_certificate",
  { values: { customer_id: int, certificate_id: int, sealed_file: bytes }, row: {} },
  "update csos_certificates set sealed_file = :sealed_file where customer_id = :customer_id and certificate_id = :certificate_id",
);

const isOwnStatement = statement(
  "is_own_dea_number",
  { values: { customer_id: int, dea_number: text }, row: { is_own: bool } },
  `select exists (select from address_deas d join addresses a using (customer_id, contact_id)
     where d.customer_id = :customer_id and a.is_active and d.identification_code = :dea_number) as is_own`,
);

/** Fails a certificate whose DEA number no address of the customer has, in the same way whether another customer has it or nobody (decision 210). */
async function requireOwnNumber(db: Tx, customer_id: number, read: UploadResult): Promise<UploadResult> {
  if (read.kind === "failed") return read;
  const [found] = await db.run(isOwnStatement, { customer_id, dea_number: read.facts.contact_dea });
  return found!.is_own ? read : { kind: "failed", failure: "InvalidDeaNumber", why: "dea_number_not_on_file" };
}

/** Keeps it, unless the customer has it. One whose kept file no key opens any more is mended by its upload. */
export const upload =
  ({ trust, log }: { trust: Trust; log: RefusalLog }) =>
  async (
    db: Tx,
    caller: Caller,
    _: UploadRequest,
    opened: UploadResult,
  ): Promise<OutputOf<typeof contract.uploadCertificate>> => {
    const read = await requireOwnNumber(db, caller.customer_id, opened);
    if (read.kind === "failed") {
      recordRefusal(log, caller, { ...read, sentence: certificateSentence(read.failure, "upload") });
      return answerOf(read, caller, null, false);
    }
    const { certificate_id, isNew } = await keep(db, trust, caller, read);
    caller.changed.entity_id = certificate_id;
    return answerOf(read, caller, certificate_id, !isNew);
  };

/** @throws Error without a key to seal it under. */
async function keep(
  db: Tx,
  trust: Trust,
  { customer_id, user_id, now }: Pick<Caller, "customer_id" | "user_id" | "now">,
  { file, facts }: Extract<UploadResult, { kind: "good" }>,
): Promise<{ certificate_id: number; isNew: boolean }> {
  const { cert_hash } = facts;
  const sealed_file = await sealedFile(db, trust, file, { customer_id, cert_hash });
  const values: Of<typeof addValues> = { ...facts, customer_id, upload_user_id: user_id, created_at: now, sealed_file };
  const [added] = await db.run(addStatement, values);
  if (added !== undefined) return { ...added, isNew: true };
  const [known] = await db.run(sameStatement, { customer_id, cert_hash });
  const { certificate_id, kept } = known!;
  if (isOpenedBy(trust, kept, { customer_id, cert_hash })) return { certificate_id, isNew: false };
  await db.run(mendStatement, { customer_id, certificate_id, sealed_file });
  return { certificate_id, isNew: true };
}

function answerOf(read: UploadResult, { time_zone }: Caller, certificate_id: number | null, AlreadyExists: boolean) {
  const failure = read.kind === "failed" ? read.failure : null;
  const facts = read.kind === "good" ? read.facts : null;
  const flags = Object.fromEntries(certificateFailures.map((name) => [name, name === failure])) as Record<
    CertificateFailure,
    boolean
  >;
  return {
    Success: failure === null,
    InvalidPassword: failure === "InvalidPassword",
    Reason: failure && certificateSentence(failure, "upload"),
    SaveCertificateResult: {
      CertificateId: certificate_id,
      CertificateHash: facts && facts.cert_hash,
      FriendlyName: facts && facts.friendly_name,
      IssuedTo: facts && facts.issued_to,
      ValidFromDate: facts && dayOf(facts.valid_from, time_zone),
      ExpirationDate: facts && dayOf(facts.valid_to, time_zone),
      PublicKeyXmlString: facts && facts.public_key_xml,
      KeyUsage: facts && facts.key_usage,
      IssuedBy: facts && facts.issued_by,
      AlreadyExists,
      ValidateCertificateResult: { ...flags, schedules: [] },
    },
  };
}

const removeStatement = statement(
  "delete_csos_certificate",
  {
    values: { customer_id: int, certificate_id: int, user_id: int, now: instant },
    row: { friendly_name: text, contact_dea: text },
  },
  `update csos_certificates set sealed_file = null, deleted_at = :now, deleted_by = :user_id
     where customer_id = :customer_id and certificate_id = :certificate_id and deleted_at is null returning friendly_name, contact_dea`,
);

/** @throws Refusal 404 for one that is not the customer's, or was deleted. */
export async function remove(
  db: Tx,
  caller: Caller,
  { certificate_id }: ParsedOf<typeof contract.deleteCertificate>,
): Promise<OutputOf<typeof contract.deleteCertificate>> {
  if (caller.impersonator_id !== null) throw notAllowed();
  const { customer_id, user_id, now } = caller;
  const [removed] = await db.run(removeStatement, { customer_id, certificate_id, user_id, now });
  if (removed === undefined) throw new Refusal(404, certificateNotFound);
  caller.changed.entity_id = certificate_id;
  caller.changed.before = { ...removed };
  return { success: true };
}
