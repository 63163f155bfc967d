/** GeneralName (RFC 5280, 4.2.1.6): what a certificate calls its holder beside the subject, and what constraints speak of. */
import { reject } from "#server/pki/base/rejected.ts";
import { children, constructed, type Element, primitive, tags } from "./der.ts";
import { type Name, nameOf } from "./names.ts";
import { fieldsOf, oidOf } from "./values.ts";

export type GeneralName =
  | { kind: "email" | "dns" | "uri"; text: string }
  | { kind: "directory"; name: Name }
  | { kind: "ip"; bytes: Buffer }
  /** Forms that nothing here compares: otherName (a mailbox in UTF-8 among them), X.400, EDI, registered id. */
  | { kind: "other"; tag: number; bytes: Buffer; isMailbox: boolean };

const texts = new Map<number, "email" | "dns" | "uri">([
  [primitive(1), "email"],
  [primitive(2), "dns"],
  [primitive(6), "uri"],
]);
const otherName = constructed(0);
const others = [otherName, constructed(3), constructed(5), primitive(8)];
/** SmtpUTF8Mailbox (RFC 9598). */
const utf8Mailbox = "1.3.6.1.5.5.7.8.9";

/** @throws Rejected malformed */
export function generalNameOf(element: Element): GeneralName {
  const kind = texts.get(element.tag);
  if (kind !== undefined) {
    if (element.content.some((byte) => byte >= 0x80)) reject("malformed");
    return { kind, text: element.content.toString("latin1") };
  }
  if (element.tag === constructed(4)) {
    const [name, ...more] = children(element);
    return name !== undefined && more.length === 0 ? { kind: "directory", name: nameOf(name) } : reject("malformed");
  }
  if (element.tag === primitive(7)) return { kind: "ip", bytes: element.content };
  if (others.includes(element.tag)) {
    const type = element.tag === otherName ? typeOfOther(element) : undefined;
    return { kind: "other", tag: element.tag, bytes: element.content, isMailbox: type === utf8Mailbox };
  }
  return reject("malformed");
}

/** What kind of name an otherName is. */
function typeOfOther(element: Element): string {
  const fields = fieldsOf(element, otherName);
  const type = oidOf(fields.take(tags.oid));
  fields.take(constructed(0));
  fields.end();
  return type;
}

/** Returns true for a host name: its last label has a character that is no digit, so that no program reads it as an IP address (RFC 1123 §2.1). */
export const isHostName = (text: string): boolean => hasHostSyntax(text) && !/(^|\.)\d+$/.test(text);

/** Returns true for labels in their preferred form (RFC 1034 §3.5), with `*` allowed as the first one; also for an IPv4 address. */
export function hasHostSyntax(text: string): boolean {
  return (
    text.length <= 253 &&
    /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(text)
  );
}

/** Whether the name may stand in a certificate: none that would be read in two ways. */
export function isSound(name: GeneralName): boolean {
  switch (name.kind) {
    case "dns":
      return isHostName(name.text);
    case "email":
      return isMailbox(name.text);
    case "uri":
      return /^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(name.text);
    case "ip":
      return name.bytes.length === 4 || name.bytes.length === 16;
    case "directory":
      return name.name.parts.length > 0;
    case "other":
      return true;
  }
}

/** A mailbox whose local part is a dot-string (RFC 5321, 4.1.2): a quoted one holds what programs take for another address. */
export function isMailbox(text: string): boolean {
  const [local = "", host = "", ...more] = text.split("@");
  const isLocal = local.length <= 64 && /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local);
  return more.length === 0 && isLocal && isHostName(host) && !host.startsWith("*");
}
