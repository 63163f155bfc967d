/** Makes certificates and revocation lists in the form of the DEA's: for the demonstration, which has a hierarchy of its own. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  bitString,
  element,
  integer,
  nothing,
  octets,
  oid,
  printable,
  sequence,
  setOf,
  time,
  utf8,
  yes,
} from "#server/pki/asn1/write.ts";
import { deaExtensions } from "#server/csos/dea/ids.ts";

export type Holder = { der: Buffer; key: KeyObject; name: Buffer; keyId: Buffer };
type Validity = { from: Date; until: Date };

/** By the kind of the signer's key. */
const algorithmOf = ({ asymmetricKeyType }: KeyObject): Buffer =>
  asymmetricKeyType === "rsa" ? sequence(oid("1.2.840.113549.1.1.11"), nothing) : sequence(oid("1.2.840.10045.4.3.2"));
const types = { C: "2.5.4.6", O: "2.5.4.10", CN: "2.5.4.3", serialNumber: "2.5.4.5" } as const;
const policy = "2.16.840.1.101.3.2.1.9.1";

const nameOf = (parts: Partial<Record<keyof typeof types, string>>): Buffer =>
  sequence(
    ...Object.entries(parts).map(([type, text]) =>
      setOf([sequence(oid(types[type as keyof typeof types]), type === "C" ? printable(text) : utf8(text))]),
    ),
  );
const extension = (id: string, value: Buffer, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [yes] : []), octets(value));

/** Believed in the demonstration alone: a start that is told to believe it elsewhere is refused (server/csos-settings.ts). */
export const demonstrationRoot = "Demonstration E-Commerce Root CA";

/** A CA; without `by` a root. */
export function makeAuthority(cn: string, { by, ...validity }: Validity & { by?: Holder }): Holder {
  const length = by === undefined ? [] : [integer(0)];
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return make(nameOf({ C: "US", O: "Demonstration", CN: cn }), keys, validity, by, [
    extension("2.5.29.19", sequence(yes, ...length), true),
    extension("2.5.29.15", bitString(Buffer.from([0x06]), 1), true),
    extension("2.5.29.32", sequence(sequence(oid(policy)))),
  ]);
}

export type Subscriber = Validity & {
  by: Holder;
  cn: string;
  serial: string;
  registrant: string;
  deaNumber: string;
  /** As the bits of the extension: 0x7e is II to V. */
  schedules: number;
  /** Lines. */
  address: readonly string[];
};

/** Who signs orders. */
export function makeSubscriber(who: Subscriber): Holder {
  const { by, from, until, cn, serial, registrant, deaNumber, schedules, address } = who;
  const hash = createHash("sha256").update(`${deaNumber}${serial}`).digest();
  const subject = nameOf({ C: "US", O: registrant, CN: cn, serialNumber: serial });
  const unused = 31 - Math.clz32(schedules & -schedules);
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return make(subject, keys, { from, until }, by, [
    extension("2.5.29.15", bitString(Buffer.from([0xc0]), 6), true),
    extension("2.5.29.32", sequence(sequence(oid(policy)))),
    extension(deaExtensions.version, integer(1)),
    extension(deaExtensions.name, utf8(registrant)),
    extension(deaExtensions.numberHash, octets(hash)),
    extension(deaExtensions.schedules, bitString(Buffer.from([schedules]), unused)),
    extension(deaExtensions.activity, printable("A")),
    extension(deaExtensions.address, utf8(address.join("$"))),
  ]);
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };

function make(
  subject: Buffer,
  { publicKey, privateKey: key }: Keys,
  { from, until }: Validity,
  by: Holder | undefined,
  extensions: Buffer[],
): Holder {
  const signer = by?.key ?? key;
  const spki = publicKey.export({ type: "spki", format: "der" });
  const keyId = createHash("sha1").update(spki).digest();
  const body = sequence(
    element(0xa0, integer(2)),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithmOf(signer),
    by?.name ?? subject,
    sequence(time(from), time(until)),
    subject,
    spki,
    element(
      0xa3,
      sequence(
        extension("2.5.29.14", octets(keyId)),
        ...(by === undefined ? [] : [extension("2.5.29.35", sequence(element(0x80, by.keyId)))]),
        ...extensions,
      ),
    ),
  );
  return { der: signed(body, signer), key, name: subject, keyId };
}

/** A list of nobody. */
export function makeEmptyCrl(by: Holder, { from, until }: Validity): Buffer {
  const extensions = sequence(
    extension("2.5.29.35", sequence(element(0x80, by.keyId))),
    extension("2.5.29.20", integer(1)),
  );
  const body = sequence(integer(1), algorithmOf(by.key), by.name, time(from), time(until), element(0xa0, extensions));
  return signed(body, by.key);
}

const signed = (body: Buffer, key: KeyObject): Buffer =>
  sequence(body, algorithmOf(key), bitString(sign("sha256", body, key)));
