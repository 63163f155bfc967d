/** The list of extensions of a certificate, a CRL or one of its entries. */
import { type Element, readDer, tags } from "#server/pki/asn1/der.ts";
import { fieldsOf, oidOf, partsOf, trueOf } from "#server/pki/asn1/values.ts";
import { reject } from "#server/pki/base/rejected.ts";

interface Extension {
  isCritical: boolean;
  value: Buffer;
}

export type Extensions = ReadonlyMap<string, Extension>;

/** By identifier. @throws Rejected malformed, duplicate_extension */
export function extensionsOf(list: Element): Extensions {
  const all = new Map<string, Extension>();
  for (const each of partsOf(list)) {
    const fields = fieldsOf(each);
    const id = oidOf(fields.take(tags.oid));
    const critical = fields.maybe(tags.boolean);
    const value = fields.take(tags.octetString).content;
    fields.end();
    if (all.has(id)) reject("duplicate_extension");
    all.set(id, { isCritical: critical !== undefined && trueOf(critical), value });
  }
  return all;
}

/** What an extension says by its own reader, where it is there. */
export function decoded<T>(extensions: Extensions, id: string, read: (value: Element) => T): T | undefined {
  const extension = extensions.get(id);
  return extension === undefined ? undefined : read(readDer(extension.value));
}
