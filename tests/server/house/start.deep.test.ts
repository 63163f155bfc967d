/** Start and end of the server: on new and known folders and databases, with wrong settings, and under a launcher. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readEnvironment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { anchorFolder, readAuditKeys } from "#server/commands/audit-folder.ts";
import { auditVerify } from "#server/commands/audit.ts";
import { openDatabase } from "#server/database.ts";
import { newKeyLine } from "#server/secrets/key-file.ts";
import * as databaseText from "#server/db/start-text.ts";
import * as startText from "#server/base/start-text.ts";
import { readyAddress, readyLine } from "#tests/support/ready-line.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { urlOf } from "#tests/support/database-url.ts";
import { madeDataFolders, newDataFolder, runningPostmaster } from "#tests/support/data-folder.ts";
import { getNow } from "#tests/support/present.ts";
import { root, runNode, type Running } from "#tests/support/processes.ts";
import { startServerInProcess } from "#tests/support/server-in-process.ts";
import { until } from "#tests/support/until.ts";
import { zipOf } from "#tests/support/zip.ts";

const main = join(root, "server/main.ts");
const portal = join(root, "server/portal.ts");
const settings = { PORT: "0", DEMONSTRATION: "off", LOG_LEVEL: "warn" };

/** A data folder with an up-to-date database that no process uses. */
const madeFolder = await madeDataFolders(async (dataDir) => {
  await (await openDatabase({ dataDir, databaseUrl: undefined }, "guest")).close();
});

const readAddress = async (server: Running): Promise<URL> => new URL(readyAddress(await server.line(readyLine)));
const getStatus = async (url: URL | string): Promise<number> =>
  (await fetch(url, { headers: { connection: "close" } })).status;

/** Writes a launcher that runs the server, as `npm start` does. */
function writeLauncher(dataDir: string, script: string): string {
  const file = join(dataDir, "..", "launcher.mjs");
  writeFileSync(file, script);
  return file;
}
const keepRunningScript = `import { keepRunning } from "${join(root, "scripts/keep-running.mjs")}"; process.exit(await keepRunning(process.execPath, ["${main}"]));`;

describe("the server process", () => {
  test("answers a call that is running when it is told to stop, although more signals come", async () => {
    // The call is cut off by no limit, however busy the machine is.
    const server = runNode(main, [], { ...settings, DATA_DIR: madeFolder(), DRAIN_SECONDS: "60" });
    const { port, hostname } = await readAddress(server);
    const socket = connect(Number(port), hostname);
    const answer = readFirstData(socket);
    const body = JSON.stringify({ email: "nobody@example.com", password: "wrong" });
    const head = `POST /api/security/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 5));
    await getStatus(`http://${hostname}:${port}/healthz`); // by now it has the head of the first
    server.kill("SIGTERM");
    await waitUntilRefused(Number(port), hostname);
    server.killGroup("SIGINT"); // impatience, or npm's own copy of the signal
    server.killGroup("SIGTERM");
    socket.write(body.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 \d{3} /);
    socket.destroy();
    expect(await server.ended).toBe(0);
  });

  test("prints one sentence and exits with 1 if it cannot start, and leaves the running server alone", async () => {
    const DATA_DIR = madeFolder();
    const first = await startServerInProcess({ DATA_DIR });
    const second = runNode(main, [], { ...settings, DATA_DIR });
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(databaseText.folderInUse(DATA_DIR, String(process.pid)));
    expect(await getStatus(`${first.address}/readyz`)).toBe(200);
  });

  test("ends when its launcher is killed", async () => {
    const DATA_DIR = madeFolder();
    const script = `import { run } from "${join(root, "scripts/run.mjs")}"; await run(process.execPath, ["${main}"], { tied: true });`;
    const launcher = runNode(writeLauncher(DATA_DIR, script), [], { ...settings, DATA_DIR });
    const address = await readAddress(launcher);
    launcher.kill("SIGKILL");
    // The server holds the launcher's output open until it has ended too.
    await launcher.ended;
    expect(runningPostmaster(DATA_DIR)).toBeUndefined();
    await expect(getStatus(new URL("/healthz", address))).rejects.toThrow(/fetch failed/);
  });
});

