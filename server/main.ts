/** The server from start to stop: environment, database, application, port; and back again in the opposite order. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { openDatabase } from "./database.ts";
import { fillWhenEmpty, signInsHere } from "./demonstration.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { startJobs } from "./jobs/jobs.ts";
import { StartError } from "./start-error.ts";
import { untilToldToStop } from "./until-told-to-stop.ts";
import { version } from "./version.ts";

const pageFolder = fileURLToPath(new URL("../dist", import.meta.url));
/** Calls that are still running after this long are cut off. */
const drainMs = 10_000;

try {
  await serve();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function serve(): Promise<void> {
  const stop = untilToldToStop();
  const environment = readEnvironment();
  const tls = tlsOf(environment);
  const database = await openDatabase(environment, "server", (message) => console.error(message));
  try {
    if (environment.demonstration) await fillWhenEmpty(database.pools);
    const buildsFolder = join(resolve(environment.dataDir), "builds");
    const app = await buildApp({
      pools: database.pools,
      environment,
      version,
      pageFolder,
      buildsFolder,
      ...(tls && { tls }),
    });
    await listen(app, environment);
    const jobs = startJobs({ pools: database.pools, environment, log: app.log });
    announce(app, environment, await signInsHere(database.pools));
    await stop;
    await drained(app);
    await jobs.stop();
  } finally {
    await database.close();
  }
}

function tlsOf({ tlsCert, tlsKey }: Environment): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  const read = (name: string, file: string): Buffer => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new StartError(
        `${name} names ${file}, which cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      );
    }
  };
  const pair = { cert: read("TLS_CERT", tlsCert), key: read("TLS_KEY", tlsKey) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartError(
      `TLS_CERT and TLS_KEY are no certificate with its key (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
  return pair;
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const why = {
      EADDRINUSE: "is taken by another program; stop that one, or choose another with PORT",
      EACCES: "may not be used by this user; choose one above 1023 with PORT",
      EADDRNOTAVAIL: "is not on this machine; choose another address with HOST",
      ENOTFOUND: "is not known; choose another address with HOST",
    }[code];
    if (why === undefined) throw error;
    throw new StartError(`Port ${port} on ${host} ${why}.`);
  }
}

function announce(app: FastifyInstance, { tlsCert, publicUrl, host }: Environment, signIns: string | undefined): void {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const local = `${tlsCert === undefined ? "http" : "https"}://${host === "127.0.0.1" ? "localhost" : host}:${port}`;
  console.log(`The portal is ready: ${publicUrl ?? local}`);
  if (signIns !== undefined) console.log(signIns);
}

/** Stops accepting, lets running calls finish, then cuts what is left. */
async function drained(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await app.close();
  clearTimeout(cut);
}
