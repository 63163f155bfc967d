/** Builds the application: every call of the contract behind the one door, health, pictures, the page. Listens to nothing by itself. */
import { randomUUID } from "node:crypto";
import Fastify, { LogController, type FastifyInstance } from "fastify";

import { calls } from "#contract/calls.ts";
import { headers } from "#contract/base/headers.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { inTransaction, type Pools, type Tx } from "#server/db/open.ts";
import { type Environment, readEnvironment } from "#server/base/environment.ts";
import { keepBuild } from "./http/builds.ts";
import { answerBrokenRequest, answerErrors, answerUnreadable } from "./http/errors.ts";
import { signatureOf } from "./http/signature.ts";
import { entryBatches } from "./http/batch.ts";
import { exportLinks } from "./http/export-link.ts";
import { health } from "./http/health.ts";
import { newHeldRefusals } from "./http/held-refusals.ts";
import { images } from "./http/images.ts";
import { loggedPath } from "./http/logged-path.ts";
import { safeHeaders, secureOnly } from "./http/safe-headers.ts";
import { newLimits } from "./http/limits.ts";
import { newLive } from "./http/live.ts";
import { openApi } from "./http/openapi.ts";
import { page, versionOf } from "./http/page.ts";
import { policyReports } from "./http/policy-reports.ts";
import { acceptForms } from "./http/multipart.ts";
import { knownSessions } from "./http/known-sessions.ts";
import type { SessionRow } from "./http/session.ts";
import { openCall } from "./http/register.ts";
import { samlRoutes } from "./http/saml.ts";
import type { Served } from "./http/serve.ts";
import { closeConnectionsWithUnreadBody } from "./http/unread-body.ts";
import { portOf, publicAddress } from "#server/tls/public-address.ts";
import { type AuditKeys, passingAuditKeys } from "#server/services/audit/audit-keys.ts";
import { catalogueIndex, type CatalogueIndex } from "#server/services/catalogue/catalogue-index.ts";
import { noTrust, type Trust } from "#server/services/csos/trust.ts";
import type { Push } from "#server/outside/push-service.ts";
import { hashingAside } from "#server/services/identity/hashing-aside.ts";
import { type Cost, type Engine, newPasswords, standardCost } from "#server/services/identity/passwords.ts";
import { makeSecrets } from "#server/secrets/secrets.ts";
import { tokenSecret } from "#server/secrets/token.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import { callNotFound } from "#server/http/text.ts";
import { pushFor } from "./push-settings.ts";
import * as startText from "#server/base/start-text.ts";
import { type FilledLayout, usualLayout } from "#server/services/reports/filled-layout.ts";
import { routes } from "./routes/routes.ts";

export type AppOptions = {
  pools: Pools;
  environment: Pick<Environment, "trustProxy" | "logLevel"> &
    Partial<
      Pick<
        Environment,
        "serviceWorker" | "publicUrl" | "host" | "orderReleaseMinutes" | "recurringPriceRisePercent" | "distributor"
      >
    >;
  /** The package's version; the build's hash is added to it. */
  version: string;
  /** Where the built page lies; without one only the API answers. */
  pageFolder?: string;
  /** Where the last builds are kept; without it only the current one is served. */
  buildsFolder?: string;
  tls?: { cert: Buffer; key: Buffer };
  /** What marks audit rows as ours (services/audit-keys.ts); without them their trail can be verified by nobody. */
  auditKeys?: AuditKeys;
  /** Of the report to the DEA; left out: the usual one. */
  reportLayout?: FilledLayout;
  /** What CSOS certificates are judged by; without it none is believed. */
  trust?: Trust;
  /** What notices on devices are sent with; without it a key that nobody will know again. */
  push?: Push;
  /** What a password's hash costs; tests take less. */
  passwordCost?: Cost;
  /** What hashes them; for tests of its failure. */
  passwordEngine?: Engine;
  /** Waits before whoever asks too often is answered; tests hold until they are told. */
  holdRefusal?: () => Promise<unknown>;
  /** For tests and simulation; left out: the database's. */
  clock?: () => Date;
  /** Receives the log instead of the standard output, one JSON object per line. */
  logTo?: { write: (line: string) => void };
};

const bodyLimit = 256 * 1024;
/** Of whoever sends their headers slowly; looked at every second, for Node itself looks every thirty. */
const slowest = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 };