describe("the launcher", () => {
  test("starts a server that died again; Ctrl-C ends both, also between two starts", async () => {
    const DATA_DIR = madeFolder();
    const launcherFile = writeLauncher(DATA_DIR, keepRunningScript);
    const launcher = runNode(launcherFile, [], { ...settings, DATA_DIR });
    await readAddress(launcher);
    const readServerId = () =>
      Number(readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, "utf8").trim());
    process.kill(readServerId(), "SIGKILL");
    await launcher.line(/ended unexpectedly \(137\); it is started again in 1 s/);
    await until(() => launcher.said().split(readyLine).length === 3, 30_000);
    process.kill(readServerId(), "SIGKILL");
    await launcher.line(/it is started again in 2 s/);
    launcher.killGroup("SIGINT");
    expect(await launcher.ended).toBe("SIGINT");

    const last = runNode(launcherFile, [], { ...settings, DATA_DIR });
    const address = await readAddress(last);
    last.killGroup("SIGINT");
    expect(await last.ended).toBe(0);
    expect(runningPostmaster(DATA_DIR)).toBeUndefined();
    await expect(getStatus(new URL("/healthz", address))).rejects.toThrow(/fetch failed/);
  });

  test("does not start a server again that could not start", async () => {
    const launcher = runNode("--input-type=module", ["-e", keepRunningScript], {
      DATA_DIR: newDataFolder(),
      PORT: "http",
    });
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).not.toContain("started again");
  });
});

