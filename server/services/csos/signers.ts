/** The certificate that is to sign, with its sealed file; and what stands behind an order that was signed. */
import type { Tx } from "#server/db/open.ts";
import { bytes, instant, int, json, listOf, type Of, statement, text } from "#server/db/statement.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";

const signerRow = {
  customer_id: int,
  certificate_id: int,
  cert_hash: text,
  contact_dea: text,
  certificate: bytes,
  others: listOf(bytes),
  sealed_file: bytes,
};
export type Signer = Of<typeof signerRow>;

const signerStatement = statement(
  "csos_signer",
  { values: { customer_id: int, certificate_id: int }, row: signerRow },
  `select ${Object.keys(signerRow).join(", ")} from csos_certificates
     where customer_id = :customer_id and certificate_id = :certificate_id and deleted_at is null and sealed_file is not null`,
);

/** Undefined: the customer has none of this number, or it was deleted. */
export const signerOf = async (
  db: Tx,
  whose: { customer_id: number; certificate_id: number },
): Promise<Signer | undefined> => (await db.run(signerStatement, whose))[0];

/** One check with its result, as it is kept with the order. */
/** `at`: when it was made, ISO 8601; left out by builds before decision 232. */
export type Check = { check: string; result: string; at?: string };

export type OrderWithSignature = {
  document: Buffer;
  /** CMS SignedData with the document in it. */
  signature: Buffer;
  certificate: Buffer;
  /** CAs, the nearest first, the anchor last. */
  chain: Buffer[];
  crlHashes: string[];
  checks: Check[];
};

const keepValues = {
  customer_id: int,
  order_id: int,
  certificate_id: int,
  signed_at: instant,
  certificate: bytes,
  chain: listOf(bytes),
  crl_hashes: listOf(text),
  checks: json<string>(),
};
const keepStatement = statement(
  "keep_csos_order",
  {
    values: keepValues,
    row: { contents: json<Record<string, string>>() },
    fills: { table: "csos_orders", but: [] },
  },
  `insert into csos_orders (${Object.keys(keepValues).join(", ")})
     values (:customer_id, :order_id, :certificate_id, :signed_at, :certificate, :chain, :crl_hashes, :checks::json)
     returning json_build_object(${nameSql("csos_orders")}, ${printSql("csos_orders")}) as contents`,
);

/** Writes it beside the order; gives its print for the audit row. */
export async function keepSigned(
  db: Tx,
  which: { customer_id: number; order_id: number; certificate_id: number; signed_at: Date },
  { certificate, chain, crlHashes, checks }: OrderWithSignature,
): Promise<Record<string, string>> {
  const [kept] = await db.run(keepStatement, {
    ...which,
    certificate,
    chain,
    crl_hashes: crlHashes,
    checks: JSON.stringify(checks),
  });
  return kept!.contents;
}
