/** The server from start to stop: environment, database, application, port; and back again in the opposite order. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { anchorFolder, auditKeysFor } from "#server/commands/audit-folder.ts";
import { openDatabase } from "./database.ts";
import type { Pools } from "./db/open.ts";
import { certificatesHere, trustFor } from "./csos-settings.ts";
import { fillWhenEmpty, signInsHere } from "./demonstration.ts";
import { readEnvironment, type Environment } from "#server/base/environment.ts";
import { startJobs } from "./jobs/jobs.ts";
import { tellAnchor } from "./jobs/tell-anchor.ts";
import { lostWarning } from "./keys-lost.ts";
import { mailerOf, mailFolder } from "./outside/mailer.ts";
import { getReportLayout } from "#server/services/reports/filled-layout.ts";
import { keepPortalAddress } from "#server/services/mail/portal-address.ts";
import { portOf, publicAddress } from "#server/tls/public-address.ts";
import type { Anchor } from "#server/services/audit/audit-chain.ts";
import { pushFor } from "./push-settings.ts";
import * as text from "#server/base/start-text.ts";
import { StartError } from "#server/base/start-error.ts";
import { lanAddresses } from "./tls/this-machine.ts";
import { readTls, type Tls } from "./tls/tls-files.ts";
import { untilToldToStop } from "#server/base/until-told-to-stop.ts";
import { version } from "#server/base/version.ts";

const builtPage = fileURLToPath(new URL("../dist", import.meta.url));
/** Time for the jobs and the database after the drain: the server ends at the latest then, whatever hangs. */
const stopMs = 30_000;

/**
 * Resolves when it has come to its end. `pageFolder` is the built page; where it was not built (a test, `npm run dev`) only the API is served.
 * @throws StartError what keeps it from starting, in one sentence.
 */
export async function serve({ pageFolder = builtPage } = {}): Promise<void> {
  const isBuilt = existsSync(join(pageFolder, "index.html"));
  const stop = untilToldToStop();
  let atLatest: NodeJS.Timeout | undefined;
  const environment = readEnvironment();
  const tls = readTls(environment, new Date());
  const reportLayout = getReportLayout(environment);
  const database = await openDatabase(environment, "server", (message) => console.error(message));
  try {
    const push = pushFor(environment);
    const auditKeys = await auditKeysFor(database.pools, environment);
    if (environment.demonstration) await fillWhenEmpty(database.pools, auditKeys, new Date());
    // With an outside database a data folder is used where there is one, but not made.
    const hasFolder = environment.databaseUrl === undefined || existsSync(environment.dataDir);
    const app = await buildApp({
      pools: database.pools,
      environment,
      auditKeys,
      trust: await trustFor(database.pools, environment, new Date()),
      push,
      reportLayout,
      version,
      ...(isBuilt && { pageFolder }),
      ...(hasFolder && { buildsFolder: join(resolve(environment.dataDir), "builds") }),
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    });
    await listen(app, environment);
    await keepPortalAddress(database.pools, addressOf(environment, tls, app));
    const jobs = startJobs({
      pools: database.pools,
      environment,
      mailer: mailerOf(environment),
      push,
      auditKeys,
      anchor: anchorOf(environment, database.pools, app.log),
      address: () => addressOf(environment, tls, app),
      log: app.log,
      reportLayout,
    });
    process.send?.("ready"); // to the launcher: from now on it starts us again should we die
    announce(app, environment, tls, await signInsHere(database.pools));
    const lost = await lostWarning(database.pools, environment);
    if (lost !== undefined) console.error(lost);
    await stop;
    const drainMs = environment.drainSeconds * 1000;
    atLatest = setTimeout(() => {
      console.error(text.notStoppedInTime);
      process.exit(1);
    }, drainMs + stopMs);
    await drain(app, drainMs);
    await jobs.stop();
  } finally {
    await database.close();
    clearTimeout(atLatest);
  }
}

/** The folder's, which also tells who is to know; a folder that cannot be written costs the anchor, not the sealing. */
function anchorOf(environment: Environment, pools: Pools, log: FastifyInstance["log"]): Anchor {
  const { auditAnchor } = environment;
  const warn = (err: unknown) => log.warn({ err }, text.anchorNotKept);
  const folder = anchorFolder(environment, (line) => {
    if (auditAnchor !== undefined) void tellAnchor(pools, auditAnchor, line, new Date()).catch(warn);
  });
  return {
    newest: folder.newest,
    keep: (head, now) => {
      try {
        folder.keep(head, now);
      } catch (error) {
        warn(error);
      }
    },
  };
}

function addressOf(environment: Environment, tls: Tls | undefined, app: FastifyInstance): string {
  return publicAddress(environment, { isTls: tls !== undefined, port: portOf(app.server.address()) });
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = {
      EADDRINUSE: text.portTaken,
      EACCES: text.portNotAllowed,
      EADDRNOTAVAIL: text.addressNotHere,
      ENOTFOUND: text.hostUnknown,
    }[code];
    if (reason === undefined) throw error;
    throw new StartError(reason(port, host));
  }
}

function announce(
  app: FastifyInstance,
  environment: Environment,
  tls: Tls | undefined,
  signIns: string | undefined,
): void {
  const { publicUrl, host, smtpUrl, dataDir } = environment;
  const port = portOf(app.server.address());
  const isHere = ["127.0.0.1", "0.0.0.0", "::"].includes(host);
  const addressAt = (name: string) => `${tls === undefined ? "http" : "https"}://${name}:${port}`;
  console.log(text.ready(publicUrl ?? addressAt(isHere ? "localhost" : host)));
  const addresses = lanAddresses(host).map((each) => addressAt(each.includes(":") ? `[${each}]` : each));
  // Without https nobody can sign in from another device.
  if (tls !== undefined && addresses.length > 0) console.log(text.fromOtherDevices(addresses.join(" ")));
  if (smtpUrl === undefined) console.log(text.mailsToFolder(mailFolder(dataDir)));
  for (const warning of tls?.warnings ?? []) console.error(warning);
  if (signIns !== undefined) console.log(signIns);
  const certificates = certificatesHere(environment);
  if (certificates !== undefined) console.log(certificates);
}

/** Stops accepting calls, lets running ones finish, and cuts what is left after `drainMs`. */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
