/** From a request to a call's input: path, query and body become one value, and the contract's schema judges it. */
import type { FastifyRequest } from "fastify";
import { en } from "zod/locales";
import * as z from "zod/mini";

import { type Call, pathNames } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";

// The contract carries no words for what every schema may complain of: the page never shows them, and would have to load them.
z.config(en());

/**
 * The parsed input.
 * @throws Refusal 400 naming each wrong field; unknown fields are wrong.
 */
export function parseInput(call: Call, request: Pick<FastifyRequest, "params" | "query" | "body">): unknown {
  const fromPath = pathNames(call.path).length > 0 ? (request.params as object) : undefined;
  const given = call.method === "GET" || call.method === "DELETE" ? (request.query as object) : (request.body ?? {});
  const isObject = typeof given === "object" && !Array.isArray(given);
  const parsed = call.input.safeParse(isObject ? { ...given, ...fromPath } : given);
  if (parsed.success) return parsed.data;
  throw malformed(parsed.error);
}

/** The sentence and the fields of a schema's complaint. */
function malformed(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of flat(error.issues)) {
    const names =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key].join("."))
        : [issue.path.join(".") || "body"];
    for (const name of names)
      fields[name] ??= issue.code === "unrecognized_keys" ? "is not a field of this call" : issue.message;
  }
  const [first] = Object.entries(fields);
  return new Refusal(400, first ? `${first[0]}: ${first[1]}.` : "The request could not be read.", {
    code: "malformed",
    fields,
  });
}

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
