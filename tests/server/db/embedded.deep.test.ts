/** The embedded database's launcher: one test for each thing that can go wrong with a real process on a real folder. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addressOf } from "#server/db/address.ts";
import { openDataFolder } from "#server/db/data-folder.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { startPostmaster, stopPostmaster } from "#server/db/postmaster.ts";
import { findPrograms } from "#server/db/programs.ts";
import * as text from "#server/db/start-text.ts";
import {
  isRunning,
  madeDataFolders,
  newDataFolder,
  postmasterOf,
  runningPostmaster,
} from "#tests/support/data-folder.ts";
import { root, runNode, type Running } from "#tests/support/processes.ts";
import { until } from "#tests/support/until.ts";

const settings = { fsync: "off" };
const isRoot = process.getuid?.() === 0;

/** With a cluster and the portal's database, and nobody at work. */
const madeFolder = await madeDataFolders(async (folder) => {
  await (await startEmbedded({ dataFolder: folder, as: "guest", settings })).stop();
});

type Held = Running & { url: string; startedHere: boolean; refused: string };

/** Another process that uses the folder. */
async function hold(folder: string, as: "server" | "guest"): Promise<Held> {
  const running = runNode(join(root, "tests/support/hold-database.ts"), [folder, as]);
  const said: { url?: string; startedHere?: boolean; refused?: string } = JSON.parse(await running.line(/^\{/));
  return { ...running, url: said.url ?? "", startedHere: said.startedHere ?? false, refused: said.refused ?? "" };
}

/** Lists a folder without the copied PostgreSQL programs, which are there only if the service user cannot reach the installed ones. */
const listHome = (home: string): string[] =>
  readdirSync(home)
    .filter((name) => !name.startsWith("programs-"))
    .toSorted();

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a new folder becomes a checksummed UTF-8 cluster behind a private socket, without TCP, and nothing is left running", async () => {
  const folder = newDataFolder();
  const database = await startEmbedded({ dataFolder: folder, as: "server", settings });
  const [facts] = await ask<Record<string, string>>(
    database.url,
    `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
       current_setting('listen_addresses') as tcp, current_setting('synchronous_commit') as commit,
       datlocprovider as provider, datlocale as locale, lower('ÄÉ') as lower
     from pg_database where datname = current_database()`,
  );
  expect(facts).toEqual({
    checksums: "on",
    encoding: "UTF8",
    tcp: "",
    commit: "on",
    provider: "b",
    locale: "C.UTF-8",
    lower: "äé",
  });
  expect(statSync(join(folder, "socket")).mode & 0o777).toBe(0o700);
  const pid = postmasterOf(folder);
  expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  await database.stop();
  await until(() => !isRunning(pid)); // to take its pid file away is its last act but one
});

test("a parent killed with -9 leaves PostgreSQL running, and the next start adopts it with all its rows", async () => {
  const folder = madeFolder();
  const first = await hold(folder, "server");
  await ask(first.url, "create table kept as select 42 as answer");
  const pid = postmasterOf(folder);
  first.kill("SIGKILL");
  await first.ended;
  expect(postmasterOf(folder)).toBe(pid);

  const second = await hold(folder, "server");
  expect(second).toMatchObject({ refused: "", startedHere: false });
  expect(postmasterOf(folder)).toBe(pid);
  expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  second.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(runningPostmaster(folder)).toBeUndefined();
});

