/** Certificate files as they are kept: sealed for one customer and one certificate, under keys that are not in the database (docs/decisions/281). */
import { createSecretKey, type KeyObject } from "node:crypto";

import type { Tx } from "#server/db/open.ts";
import { bigint, bool, bytes, columnsOf, int, none, type Of, statement, text } from "#server/db/statement.ts";
import { open, seal } from "#server/secrets/secrets.ts";
import type { Trust } from "./trust.ts";

type Whose = { customer_id: number; cert_hash: string };

const about = ({ customer_id, cert_hash }: Whose): string => `csos file ${customer_id} ${cert_hash}`;

export const sealingKey = (line: string): KeyObject => createSecretKey(Buffer.from(line, "utf8"));

const holdStatement = statement(
  "hold_csos_keys",
  { values: { alone: bool }, row: { held: none } },
  `select case when :alone::bool then pg_advisory_xact_lock(7312, 1) else pg_advisory_xact_lock_shared(7312, 1) end as held`,
);

/** Until the transaction ends nobody replaces the keys: what is read in it and they belong together. */
export const holdKeys = async (db: Tx): Promise<void> => void (await db.run(holdStatement, { alone: false }));

export async function sealedFile(db: Tx, { keys }: Trust, file: Buffer, whose: Whose): Promise<Buffer> {
  await holdKeys(db);
  const [first] = keys();
  if (first === undefined) throw new Error("There is no key to seal certificate files under.");
  return seal(first, file.toString("base64"), about(whose));
}

/** No key opens it: the one that it was sealed under is gone, or the row was damaged. Its holder uploads the certificate again. */
export class FileLost extends Error {
  constructor({ customer_id, cert_hash }: Whose) {
    super(
      `The file of certificate ${cert_hash} of customer ${customer_id} cannot be opened: the key that it was sealed under is gone, or the file is damaged.`,
    );
    this.name = "FileLost";
  }
}

/** @throws FileLost */
export function openedFile({ keys }: Pick<Trust, "keys">, sealed: Buffer, whose: Whose): Buffer {
  for (const key of keys()) {
    try {
      return Buffer.from(open(key, sealed, about(whose)), "base64");
    } catch {
      // Sealed under another one of them.
    }
  }
  throw new FileLost(whose);
}

/** Whether a key opens it. */
export function isOpenedBy(given: Pick<Trust, "keys">, sealed: Buffer, whose: Whose): boolean {
  try {
    openedFile(given, sealed, whose);
    return true;
  } catch (error) {
    if (!(error instanceof FileLost)) throw error;
    return false;
  }
}

const sealedRow = { customer_id: int, certificate_id: int, cert_hash: text, sealed_file: bytes };
export type SealedFile = Of<typeof sealedRow>;

/** So many are in memory at once. */
const partSize = 200;
const partStatement = statement(
  "sealed_csos_files",
  { values: { customer_id: int, certificate_id: int, most: bigint }, row: sealedRow },
  `select ${columnsOf(sealedRow)} from csos_certificates
     where sealed_file is not null and (customer_id, certificate_id) > (:customer_id, :certificate_id)
     order by customer_id, certificate_id limit :most`,
);

/** All that are kept, of every customer. `db` is the system's. */
export async function* sealedFiles(db: Tx): AsyncGenerator<SealedFile> {
  let last = { customer_id: 0, certificate_id: 0 };
  for (;;) {
    const part = await db.run(partStatement, { ...last, most: partSize });
    yield* part;
    if (part.length < partSize) return;
    last = part.at(-1)!;
  }
}
const resealStatement = statement(
  "reseal_csos_file",
  { values: { customer_id: int, certificate_id: int, sealed_file: bytes }, row: {} },
  "update csos_certificates set sealed_file = :sealed_file where customer_id = :customer_id and certificate_id = :certificate_id",
);

/** Seals all files anew under the first of these keys; gives how many there are. `db` is the system's. */
export async function resealAll(db: Tx, readKeys: Trust["keys"]): Promise<number> {
  await db.run(holdStatement, { alone: true });
  const keys = readKeys();
  let count = 0;
  for await (const { customer_id, certificate_id, cert_hash, sealed_file } of sealedFiles(db)) {
    count += 1;
    const file = openedFile({ keys: () => keys }, sealed_file, { customer_id, cert_hash });
    const sealed = seal(keys[0]!, file.toString("base64"), about({ customer_id, cert_hash }));
    await db.run(resealStatement, { customer_id, certificate_id, sealed_file: sealed });
  }
  return count;
}
