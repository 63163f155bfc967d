/** The server as a process: from an empty folder to ready and back to nothing, and each reason not to start in one sentence. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { openDatabase } from "#server/database.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import * as databaseText from "#server/db/start-text.ts";
import * as startText from "#server/base/start-text.ts";
import { readyAddress, readyLine } from "#tests/support/ready-line.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { urlOf } from "#tests/support/database-url.ts";
import { madeDataFolders, newDataFolder, runningPostmaster } from "#tests/support/data-folder.ts";
import { root, runNode, type Running } from "#tests/support/processes.ts";
import { until } from "#tests/support/until.ts";
import { zipOf } from "#tests/support/zip.ts";

const main = join(root, "server/main.ts");
const portal = join(root, "server/portal.ts");

/** Starts a server on a free port with a data folder of its own, without the demonstration; `environment` takes precedence. */
const start = (environment: Record<string, string>): Running =>
  runNode(main, [], {
    PORT: "0",
    DEMONSTRATION: "off",
    LOG_LEVEL: "warn",
    DATA_DIR: environment["DATA_DIR"] ?? newDataFolder(),
    ...environment,
  });

/** With a database that is up to date, and nobody at work. */
const madeFolder = await madeDataFolders(async (dataDir) => {
  await (await openDatabase({ dataDir, databaseUrl: undefined }, "guest")).close();
});

const addressOf = async (server: Running): Promise<URL> => new URL(readyAddress(await server.line(readyLine)));

test("from an empty folder to ready; Ctrl-C ends it and leaves nothing running; the second start finds what the first made", async () => {
  const DATA_DIR = newDataFolder();
  const first = start({ DATA_DIR });
  const address = await addressOf(first);
  expect(await status(new URL("/healthz", address))).toBe(200);
  expect(await status(new URL("/readyz", address))).toBe(200);
  first.killGroup("SIGINT");
  expect(await first.ended).toBe(0);
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();

  const second = start({ DATA_DIR });
  await addressOf(second);
  second.killGroup("SIGINT");
  expect(await second.ended).toBe(0);
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
});

test("a call that is running when the server is told to stop is still answered", async () => {
  const server = start({ DATA_DIR: madeFolder(), DRAIN_SECONDS: "60" }); // the call is cut off by no limit, however busy the machine is
  const { port, hostname } = await addressOf(server);
  const socket = connect(Number(port), hostname);
  const said = firstSaid(socket);
  const body = JSON.stringify({ email: "nobody@example.com", password: "wrong" });
  const head = `POST /api/security/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 5));
  await status(new URL("/healthz", `http://${hostname}:${port}`)); // by now it has the head of the first
  server.kill("SIGTERM");
  await refusesConnections(Number(port), hostname);
  server.killGroup("SIGINT"); // impatience, or npm's own copy of the signal: neither may cut the end short
  server.killGroup("SIGTERM");
  socket.write(body.slice(5));
  expect(await said).toMatch(/^HTTP\/1\.1 \d{3} /);
  socket.destroy();
  expect(await server.ended).toBe(0);
});

test("a launcher that is killed takes its server with it", async () => {
  const DATA_DIR = madeFolder();
  const script = `import { run } from "${join(root, "scripts/run.mjs")}"; await run(process.execPath, ["${main}"], { tied: true });`;
  const launcherFile = join(DATA_DIR, "..", "launcher.mjs");
  writeFileSync(launcherFile, script);
  const launcher = runNode(launcherFile, [], { DATA_DIR, PORT: "0", DEMONSTRATION: "off", LOG_LEVEL: "warn" });
  const address = await addressOf(launcher);
  launcher.kill("SIGKILL");
  // The server holds the launcher's output open until it has ended too.
  await launcher.ended;
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
  await expect(status(new URL("/healthz", address))).rejects.toThrow(/fetch failed/);
});

