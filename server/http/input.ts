/** From a request to a call's input: path, query and body become one value, and the contract's schema judges it. */
import type * as z from "zod/mini";

import { type Call, pathNames } from "#contract/base/call.ts";
import type { Refusal } from "#contract/base/refusal.ts";
import { placeOfNoText } from "#contract/base/text-and-time.ts";
import { malformed } from "#server/base/malformed.ts";
import * as words from "./text.ts";
import type { Wire } from "./wire.ts";

/**
 * What was asked: as it was sent, and as this build understands it. `unread`: fields of an entry that another build wrote and this one does not know, by
 * their place; undefined: none.
 */
export type ReceivedInput = { wire: Wire } & (
  | { kind: "read"; input: unknown; unread: Record<string, unknown> | undefined }
  /** 400, naming each wrong field. Unknown ones are wrong, too, for whoever is there to be told. */
  | { kind: "malformed"; refusal: Refusal }
);

/** Reads a call's input. @param isEntry it waited on a device: nobody is there to be told, and what it says is a fact (docs/decisions/040). */
export function readInput(call: Call, wire: Wire, { isEntry }: { isEntry: boolean }): ReceivedInput {
  const fromPath = pathNames(call.path).length > 0 ? (wire.params as object) : undefined;
  const given = call.method === "GET" || call.method === "DELETE" ? wire.query : wire.body;
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  const whole = isObject ? { ...given, ...fromPath } : given;
  const noText = placeOfNoText(whole);
  if (noText !== undefined) return { wire, kind: "malformed", refusal: malformed({ [noText]: words.mustBeText }) };
  const parsed = call.input.safeParse(whole);
  if (parsed.success) return { wire, kind: "read", input: parsed.data, unread: undefined };
  if (isEntry) {
    const { known, unread } = setAside(whole, parsed.error);
    const again = call.input.safeParse(known);
    if (again.success) return { wire, kind: "read", input: again.data, unread };
  }
  return { wire, kind: "malformed", refusal: malformed(fieldsOf(parsed.error, whole)) };
}

/** A value without the fields that its schema does not know, and those by their place. */
function setAside(whole: unknown, error: z.core.$ZodError): { known: unknown; unread: Record<string, unknown> } {
  const known = structuredClone(whole);
  const unread: Record<string, unknown> = {};
  for (const issue of error.issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const holder = issue.path.reduce<Fields>((at, name) => at[String(name)] as Fields, known as Fields);
    for (const key of issue.keys) {
      unread[[...issue.path, key].join(".")] = holder[key];
      delete holder[key];
    }
  }
  return { known, unread };
}
type Fields = Record<string, unknown>;

/** Each wrong field once, with its first complaint. */
function fieldsOf(error: z.core.$ZodError, given: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of flat(error.issues)) {
    const names =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [issue.path.join(".") || "body"];
    for (const name of names) fields[name] ??= inWords(issue, given);
  }
  return fields;
}

/** What the contract itself says of a field, else a few plain words: never the library's, which speak of types. */
function inWords(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.message.startsWith("must ")) return issue.message;
  switch (issue.code) {
    case "unrecognized_keys":
      return words.fieldUnknown;
    case "too_big":
      return words.mustHaveSize("at most", issue.maximum, issue.origin);
    case "too_small":
      return words.mustHaveSize("at least", issue.minimum, issue.origin);
    case "invalid_type":
      return valueAt(given, issue.path) === undefined ? words.mustBeGiven : words.mustBeOther;
    case "invalid_value":
      return words.mustBeOffered;
    default:
      return words.mustBeFormatted;
  }
}

const valueAt = (given: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | null | undefined)?.[name], given);

/** A union's complaint says nothing by itself: take that of its last branch that got furthest. */
function flat(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const deepest = issue.errors.toSorted((a, b) => (b[0]?.path.length ?? 0) - (a[0]?.path.length ?? 0))[0] ?? [];
    return deepest.length === 0
      ? [issue]
      : flat(deepest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}
