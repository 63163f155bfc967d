/** Single sign-on as a browser meets it: forms that a provider posts and addresses it leads to. No calls, so not in the contract; limits and audit as there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Call } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import { ownMetadata } from "#server/saml/metadata.ts";
import {
  addressesOf,
  findProvider,
  type ProviderGiven,
  type Provider,
  type WhichProvider,
} from "#server/saml/provider.ts";
import { requestUrl, takeResponse } from "#server/services/identity/saml-sign-in.ts";
import { takeLogout } from "#server/saml/sign-out.ts";
import { NotTaken } from "#server/saml/xml.ts";
import { networkOf } from "#server/services/identity/sign-in-sources.ts";
import { systemSecret } from "#server/secrets/secrets.ts";
import { type Caller, nobody } from "#server/base/caller.ts";
import * as words from "./text.ts";
import type { AuditFacts } from "./audit.ts";
import type { newLimits } from "./limits.ts";
import { recordCall, type Writer } from "./once.ts";
import { providerRefused } from "./log-text.ts";
import { plainPage } from "./plain-page.ts";
import { requestFacts } from "./register.ts";

type Opening = Writer & {
  pools: Pools;
  clock: () => Date;
  limits: ReturnType<typeof newLimits>;
  /** The portal's public address. */
  address: () => string;
};

/** More than a response with a person's groups takes. */
const bodyLimit = 192 * 1024;

/** Adds the routes of both providers that a customer may have. */
export async function samlRoutes(app: FastifyInstance, opening: Opening): Promise<void> {
  await app.register(async (scope) => {
    const parser = { parseAs: "string", bodyLimit } as const;
    const fields = async (_request: FastifyRequest, body: string) => new URLSearchParams(body);
    scope.addContentTypeParser("application/x-www-form-urlencoded", parser, fields);
    for (const is_test of [false, true]) openProvider(scope, opening, is_test);
  });
}

type Request = FastifyRequest<{ Params: { customer: string } }>;

function openProvider(app: FastifyInstance, opening: Opening, is_test: boolean): void {
  const path = `/api/saml/:customer${is_test ? "/test" : ""}`;
  const provided = providing(opening, is_test);

  app.get(`${path}/metadata`, async (request: Request, reply) => {
    const { provider, addresses } = await provided(request);
    return reply.type("application/samlmetadata+xml").send(ownMetadata(addresses, provider.certificate));
  });

  app.get(`${path}/login`, async (request: Request, reply) => {
    take(opening, request);
    const given = await provided(request);
    const url = await inTransaction(opening.pools.system, (db) => requestUrl(db, given));
    return reply.redirect(url, 303);
  });

  app.post(`${path}/acs`, { bodyLimit }, (request: Request, reply) =>
    judged(opening, request, reply, { provided, step: "acs", method: "POST" }, async (db, given, changed) => {
      const posted = request.body instanceof URLSearchParams ? request.body.getAll("SAMLResponse") : [];
      if (posted[0] === undefined || posted.length > 1) throw new NotTaken("There must be one response.");
      const outcome = await takeResponse(db, given, posted[0]);
      const page = is_test ? "/saml/test" : "/saml";
      if (outcome.kind === "link") {
        changed.entity_id = outcome.user_id;
        changed.reason = is_test
          ? "the test provider signed in this person; no session"
          : "the provider signed in this person";
        return { to: `${page}/sso/${outcome.token}`, result: "done" };
      }
      changed.reason = outcome.why;
      return { to: `${page}/not-found/${encodeURIComponent(outcome.email)}`, result: "refused" };
    }),
  );

  app.get(`${path}/logout`, (request: Request, reply) =>
    judged(opening, request, reply, { provided, step: "logout", method: "GET" }, async (db, given, changed) => {
      const outcome = await takeLogout(db, given, request.url.slice(request.url.indexOf("?") + 1));
      if (outcome.kind === "asked") {
        changed.reason = `the provider signed a person out: ${outcome.ended} sessions ended`;
        return { to: outcome.answerAt ?? "/slo", result: "done" };
      }
      changed.reason = outcome.isOut ? "signed out at the provider" : "the provider did not sign the person out";
      return { to: `/slo?company=${outcome.isOut ? "out" : "in"}`, result: outcome.isOut ? "done" : "refused" };
    }),
  );
}

type Provided = (request: Request) => Promise<ProviderGiven>;

/** Finds the provider that the address names. @throws Refusal 404, the same for a customer that does not exist. */
function providing({ pools, clock, address }: Opening, is_test: boolean): Provided {
  return async ({ params: { customer } }) => {
    const which: WhichProvider = { customer_id: /^[1-9]\d{0,8}$/.test(customer) ? Number(customer) : 0, is_test };
    const provider: Provider | undefined = await inTransaction(pools.system, (db) => findProvider(db, which), {
      access: "read only",
    });
    if (provider === undefined) throw new Refusal(404, words.noSingleSignOn);
    const secret = await systemSecret(pools.system, "saml");
    return { provider, addresses: addressesOf(address(), which), secret, now: clock() };
  };
}

const take = ({ limits, clock }: Opening, { ip }: FastifyRequest): void => limits.signIns.take(networkOf(ip), clock());

type Step = { provided: Provided; step: "acs" | "logout"; method: "GET" | "POST" };
type Work = (
  db: Tx,
  given: ProviderGiven,
  changed: Caller["changed"],
) => Promise<{ to: string; result: AuditFacts["result"] }>;

/** One message of a provider: its effect and its audit row in one transaction, or a row that says why not and a page that does not. */
async function judged(
  opening: Opening,
  request: Request,
  reply: FastifyReply,
  { provided, step, method }: Step,
  work: Work,
): Promise<FastifyReply> {
  take(opening, request);
  const given = await provided(request);
  const { customer_id, is_test } = given.provider;
  const path = `/api/saml/{customer}${is_test ? "/test" : ""}/${step}`;
  const caller = { ...nobody(requestFacts(request), given.now), customer_id };
  const row = (db: Tx, changed: Caller["changed"], facts: Pick<AuditFacts, "result" | "reason">) =>
    recordCall(db, {
      call: { method, path, secret: true } as Call, // neither the assertion nor the answer is written down
      caller: { ...caller, changed },
      build: opening.build,
      auditKeys: opening.auditKeys,
      hash: Buffer.alloc(0),
      facts: { status: 303, input: null, answer: null, ...facts },
    });
  try {
    const to = await inTransaction(opening.pools.system, async (db) => {
      const changed: Caller["changed"] = {};
      const done = await work(db, given, changed);
      row(db, changed, { result: done.result });
      return done.to;
    });
    return reply.redirect(to, 303);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    const reason = error.message; // never a name or an assertion
    request.log.warn({ customer_id, step, reason }, providerRefused);
    await inTransaction(opening.pools.system, async (db) => row(db, {}, { result: "refused", reason }));
    const { content, headers } = plainPage({
      title: words.singleSignOnFailed,
      text: words.singleSignOnRejected,
      number: request.id,
    });
    return reply.code(403).headers(headers).send(content);
  }
}