test("a server that died is started again by its launcher; Ctrl-C ends both, also between two starts", async () => {
  const DATA_DIR = madeFolder();
  const script = `import { keepRunning } from "${join(root, "scripts/keep-running.mjs")}"; process.exit(await keepRunning(process.execPath, ["${main}"]));`;
  const launcherFile = join(DATA_DIR, "..", "launcher.mjs");
  writeFileSync(launcherFile, script);
  const environment = { DATA_DIR, PORT: "0", DEMONSTRATION: "off", LOG_LEVEL: "warn" };
  const launcher = runNode(launcherFile, [], environment);
  await addressOf(launcher);
  const serverOf = () => Number(readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, "utf8").trim());
  process.kill(serverOf(), "SIGKILL");
  await launcher.line(/ended unexpectedly \(137\); it is started again in 1 s/);
  await until(() => launcher.said().split(readyLine).length === 3, 30_000);
  process.kill(serverOf(), "SIGKILL");
  await launcher.line(/it is started again in 2 s/);
  launcher.killGroup("SIGINT");
  expect(await launcher.ended).toBe("SIGINT");

  const last = runNode(launcherFile, [], environment);
  const address = await addressOf(last);
  last.killGroup("SIGINT");
  expect(await last.ended).toBe(0);
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
  await expect(status(new URL("/healthz", address))).rejects.toThrow(/fetch failed/);
});

test("a server that cannot start is not started again", async () => {
  const DATA_DIR = newDataFolder();
  const launcherFile = join(root, "scripts/keep-running.mjs");
  const script = `import { keepRunning } from "${launcherFile}"; process.exit(await keepRunning(process.execPath, ["${main}"]));`;
  const launcher = runNode("--input-type=module", ["-e", script], { DATA_DIR, PORT: "http" });
  expect(await launcher.ended).toBe(1);
  expect(launcher.said()).not.toContain("started again");
});

test("a taken port is one sentence and exit code 1, and nothing is left running", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? String(address.port) : "";
  const DATA_DIR = madeFolder();
  const server = start({ DATA_DIR, PORT: port });
  expect(await server.ended).toBe(1);
  expect(server.said()).toBe(startText.portTaken(Number(port), "127.0.0.1"));
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
});

test("a second server on the same folder is one sentence and exit code 1", async () => {
  const DATA_DIR = madeFolder();
  const first = start({ DATA_DIR });
  const address = await addressOf(first);
  const second = start({ DATA_DIR });
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/^The data folder \S+ is in use by another server \(process \d+\)\. .*$/);
  expect(await status(new URL("/readyz", address))).toBe(200);
});

