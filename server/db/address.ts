/** Where the embedded database listens: a socket in a folder only we may enter, or (Windows has no such thing) loopback with a password. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, lstatSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createFile, createFolder } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import { folderHash, type DataFolder } from "./data-folder.ts";
import { give } from "./service-user.ts";
import * as text from "./start-text.ts";

/** The bootstrap superuser: owns everything, migrates, and is never used to answer a call. */
export const owner = "portal_owner";
/** The kernel's limit for a socket's path, the closing zero included, is 108 on Linux and 104 on macOS. */
const longestSocketPath = 103;

export type DatabaseAddress = {
  /** A connection string for `pg` and for psql. */
  url: (database: string) => string;
  /** What PostgreSQL is told at its start. */
  settings: Record<string, string>;
  /** What initdb is told when the cluster is made. */
  initdb: { arguments: string[]; password?: string };
};

/** How clients reach the database. */
export type Transport = "socket" | "loopback";
export const usualTransport: Transport = process.platform === "win32" ? "loopback" : "socket";

/** The address that belongs to a data folder; the same for every process that asks. */
export const addressOf = (folder: DataFolder, transport: Transport): Promise<DatabaseAddress> | DatabaseAddress =>
  transport === "loopback" ? loopback(folder) : socket(folder);

function socket({ home, user }: DataFolder): DatabaseAddress {
  const inside = join(home, "socket");
  const isShort = Buffer.byteLength(join(inside, ".s.PGSQL.5432.lock")) <= longestSocketPath;
  const folder = isShort ? inside : join("/tmp", `pharmacy-portal-${folderHash(home)}`);
  createFolder(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  const mine = new Set([process.getuid?.() ?? found.uid, user?.uid ?? found.uid]);
  // In /tmp anybody could have made it first and be waiting there for our connections.
  if (!found.isDirectory() || !mine.has(found.uid)) {
    throw new StartError(text.socketFolderForeign(folder));
  }
  give(user, folder);
  chmodSync(folder, 0o700);
  return {
    url: (database) => `postgresql://${owner}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    settings: { listen_addresses: "", unix_socket_directories: folder.replaceAll(",", "\\,") },
    initdb: { arguments: ["--auth=trust"] },
  };
}

/** Loopback TCP; port and password are chosen once and kept beside the cluster. */
async function loopback({ home }: DataFolder): Promise<DatabaseAddress> {
  const file = join(home, "address.json");
  if (!existsSync(file)) {
    const chosen = { port: await freePort(), password: randomBytes(24).toString("hex") };
    createFile(file, JSON.stringify(chosen), { mode: 0o600 });
  }
  const { port, password } = JSON.parse(readFileSync(file, "utf8"));
  return {
    url: (database) => `postgresql://${owner}:${password}@127.0.0.1:${port}/${database}`,
    settings: { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" },
    initdb: { arguments: ["--auth=scram-sha-256"], password: String(password) },
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