/** The application, ready to listen. @throws Error when a call of the contract is not served, or served twice. */
export async function buildApp({
  pools,
  environment,
  version,
  pageFolder,
  buildsFolder,
  tls,
  clock = pools.clock,
  passwordCost,
  passwordEngine,
  holdRefusal,
  auditKeys = passingAuditKeys(),
  trust = noTrust,
  push = pushFor({ ...readEnvironment({}), pushKey: newKeyLine() }),
  reportLayout = usualLayout,
  logTo,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(tls && { https: { ...tls, ...slowest } }),
    logger: {
      level: environment.logLevel,
      redact: ["req.headers.authorization", "req.headers.cookie", "err.detail"],
      ...(logTo && { stream: logTo }),
    },
    genReqId: ({ headers: { [headers.requestId]: given } }) =>
      typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID(),
    trustProxy: environment.trustProxy,
    bodyLimit,
    frameworkErrors: answerUnreadable,
    requestTimeout: 30_000,
    http: slowest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: answerBrokenRequest,
  }) as unknown as FastifyInstance;
  const build = versionOf(version, pageFolder);
  app.addHook("onRequest", (request, reply, done) => {
    reply
      .headers(signatureOf(request))
      .headers(safeHeaders(request.routeOptions.url))
      .headers(secureOnly(request.protocol, request.hostname))
      .header("date", clock().toUTCString()); // devices set their days by it (src/api/clock.ts)
    done();
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        url: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
  answerErrors(app, newHeldRefusals(holdRefusal));
  app.removeContentTypeParser("text/plain"); // a call takes JSON and nothing else ...
  acceptForms(app); // ... but where the specification has a form
  closeConnectionsWithUnreadBody(app);

  const index = catalogueIndex(pools.url);
  const {
    publicUrl,
    host = "127.0.0.1",
    orderReleaseMinutes = 30,
    recurringPriceRisePercent: priceRisePercent = 20,
  } = environment;
  const address = () =>
    publicAddress({ publicUrl, host }, { isTls: tls !== undefined, port: portOf(app.server.address()) });
  const passwords =
    passwordCost === undefined
      ? newPasswords(standardCost, { engines: { known: hashingAside("usual"), strangers: hashingAside("low") } })
      : newPasswords(passwordCost, passwordEngine && { engines: { known: passwordEngine, strangers: passwordEngine } });
  const live = newLive({ pools, clock, log: app.log });
  app.addHook("preClose", () => live.close());
  const { distributor = readEnvironment({}).distributor } = environment;
  const served = routes({
    build,
    index,
    log: app.log,
    address,
    passwords,
    live,
    distributor,
    trust,
    auditKeys,
    push,
    reportLayout,
    releaseMs: orderReleaseMinutes * 60_000,
    priceRisePercent,
  });
  proveComplete(served);
  await makeSecrets(pools.system);
  const secret = await tokenSecret(pools.system);
  const opening = {
    pools,
    build,
    auditKeys,
    secret,
    clock,
    log: app.log,
    limits: newLimits(),
    live,
    publicUrl,
    known: knownSessions<SessionRow>(),
  };
  for (const each of served) openCall(app, opening, each);
  app.addHook("onListen", (done) => {
    void warm(index, pools, app.log); // in the background: nobody waits for it
    done();
  });
  entryBatches(app, opening, served);
  exportLinks(app, opening);
  await policyReports(app, opening);
  await samlRoutes(app, { ...opening, address });
  const document = JSON.stringify(openApi(version));
  app.get("/api/openapi.json", (_, reply) => reply.type("application/json; charset=utf-8").send(document));
  app.all("/api/*", () => {
    throw new Refusal(404, callNotFound);
  });
  health(app, pools);
  images(app, pools);
  if (pageFolder !== undefined) {
    const earlier = earlierBuilds({ page: pageFolder, builds: buildsFolder, name: build }, app.log);
    await page(app, { folder: pageFolder, earlier, serviceWorker: environment.serviceWorker ?? "on" });
  }
  return app;
}

/** A folder that cannot be written costs open tabs their chunks at the next deploy, not the start. */
function earlierBuilds(
  { page: from, builds, name }: { page: string; builds: string | undefined; name: string },
  log: FastifyInstance["log"],
): string[] {
  if (builds === undefined) return [];
  try {
    return keepBuild({ page: from, builds, name });
  } catch (err) {
    log.warn({ err }, startText.buildNotKept);
    return [];
  }
}

/** Reads the catalogue into the index, so that the first person who searches does not wait for it. Who fails here only makes that person wait. */
async function warm(index: CatalogueIndex, pools: Pools, log: FastifyInstance["log"]): Promise<void> {
  const read = (db: Tx) => index.ask(db, async ({ revision }) => ({ revision }));
  await inTransaction(pools.app, read, { access: "read only" }).catch((err: unknown) =>
    log.warn({ err }, startText.searchIndexNotRead),
  );
}

/** A wrong table must stop the start, not surprise a person. */
function proveComplete(served: Served[]): void {
  const known = new Set(Object.values(calls));
  const opened = new Set(served.map(({ call }) => call));
  const missing = [...known].filter((call) => !opened.has(call)).map((call) => call.path);
  if (missing.length > 0 || opened.size !== served.length || [...opened].some((call) => !known.has(call))) {
    throw new Error(
      `The routes do not serve the contract: missing ${missing.join(", ") || "none"}, ${served.length} routes for ${known.size} calls.`,
    );
  }
}
