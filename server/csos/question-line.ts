/** One line of `csos check`: what it asks, read forgivingly in its spelling and strictly in its meaning. */
import { plainProfile } from "#server/pki/path/profile.ts";
import { csosProfile } from "./profile.ts";
import type { CheckQuestion } from "./check.ts";
import { reject } from "#server/pki/base/rejected.ts";

/** @throws Rejected bad_input */
export function questionOf(line: Record<string, unknown>, clock: Date): CheckQuestion {
  const signedAt = momentOf(line["at"]) ?? clock.getTime();
  const [leaf, ...more] = filesOf(line["leaf"], "CERTIFICATE");
  if (leaf === undefined || more.length > 0) reject("bad_input");
  return {
    leaf,
    intermediates: listOf(line["intermediates"], "CERTIFICATE"),
    anchors: listOf(line["anchors"], "CERTIFICATE"),
    crls: listOf(line["crls"], "X509 CRL"),
    signedAt,
    now: momentOf(line["now"]) ?? signedAt,
    profile: profileOf(line["profile"]),
    deaNumber: textOrNothing(line["dea_number"]),
  };
}

function profileOf(name: unknown) {
  if (name === "none") return plainProfile;
  return name === undefined || name === null || name === "csos" ? csosProfile : reject("bad_input");
}

function textOrNothing(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : reject("bad_input");
}

/** ISO 8601, or seconds or milliseconds since 1970. */
function momentOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const time = typeof value === "number" ? (Math.abs(value) < 1e11 ? value * 1000 : value) : isoOf(value);
  return Number.isFinite(time) ? time : reject("bad_input");
}

function isoOf(value: unknown): number {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) reject("bad_input");
  // A day that its month does not have is none, and not one of the next month.
  const day = value.slice(0, 10);
  const read = Date.parse(day);
  if (Number.isNaN(read) || new Date(read).toISOString().slice(0, 10) !== day) reject("bad_input");
  // Without a zone it is UTC, not this machine's.
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) || value.length === 10 ? value : `${value}Z`);
}

function listOf(value: unknown, label: string): Buffer[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.flatMap((each) => filesOf(each, label)) : reject("bad_input");
}

/** DER in base64, or each block with this label of a PEM file. @throws Rejected bad_input: it has none, and must not count as nothing given */
function filesOf(value: unknown, label: string): Buffer[] {
  if (typeof value !== "string") reject("bad_input");
  if (!value.includes("-----BEGIN ")) return [base64Of(value)];
  const blocks = value.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g);
  const files = [...blocks].flatMap(([, found, text = ""]) => (found === label ? [base64Of(text)] : []));
  return files.length > 0 ? files : reject("bad_input");
}

/** @throws Rejected bad_input: other characters than those of base64 */
export function base64Of(text: string): Buffer {
  const digits = text.replaceAll(/\s+/g, "");
  return /^[A-Za-z0-9+/]*={0,2}$/.test(digits) ? Buffer.from(digits, "base64") : reject("bad_input");
}
