/**
 * The revoked certificates of a CRL, found by serial number. The entries stay in the file, and an index holds their offsets: it takes less than a third of
 * the file's size, where a map of 800,000 entries would take 100 MB of heap.
 */
import { randomInt } from "node:crypto";
import { eachChild, type Element, elementAt, tags } from "#server/pki/asn1/der.ts";
import { fieldsOf, timeOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";
import { decoded, type Extensions, extensionsOf } from "#server/pki/certificate/extension.ts";

interface Revocation {
  /** Date of the revocation, or the earlier date on which the key was compromised, in milliseconds since 1970. */
  since: number;
}

export interface RevokedEntries {
  /** Finds a certificate by its serial number; of several entries the earliest date counts. */
  find: (serial: Buffer) => Revocation | undefined;
  hasDuplicates: boolean;
}

/** A list without entries. */
export const noRevokedEntries: RevokedEntries = { find: () => undefined, hasDuplicates: false };

/** Bytes of the shortest entry: SEQUENCE, INTEGER of one byte, UTCTime. */
const minEntryBytes = 20;
/** Slots of the index per possible entry. */
const slotsPerEntry = 1.5;
/** Differs in each process, so that serial numbers cannot be chosen to collide. */
const seed = randomInt(2 ** 32);

const ids = {
  reason: "2.5.29.21",
  holdInstruction: "2.5.29.23",
  invalidity: "2.5.29.24",
  certificateIssuer: "2.5.29.29",
} as const;

/** A reason that only a delta CRL has. */
const removeFromCrl = 8;

/** Checks every entry and indexes it. @throws Rejected malformed, crl_extension, crl_indirect, crl_delta */
export function readRevokedEntries(entries: Element): RevokedEntries {
  const { file, from, end } = entries;
  if (from === end) reject("malformed");
  // Open addressing: a slot holds an entry's offset; 0 is an empty slot, because no entry begins the file.
  const slots = new Uint32Array(Math.ceil(((end - from) / minEntryBytes) * slotsPerEntry) + 1);
  const findSlot = (serial: Buffer): number => {
    for (let slot = hashSerial(serial) % slots.length; ; slot = (slot + 1) % slots.length) {
      const start = slots[slot]!;
      if (start === 0 || readSerial(elementAt(file, start, end)).equals(serial)) return slot;
    }
  };
  const readAt = (start: number): Revocation => readRevocation(elementAt(file, start, end));
  let hasDuplicates = false;
  for (const entry of eachChild(entries)) {
    const revocation = readRevocation(entry);
    const slot = findSlot(readSerial(entry));
    const known = slots[slot]!;
    if (known !== 0) hasDuplicates = true;
    if (known === 0 || revocation.since < readAt(known).since) slots[slot] = entry.start;
  }
  return {
    find: (serial) => {
      const start = slots[findSlot(serial)]!;
      return start === 0 ? undefined : readAt(start);
    },
    hasDuplicates,
  };
}

/** FNV-1a of 32 bits. */
function hashSerial(serial: Buffer): number {
  let hash = seed;
  for (const byte of serial) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns the serial number of an entry that `readRevocation` accepted. */
const readSerial = ({ file, from, end }: Element): Buffer => elementAt(file, from, end).content;

function readRevocation(entry: Element): Revocation {
  const fields = fieldsOf(entry);
  fields.take(tags.integer);
  const date = timeOf(fields.any());
  const extensions = fields.maybe(tags.sequence);
  fields.end();
  return { since: extensions === undefined ? date : Math.min(date, readInvalidity(extensionsOf(extensions)) ?? date) };
}

/** Returns the date on which the key was compromised, if the entry has it. An unknown critical extension spoils the CRL (RFC 5280 §5.3). */
function readInvalidity(extensions: Extensions): number | undefined {
  for (const [id, { isCritical }] of extensions) {
    // Only an indirect CRL names the issuer of an entry's certificate.
    if (id === ids.certificateIssuer) reject("crl_indirect");
    if (isCritical && id !== ids.reason && id !== ids.invalidity && id !== ids.holdInstruction) reject("crl_extension");
  }
  decoded(extensions, ids.reason, checkReason);
  return decoded(extensions, ids.invalidity, (value) =>
    value.tag === tags.generalizedTime ? timeOf(value) : reject("malformed"),
  );
}

function checkReason({ tag, content }: Element): void {
  const [reason = 0, ...more] = content;
  if (tag !== tags.enumerated || more.length > 0 || reason > 10 || reason === 7) reject("malformed");
  if (reason === removeFromCrl) reject("crl_delta");
}