test.each([
  [{ PORT: "http" }, 'PORT is "http"; expected: a port number from 0 to 65535 (0: any free one).'],
  [
    { TLS_CERT: "README.md", TLS_KEY: "README.md" },
    "TLS_CERT and TLS_KEY are not a certificate and its key (error:0480006C:PEM routines::no start line).",
  ],
  [{ CSOS_REPORT_LAYOUT: "README.md" }, "CSOS_REPORT_LAYOUT: README.md is not valid JSON."],
])(
  "a wrong variable (%o) stops the start with its name and what was expected, before anything is made",
  async (wrong, sentence) => {
    const DATA_DIR = newDataFolder();
    const server = start({ DATA_DIR, ...wrong });
    expect(await server.ended).toBe(1);
    expect(server.said()).toBe(sentence);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

test.each([
  [{ CSOS_CRL_MIB: "129" }, 'CSOS_CRL_MIB is "129"; expected: MiB, 1 to 128.'],
  [
    { CSOS_CRLS: "ldap://user@directory.example" },
    'CSOS_CRLS is "ldap://user@directory.example"; expected: ldap, ldaps, http, https or file addresses without a user, separated by spaces.',
  ],
  [{ WAREHOUSE: "yes" }, 'WAREHOUSE is "yes"; expected: on or off.'],
  [
    { TRUST_PROXY: "10.0.0.0/8,999.1.1.1" },
    'TRUST_PROXY is "10.0.0.0/8,999.1.1.1"; expected: off, the number of proxies in front, or their addresses separated by commas.',
  ],
  [{ TLS_CERT: "a.pem" }, "TLS_CERT and TLS_KEY must both be set; only one is."],
  [
    { DATABASE_URL: "mysql://secret@here/db" },
    "DATABASE_URL is not valid; expected: postgresql://user:password@host:port/database.",
  ],
])("so does any other, where all are read (%o)", (wrong, sentence) => {
  expect(() => readEnvironment(wrong)).toThrow(new StartError(sentence));
});

test("with DATABASE_URL it uses that database and makes no folder, but for keys that were not given", async () => {
  const { url } = await freshDatabase();
  const DATA_DIR = newDataFolder();
  const PUSH_KEY = newKeyLine();
  const run = async (env: Record<string, string>) => {
    const server = start({ DATA_DIR, DATABASE_URL: url, PUSH_KEY, ...env });
    expect(await status(new URL("/readyz", await addressOf(server)))).toBe(200);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  const AUDIT_KEY = "the-same-for-every-process-of-this-database";
  await run({ AUDIT_KEY });
  expect(existsSync(DATA_DIR)).toBe(false);
  const other = start({ DATA_DIR, DATABASE_URL: url, PUSH_KEY });
  expect(await other.ended).toBe(1);
  expect(other.said()).toMatch(/^The audit trail of this database is kept under another key than .*Give every process/);
  expect(readdirSync(DATA_DIR)).toEqual(["audit"]);
  const [folder, key] = [statSync(join(DATA_DIR, "audit")), statSync(join(DATA_DIR, "audit", "key"))];
  expect([folder.mode & 0o777, key.mode & 0o777]).toEqual([0o700, 0o600]);
  const made = readFileSync(join(DATA_DIR, "audit", "key"), "utf8").trim();
  await run({ AUDIT_KEY: `${made},${AUDIT_KEY}` });
  const verify = runNode(portal, ["audit", "verify"], {
    DATA_DIR,
    DATABASE_URL: url,
    AUDIT_KEY: `${made},${AUDIT_KEY}`,
  });
  expect([await verify.ended, verify.said()]).toEqual([0, expect.stringContaining("no faults")]);
});

test("a database that cannot hold every character is one sentence and exit code 1", async () => {
  const { pools, url } = await freshDatabase();
  const name = `latin_${process.pid}`;
  await pools.owner.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  onTestFinished(async () => void (await pools.owner.query(`drop database ${name} with (force)`)));
  const server = start({ DATABASE_URL: urlOf(url, name) });
  expect(await server.ended).toBe(1);
  expect(server.said()).toBe(databaseText.wrongEncoding("LATIN1"));
});

test("the command line works on an empty folder and leaves nothing running", async () => {
  const DATA_DIR = newDataFolder();
  const command = runNode(portal, ["migrate"], { DATA_DIR });
  expect(await command.ended).toBe(0);
  expect(command.said()).toBe("The database is up to date.");
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
});

test("an import into an empty folder leaves a database that people can sign in to", async () => {
  const DATA_DIR = newDataFolder();
  const directory = join(root, "tests/support/ndc");
  const zip = join(mkdtempSync(join(tmpdir(), "portal-zip-")), "ndctext.zip");
  onTestFinished(() => rmSync(dirname(zip), { recursive: true }));
  const files = ["product.txt", "package.txt"].map((name) => [name, readFileSync(join(directory, name))] as const);
  writeFileSync(zip, zipOf(Object.fromEntries(files)));
  const command = runNode(portal, ["import", "ndc", zip], { DATA_DIR });
  expect(await command.ended).toBe(0);
  expect(command.said()).toMatch(/^The database was empty and has the demonstration company now/);
  expect(command.said()).toMatch(/8 added, 0 changed/);

  const server = start({ DATA_DIR, DEMONSTRATION: "on" });
  await server.line(/buyer@northcampus\.example/);
  server.killGroup("SIGINT");
  expect(await server.ended).toBe(0);
});

test("the command line lists every variable, and never shows a secret", async () => {
  const command = runNode(portal, ["config"], { PORT: "81", DATABASE_URL: "postgresql://me:hush@here/db" });
  expect(await command.ended).toBe(0);
  for (const line of [
    "PORT=81",
    "HOST=127.0.0.1",
    "DATA_DIR=./data",
    "DATABASE_URL=(set, hidden)",
    "TLS_KEY=(not set)",
  ]) {
    expect(command.said().split("\n")).toContain(line);
  }
  expect(command.said()).not.toContain("hush");
});

const status = async (url: URL): Promise<number> => (await fetch(url, { headers: { connection: "close" } })).status;

/** The first that it answers; undefined when it is cut off before. */
const firstSaid = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    socket.setEncoding("utf8").once("data", resolve);
    socket.on("error", () => resolve(undefined)).once("close", () => resolve(undefined));
  });

/** Resolves once nothing listens there any more. */
async function refusesConnections(port: number, host: string): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const refused = await Promise.race([
      once(socket, "connect").then(() => false),
      once(socket, "error").then(() => true),
    ]).catch(() => true);
    socket.destroy();
    if (refused) return;
  }
}
