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

export type ServeOptions = {
  /** The built page. Where it is missing (a test, `npm run dev`), only the API is served. */
  pageFolder?: string;
  /** Ends the server when it resolves. */
  shutdown?: Promise<unknown>;
  environment?: Environment;
  /** Receives the lines for the user: addresses, sign-ins, warnings. */
  output?: Pick<Console, "log" | "error">;
  /** Called when the server answers. */
  onReady?: (address: string) => void;
};

/**
 * Runs the server until `shutdown`, and resolves when it has ended.
 * @throws StartError with the one sentence that says why the server cannot start.
 */
export async function serve({
  pageFolder = builtPage,
  shutdown = untilToldToStop(),
  environment = readEnvironment(),
  output = console,
  onReady = notifyLauncher,
}: ServeOptions = {}): Promise<void> {
  const isBuilt = existsSync(join(pageFolder, "index.html"));
  let atLatest: NodeJS.Timeout | undefined;
  const tls = readTls(environment, new Date());
  const reportLayout = getReportLayout(environment);
  const database = await openDatabase(environment, "server", (message) => output.error(message));
  try {
    const push = pushFor(environment);
    const auditKeys = await auditKeysFor(database.pools, environment);
    if (environment.demonstration) await fillWhenEmpty(database.pools, auditKeys, database.pools.clock());
    // With an outside database a data folder is used where there is one, but not made.
    const hasFolder = environment.databaseUrl === undefined || existsSync(environment.dataDir);
    const app = await buildApp({
      pools: database.pools,
      environment,
      auditKeys,
      trust: await trustFor(database.pools, environment, database.pools.clock()),
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
    onReady(addressOf(environment, tls, app));
    announce(app, { environment, tls, signIns: await signInsHere(database.pools), output });
    const lost = await lostWarning(database.pools, environment);
    if (lost !== undefined) output.error(lost);
    await shutdown;
    const drainMs = environment.drainSeconds * 1000;
    atLatest = setTimeout(() => {
      output.error(text.notStoppedInTime);
      process.exit(1);
    }, drainMs + stopMs);
    await drain(app, drainMs);
    await jobs.stop();
  } finally {
    await database.close();
    clearTimeout(atLatest);
  }
}

/** Asks the launcher to start the server again from now on if it dies. */
const notifyLauncher = (): void => void process.send?.("ready");

/** The folder's, which also tells who is to know; a folder that cannot be written costs the anchor, not the sealing. */
function anchorOf(environment: Environment, pools: Pools, log: FastifyInstance["log"]): Anchor {
  const { auditAnchor } = environment;
  const warn = (err: unknown) => log.warn({ err }, text.anchorNotKept);
  const folder = anchorFolder(environment, (line) => {
    if (auditAnchor !== undefined) void tellAnchor(pools, auditAnchor, line, pools.clock()).catch(warn);
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

type Announcement = {
  environment: Environment;
  tls: Tls | undefined;
  signIns: string | undefined;
  output: Pick<Console, "log" | "error">;
};

function announce(app: FastifyInstance, { environment, tls, signIns, output }: Announcement): void {
  const { publicUrl, host, smtpUrl, dataDir } = environment;
  const port = portOf(app.server.address());
  const isHere = ["127.0.0.1", "0.0.0.0", "::"].includes(host);
  const addressAt = (name: string) => `${tls === undefined ? "http" : "https"}://${name}:${port}`;
  output.log(text.ready(publicUrl ?? addressAt(isHere ? "localhost" : host)));
  const addresses = lanAddresses(host).map((each) => addressAt(each.includes(":") ? `[${each}]` : each));
  // Without https nobody can sign in from another device.
  if (tls !== undefined && addresses.length > 0) output.log(text.fromOtherDevices(addresses.join(" ")));
  if (smtpUrl === undefined) output.log(text.mailsToFolder(mailFolder(dataDir)));
  for (const warning of tls?.warnings ?? []) output.error(warning);
  if (signIns !== undefined) output.log(signIns);
  const certificates = certificatesHere(environment);
  if (certificates !== undefined) output.log(certificates);
}

/** Stops accepting calls, lets running ones finish, and cuts what is left after `drainMs`. */
async function drain(app: FastifyInstance, drainMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
