/**
 * What browsers tell of the page's policy being broken (https://www.w3.org/TR/CSP3/#reporting): into the log, for whoever looks after the portal. No call:
 * the browser sends it by itself, and sends no JSON by name. Anybody may, so little of it is read and little is kept.
 */
import type { FastifyInstance } from "fastify";

import type { newLimits } from "./limits.ts";
import { loggedPath } from "./logged-path.ts";
import * as logText from "./log-text.ts";

export const reportsPath = "/api/policy-reports";
const bodyLimit = 16 * 1024;
/** Of one request. */
const mostReports = 5;

/** Adds `POST /api/policy-reports`. It answers 204 whatever it is sent. */
export async function policyReports(
  app: FastifyInstance,
  { limits, clock }: { limits: Pick<ReturnType<typeof newLimits>, "reports">; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    const text = async (_request: unknown, body: string | Buffer) => String(body);
    const types = ["application/csp-report", "application/reports+json"];
    scope.addContentTypeParser(types, { parseAs: "string", bodyLimit }, text);
    scope.post(reportsPath, { bodyLimit }, async (request, reply) => {
      limits.reports.take(request.ip, clock());
      for (const report of reportsIn(request.body)) request.log.warn({ report }, logText.policyViolated);
      return reply.code(204).send();
    });
  });
}

export type PolicyReport = { directive: string; blocked: string; page: string };

/** What of it is kept: the rule, what was blocked without its path and query, and on which page without its tokens. */
export function reportsIn(body: unknown): PolicyReport[] {
  if (typeof body !== "string") return [];
  const sent = parsed(body);
  return (Array.isArray(sent) ? sent : [sent]).slice(0, mostReports).flatMap((each) => {
    const said = fieldsOf(fieldsOf(each)["csp-report"] ?? fieldsOf(each)["body"]);
    const directive = said["effective-directive"] ?? said["effectiveDirective"] ?? said["violated-directive"];
    if (typeof directive !== "string") return [];
    return [
      {
        directive: directive.slice(0, 60),
        blocked: originOf(said["blocked-uri"] ?? said["blockedURL"]),
        page: pathOf(said["document-uri"] ?? said["documentURL"]),
      },
    ];
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // nobody is there to be told
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** "https://evil.example", or a word such as "inline". */
const originOf = (value: unknown): string =>
  typeof value !== "string" ? "" : URL.canParse(value) ? new URL(value).origin : value.slice(0, 60);

const pathOf = (value: unknown): string =>
  typeof value === "string" && URL.canParse(value) ? loggedPath(new URL(value).pathname).slice(0, 100) : "";