describe("the start", () => {
  test("makes the database once, and stops PostgreSQL at each end", async () => {
    const DATA_DIR = newDataFolder();
    const clusters: number[] = [];
    for (let starts = 0; starts < 2; starts += 1) {
      const { address, stop } = await startServerInProcess({ DATA_DIR });
      expect(await getStatus(`${address}/healthz`)).toBe(200);
      expect(await getStatus(`${address}/readyz`)).toBe(200);
      await stop();
      expect(runningPostmaster(DATA_DIR)).toBeUndefined();
      clusters.push(statSync(join(DATA_DIR, "postgres", "PG_VERSION")).ino);
    }
    expect(clusters[1]).toBe(clusters[0]);
  });

  test("refuses a taken port in one sentence, and stops PostgreSQL", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    onTestFinished(() => void taken.close());
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const DATA_DIR = madeFolder();
    const start = startServerInProcess({ DATA_DIR, PORT: String(port) });
    await expect(start).rejects.toThrow(new StartError(startText.portTaken(port, "127.0.0.1")));
    expect(runningPostmaster(DATA_DIR)).toBeUndefined();
  });

  test.each([
    [{ PORT: "http" }, 'PORT is "http"; expected: a port number from 0 to 65535 (0: any free one).'],
    [
      { TLS_CERT: "README.md", TLS_KEY: "README.md" },
      "TLS_CERT and TLS_KEY are not a certificate and its key (error:0480006C:PEM routines::no start line).",
    ],
    [{ CSOS_REPORT_LAYOUT: "README.md" }, "CSOS_REPORT_LAYOUT: README.md is not valid JSON."],
  ])("names a wrong variable (%o) and the expected value before it makes anything", async (wrong, sentence) => {
    const DATA_DIR = newDataFolder();
    await expect(startServerInProcess({ DATA_DIR, ...wrong })).rejects.toThrow(new StartError(sentence));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

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
  ])("names every other wrong variable (%o) and the expected value", (wrong, sentence) => {
    expect(() => readEnvironment(wrong)).toThrow(new StartError(sentence));
  });

  test("uses the database of DATABASE_URL, and makes a folder only for keys that were not given", async () => {
    const { url, pools } = await freshDatabase();
    const given = { DATA_DIR: newDataFolder(), DATABASE_URL: url, PUSH_KEY: newKeyLine() };
    const folder = join(given.DATA_DIR, "audit");
    const startAndStop = async (env: Record<string, string>) => {
      const { address, stop } = await startServerInProcess({ ...given, ...env });
      expect(await getStatus(`${address}/readyz`)).toBe(200);
      await stop();
    };
    const AUDIT_KEY = "the-same-for-every-process-of-this-database";
    await startAndStop({ AUDIT_KEY });
    expect(existsSync(given.DATA_DIR)).toBe(false);
    await expect(startServerInProcess(given)).rejects.toThrow(
      /^The audit trail of this database is kept under another key than .*Give every process/,
    );
    expect(readdirSync(given.DATA_DIR)).toEqual(["audit"]);
    expect([folder, join(folder, "key")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    const made = readFileSync(join(folder, "key"), "utf8").trim();
    const both = `${made},${AUDIT_KEY}`;
    await startAndStop({ AUDIT_KEY: both });
    const where = readEnvironment({ ...given, AUDIT_KEY: both });
    const trail = { pools, auditKeys: readAuditKeys(where), anchor: anchorFolder(where), now: getNow() };
    expect(await auditVerify(trail)).toMatchObject({ isWell: true });
  });

  test("refuses a database that cannot hold every character in one sentence", async () => {
    const { pools, url } = await freshDatabase();
    const name = `latin_${process.pid}`;
    await pools.owner.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    onTestFinished(async () => void (await pools.owner.query(`drop database ${name} with (force)`)));
    const start = startServerInProcess({ DATA_DIR: newDataFolder(), DATABASE_URL: urlOf(url, name) });
    await expect(start).rejects.toThrow(new StartError(databaseText.wrongEncoding("LATIN1")));
  });
});

describe("the command line", () => {
  test("works on an empty folder, ends with 0 and stops PostgreSQL", async () => {
    const DATA_DIR = newDataFolder();
    const command = runNode(portal, ["migrate"], { DATA_DIR });
    expect(await command.ended).toBe(0);
    expect(command.said()).toBe("The database is up to date.");
    expect(runningPostmaster(DATA_DIR)).toBeUndefined();
  });

  test("fills an empty database before an import, so that the next server has users who can sign in", async () => {
    const DATA_DIR = madeFolder();
    const directory = join(root, "tests/support/ndc");
    const zip = join(mkdtempSync(join(tmpdir(), "portal-zip-")), "ndctext.zip");
    onTestFinished(() => rmSync(dirname(zip), { recursive: true }));
    const files = ["product.txt", "package.txt"].map((name) => [name, readFileSync(join(directory, name))] as const);
    writeFileSync(zip, zipOf(Object.fromEntries(files)));
    const command = runNode(portal, ["import", "ndc", zip], { DATA_DIR });
    expect(await command.ended).toBe(0);
    expect(command.said()).toMatch(/^The database was empty and has the demonstration company now/);
    expect(command.said()).toMatch(/8 added, 0 changed/);

    const server = await startServerInProcess({ DATA_DIR, DEMONSTRATION: "on" });
    expect(await server.stop()).toMatch(/buyer@northcampus\.example/);
  });

  test("lists every variable, and never shows a secret", async () => {
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
});

/** Returns the first data of a connection, or undefined if it is cut off before. */
const readFirstData = (socket: Socket): Promise<string | undefined> =>
  new Promise((resolve) => {
    socket.setEncoding("utf8").once("data", resolve);
    socket.on("error", () => resolve(undefined)).once("close", () => resolve(undefined));
  });

/** Resolves once nothing listens there any more. */
async function waitUntilRefused(port: number, host: string): Promise<void> {
  for (;;) {
    const socket = connect(port, host);
    const isRefused = await Promise.race([
      once(socket, "connect").then(() => false),
      once(socket, "error").then(() => true),
    ]).catch(() => true);
    socket.destroy();
    if (isRefused) return;
  }
}