test("parent and PostgreSQL killed together: the next start takes over the stale lock file and loses nothing", async () => {
  const folder = madeFolder();
  const first = await hold(folder, "server");
  await ask(first.url, "create table kept as select 42 as answer");
  first.kill("SIGKILL");
  process.kill(postmasterOf(folder), "SIGKILL");
  const second = await hold(folder, "server");
  expect(second).toMatchObject({ refused: "", startedHere: true });
  expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("PostgreSQL killed under a living server comes back by itself", async () => {
  const folder = madeFolder();
  const said: string[] = [];
  const back = Promise.withResolvers<void>();
  const log = (message: string) => {
    said.push(message);
    if (message === text.connectionBack) back.resolve();
  };
  const database = await startEmbedded({ dataFolder: folder, as: "server", settings, log });
  onTestFinished(() => database.stop());
  const killed = postmasterOf(folder);
  process.kill(killed, "SIGKILL");
  await back.promise;
  expect(postmasterOf(folder)).not.toBe(killed);
  expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(said).toHaveLength(2);
  expect((await hold(folder, "server")).refused).toContain("in use by another server");
});

test("stopping while the database is away leaves nothing running", async () => {
  const folder = madeFolder();
  const away = Promise.withResolvers<void>();
  const database = await startEmbedded({ dataFolder: folder, as: "server", settings, log: () => away.resolve() });
  process.kill(postmasterOf(folder), "SIGKILL");
  await away.promise;
  await database.stop();
  expect(runningPostmaster(folder)).toBeUndefined();
});

test("two starts at once on an empty folder make one cluster, both get it, and the last to leave stops it", async () => {
  const folder = newDataFolder();
  const [one, two] = await Promise.all([hold(folder, "guest"), hold(folder, "guest")]);
  expect([one.refused, two.refused]).toEqual(["", ""]);
  await ask(one.url, "create table shared as select 1 as row");
  expect(await ask(two.url, "select row from shared")).toEqual([{ row: 1 }]);
  expect(listHome(folder)).toEqual(["format.json", "postgres", "postgres.log", "socket"]);
  one.kill("SIGTERM");
  expect(await one.ended).toBe(0);
  expect(await ask(two.url, "select row from shared")).toEqual([{ row: 1 }]);
  two.kill("SIGTERM");
  expect(await two.ended).toBe(0);
  expect(runningPostmaster(folder)).toBeUndefined();
});

test("a second server on the folder is refused in one sentence that names the first, which goes on undisturbed", async () => {
  const folder = madeFolder();
  const first = await hold(folder, "server");
  const second = await hold(folder, "server");
  expect(second.refused).toBe(text.folderInUse(folder, String(first.pid)));
  expect(await second.ended).toBe(1);
  expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the command line joins a running server and leaves it running", async () => {
  const folder = madeFolder();
  const server = await hold(folder, "server");
  const pid = postmasterOf(folder);
  const guest = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  expect(guest.startedHere).toBe(false);
  await guest.stop();
  expect(postmasterOf(folder)).toBe(pid);
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(runningPostmaster(folder)).toBeUndefined();
});

test("a server that ends while the command line works leaves PostgreSQL to it, which then stops it", async () => {
  const folder = madeFolder();
  const server = await hold(folder, "server");
  const guest = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(await ask(guest.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await guest.stop();
  expect(runningPostmaster(folder)).toBeUndefined();
});

test("a PostgreSQL that the command line found running alone is left running", async () => {
  const folder = madeFolder();
  const killed = await hold(folder, "server");
  killed.kill("SIGKILL");
  await killed.ended;
  const pid = postmasterOf(folder);
  await until(async () => (await clients(killed.url)) === 0);
  const guest = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  await guest.stop();
  expect(postmasterOf(folder)).toBe(pid);
});

test("Ctrl-C, which goes to the whole process group, does not reach PostgreSQL", async () => {
  const folder = madeFolder();
  const server = await hold(folder, "server");
  const pid = postmasterOf(folder);
  server.killGroup("SIGINT");
  expect(await ask(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(isRunning(pid)).toBe(true);
  expect(sessionOf(pid)).toBe(pid);
  expect(sessionOf(pid)).not.toBe(sessionOf(server.pid));
});

test("a path too long for a socket works by a private folder in /tmp", async () => {
  const folder = join(newDataFolder(), "long".repeat(30));
  const database = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  const socket = new URL(database.url).searchParams.get("host") ?? "";
  expect(dirname(socket)).toBe("/tmp");
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await database.stop();
  rmSync(socket, { recursive: true, force: true });
});

test("where there are no sockets it listens on loopback alone, with a password", async () => {
  const folder = newDataFolder();
  const database = await startEmbedded({ dataFolder: folder, as: "guest", settings, transport: "loopback" });
  onTestFinished(() => database.stop());
  expect(await ask(database.url, "select current_setting('listen_addresses') as tcp")).toEqual([{ tcp: "127.0.0.1" }]);
  const wrong = new URL(database.url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
  expect(lstatSync(join(folder, "address.json")).mode & 0o077).toBe(0);
});

test.runIf(isRoot)(
  "below a folder that only root may enter, the database lives outside and the programs with it",
  async () => {
    const folder = newDataFolder(mkdtempSync(join(tmpdir(), "portal-root-"))); // mkdtemp makes it 0700
    const database = await startEmbedded({ dataFolder: folder, as: "guest", settings });
    const id = idOf(folder);
    const home = homeOf(id);
    onTestFinished(async () => {
      await database.stop();
      rmSync(home, { recursive: true, force: true });
    });
    await ask(database.url, "create table kept as select 1 as row");
    expect(listHome(home)).toEqual(["data-folder", "postgres", "postgres.log", "socket"]);
    await database.stop();
    // Power was lost: the mark is empty.
    writeFileSync(join(folder, "format.json"), "");
    const again = await startEmbedded({ dataFolder: folder, as: "guest", settings });
    onTestFinished(() => again.stop());
    expect(await ask(again.url, "select row from kept")).toEqual([{ row: 1 }]);
    expect(idOf(folder)).toBe(id);
    await again.stop();
    // A new folder in its place never meets the old data.
    rmSync(folder, { recursive: true });
    const other = await startEmbedded({ dataFolder: folder, as: "guest", settings });
    onTestFinished(async () => {
      await other.stop();
      rmSync(homeOf(idOf(folder)), { recursive: true, force: true });
    });
    expect(await ask(other.url, "select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
    expect(idOf(folder)).not.toBe(id);
  },
);

const idOf = (folder: string): string => JSON.parse(readFileSync(join(folder, "format.json"), "utf8")).id;
const homeOf = (id: string): string => `/var/lib/pharmacy-ordering-portal-${id}`;

test.each([
  ["empty", ""],
  ["zeros", "\0".repeat(60)],
  ["gone", undefined],
])("after a loss of power that left the folder's mark %s it is made anew, and the data is there", async (_, left) => {
  const folder = madeFolder();
  const mark = join(folder, "format.json");
  const before = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  await ask(before.url, "create table kept as select 1 as row");
  await before.stop();
  if (left === undefined) rmSync(mark);
  else writeFileSync(mark, left);
  const database = await startEmbedded({ dataFolder: folder, as: "guest", settings });
  onTestFinished(() => database.stop());
  expect(await ask(database.url, "select row from kept")).toEqual([{ row: 1 }]);
  expect(JSON.parse(readFileSync(mark, "utf8"))).toEqual({ format: 1, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test.each<readonly [string, () => string, RegExp]>([
  ["below a file", () => join(fileAt("plain"), "data"), /can't be read \(ENOTDIR\)/],
  ["where nothing can be made", () => "/proc/portal-data", /is not writable \(E\w+\)/],
  ["with other things in it", () => dirname(fileAt("holiday.jpg")), /is not empty and holds no portal data/],
  [
    "of a newer version",
    () => formatted('{"format":99,"id":"x"}'),
    /written by a newer version of the portal \(format 99;/,
  ],
  // Root may write everywhere.
  ...(isRoot ? [] : [["that may not be written to", () => readOnly(), /is not writable \(EACCES\)/] as const]),
  ["with a broken format.json", () => formatted("{"), /format\.json is damaged or was not written by the portal/],
])("a folder %s is refused in one sentence and stays as it was", async (_, make, sentence) => {
  const folder = make();
  const before = listing(folder);
  await expect(startEmbedded({ dataFolder: folder, as: "server", settings })).rejects.toThrow(sentence);
  expect(listing(folder)).toEqual(before);
});

test("another PostgreSQL on the data folder, which listens elsewhere, is named at once", async () => {
  const path = madeFolder();
  const folder = openDataFolder(path);
  const elsewhere = mkdtempSync(join(tmpdir(), "portal-elsewhere-"));
  chmodSync(elsewhere, 0o777);
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const address = await addressOf(folder, "socket");
  startPostmaster(folder, findPrograms(folder), address, { ...settings, unix_socket_directories: elsewhere });
  onTestFinished(async () => void (await stopPostmaster(folder)));
  const pidFile = join(folder.cluster, "postmaster.pid");
  await until(() => existsSync(pidFile) && /^ready\s*$/m.test(readFileSync(pidFile, "utf8")));
  const began = performance.now();
  await expect(startEmbedded({ dataFolder: path, as: "server", settings })).rejects.toThrow(
    `Another PostgreSQL is running on this data folder (process ${postmasterOf(path)}) in ${folder.cluster}. Stop it, or choose another folder with DATA_DIR.`,
  );
  expect(performance.now() - began).toBeLessThan(30_000); // it is waited for no minute
  expect(isRunning(postmasterOf(path))).toBe(true);
});

test("an empty postmaster.pid is named with the step that mends it, and does not end this process", async () => {
  const path = madeFolder();
  const folder = openDataFolder(path);
  const pidFile = join(folder.cluster, "postmaster.pid");
  writeFileSync(pidFile, "");
  const start = () => startEmbedded({ dataFolder: path, as: "guest", settings });
  await expect(start()).rejects.toThrow(text.lockFileEmpty(pidFile));
  // Process 0 would be every process of this group.
  expect(await stopPostmaster(folder)).toBe(false);
  rmSync(pidFile);
  await (await start()).stop();
});

test("a cluster of another PostgreSQL version is refused, not touched", async () => {
  const folder = madeFolder();
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "19\n");
  await expect(startEmbedded({ dataFolder: folder, as: "server", settings })).rejects.toThrow(
    text.otherPostgres(openDataFolder(folder).cluster, "19", "18"),
  );
});

/** Other sessions than the asking one. */
async function clients(url: string): Promise<number> {
  const sql = "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  return (await ask(url, sql)).length;
}

/** The process session a process belongs to. */
const sessionOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[3]);

function fileAt(name: string): string {
  const folder = newDataFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), "");
  return join(folder, name);
}

function formatted(format: string): string {
  const file = fileAt("format.json");
  writeFileSync(file, format);
  return dirname(file);
}

function readOnly(): string {
  const folder = formatted('{"format":1,"id":"x"}');
  chmodSync(folder, 0o500);
  onTestFinished(() => chmodSync(folder, 0o700));
  return folder;
}

/** Everything in a folder; undefined when it is none. */
const listing = (folder: string): string[] | undefined =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()
    : undefined;
