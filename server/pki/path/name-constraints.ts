/** Name constraints (RFC 5280, 4.2.1.10): what a CA's certificate lets the certificates below it be called. */
import { isIPv4, isIPv6 } from "node:net";
import { type GeneralName, hasHostSyntax, isHostName, isMailbox } from "#server/pki/asn1/general-names.ts";
import { attributeTypes, isEmptyName, isWithin } from "#server/pki/asn1/names.ts";
import type { ParsedCertificate } from "#server/pki/certificate/certificate.ts";
import type { NameConstraints } from "#server/pki/certificate/extension-values.ts";
import { reject } from "#server/pki/base/rejected.ts";

/** Comparisons of a name with a subtree that one certificate may cost. */
const mostComparisons = 200_000;

/** @throws Rejected name_constraints: a subtree of a form that means nothing */
export function checkSubtrees({ permitted, excluded }: NameConstraints): void {
  if (![...permitted, ...excluded].every(isSubtree)) reject("name_constraints");
}

/** Every name of the certificate must be permitted by each CA that permits names of its form, and excluded by none. */
export function checkNames(certificate: ParsedCertificate, constraints: NameConstraints[]): void {
  if (constraints.length === 0) return;
  const names = listNames(certificate);
  const subtrees = constraints.reduce((sum, { permitted, excluded }) => sum + permitted.length + excluded.length, 0);
  if (names.length * subtrees > mostComparisons) reject("too_much_work");
  for (const { permitted, excluded } of constraints) {
    for (const name of names) {
      const ofForm = permitted.filter((base) => isSameForm(base, name));
      if (ofForm.length > 0 && !ofForm.some((base) => isPermitted(name, base))) reject("name_constraints");
      if (excluded.some((base) => isSameForm(base, name) && isExcluded(name, base))) reject("name_constraints");
    }
  }
}

/**
 * Returns all names of a certificate's holder. Without an alternative name of the same kind, an email address in the subject counts (RFC 5280 §4.2.1.10),
 * and so does a common name that is a host name, an IP address or a mailbox, because programs accept those too. Each kind is tested separately: an
 * alternative name of one kind does not hide a common name of another.
 */
function listNames({ subject, altNames = [] }: ParsedCertificate): GeneralName[] {
  const kinds = new Set(altNames.map(({ kind }) => kind));
  const inSubject = (type: string) => subject.attributes.filter((each) => each.type === type).map(({ text }) => text);
  return [
    ...altNames,
    ...(isEmptyName(subject) ? [] : [{ kind: "directory" as const, name: subject }]),
    ...[
      ...inSubject(attributeTypes.emailAddress).map((text) => ({ kind: "email" as const, text })),
      ...inSubject(attributeTypes.commonName).flatMap(parseCommonName),
    ].filter(({ kind }) => !kinds.has(kind)),
  ];
}

/** Returns the host name, IP address or mailbox that a common name is; empty for any other text. */
function parseCommonName(text: string): GeneralName[] {
  if (isIPv4(text)) return [{ kind: "ip", bytes: Buffer.from(text.split(".").map(Number)) }];
  // No constraint is compared with an address in this spelling; as a form that is not known it is refused where one is.
  if (isIPv6(text)) return [{ kind: "ip", bytes: Buffer.alloc(0) }];
  if (isMailbox(text)) return [{ kind: "email", text }];
  return text.includes(".") && hasHostSyntax(text) ? [{ kind: "dns", text }] : [];
}

/** What binds mailboxes binds those in UTF-8 too (RFC 9598, 6); nothing here compares them. */
function isSameForm(base: GeneralName, name: GeneralName): boolean {
  if (base.kind === "email" && name.kind === "other") return name.isMailbox;
  return base.kind === "other" && name.kind === "other" ? base.tag === name.tag : base.kind === name.kind;
}

const isPermitted = (name: GeneralName, base: GeneralName): boolean => matches(name, base) === "yes";

/** What cannot be compared counts as excluded. */
const isExcluded = (name: GeneralName, base: GeneralName): boolean =>
  matches(name, base) !== "no" || isOverlapping(name, base);

function matches(name: GeneralName, base: GeneralName): "yes" | "no" | "unknown" {
  if (name.kind === "directory" && base.kind === "directory") return told(isWithin(name.name, base.name));
  if (name.kind === "dns" && base.kind === "dns") return told(isBelow(name.text, base.text));
  if (name.kind === "email" && base.kind === "email") return isMailboxWithin(name.text, base.text);
  if (name.kind === "uri" && base.kind === "uri") return isAddressWithin(name.text, base.text);
  if (name.kind === "ip" && base.kind === "ip") return isInRange(name.bytes, base.bytes);
  return "unknown";
}

const told = (is: boolean) => (is ? "yes" : "no");

/** The host itself or one with labels before it. */
function isBelow(host: string, base: string): boolean {
  const [one, other] = [host.toLowerCase(), base.toLowerCase()];
  return other === "" || one === other || one.endsWith(`.${other}`);
}

/** With a dot before it: only what stands below; without: only the host itself. */
function isHostWithin(host: string, base: string): boolean {
  const [one, other] = [host.toLowerCase(), base.toLowerCase()];
  return other.startsWith(".") ? one.endsWith(other) : one === other;
}

function isMailboxWithin(mailbox: string, base: string): "yes" | "no" | "unknown" {
  if (!isMailbox(mailbox)) return "unknown";
  const at = mailbox.lastIndexOf("@");
  const [local, host] = [mailbox.slice(0, at), mailbox.slice(at + 1)];
  const baseAt = base.lastIndexOf("@");
  if (baseAt === -1) return told(isHostWithin(host, base));
  return told(local === base.slice(0, baseAt) && host.toLowerCase() === base.slice(baseAt + 1).toLowerCase());
}

/** An address without a host name cannot be compared. */
function isAddressWithin(address: string, base: string): "yes" | "no" | "unknown" {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:@[\]]+)(?::\d*)?(?:[/?#]|$)/i.exec(address)?.[1];
  return host === undefined || isIPv4(host) || !isHostName(host) ? "unknown" : told(isHostWithin(host, base));
}

function isInRange(address: Buffer, range: Buffer): "yes" | "no" | "unknown" {
  if (address.length === 0) return "unknown";
  if (range.length !== 2 * address.length) return "no";
  return told(address.every((byte, at) => ((byte ^ range[at]!) & range[address.length + at]!) === 0));
}

/** `*.example.com` also stands for `secret.example.com`, where that is excluded. */
function isOverlapping(name: GeneralName, base: GeneralName): boolean {
  return (
    name.kind === "dns" && base.kind === "dns" && name.text.startsWith("*.") && isBelow(base.text, name.text.slice(2))
  );
}

function isSubtree(base: GeneralName): boolean {
  switch (base.kind) {
    case "dns":
      return base.text === "" || (isHostName(base.text) && !base.text.startsWith("*"));
    case "email":
      return base.text.includes("@") ? isMailbox(base.text) : isHostOrBelow(base.text);
    case "uri":
      return isHostOrBelow(base.text);
    case "ip":
      return (
        (base.bytes.length === 8 || base.bytes.length === 32) && isMask(base.bytes.subarray(base.bytes.length / 2))
      );
    case "directory":
    case "other":
      return true;
  }
}

const isHostOrBelow = (text: string): boolean => isHostName(text.replace(/^\./, "")) && !text.includes("*");

/** Ones, then zeros. */
const isMask = (mask: Buffer): boolean =>
  /^1*0*$/.test([...mask].map((byte) => byte.toString(2).padStart(8, "0")).join(""));
