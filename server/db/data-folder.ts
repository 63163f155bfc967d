/** The data folder: made or recognised, never harmed. `format.json` in it says which format it has and names it for good. */
import { createHash, randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { codeOf, createFile, createFolder, replaceFile } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import { canEnter, serviceUser, type ServiceUser } from "./service-user.ts";
import * as messages from "./start-text.ts";

/** The format this code writes; a folder with a higher one was written by a newer version. */
const dataFormat = 1;
/** Where the database goes when root's data folder lies below a folder that nobody else may enter (such as /root). */
const outsideRoots = ["/var/lib", "/var/tmp"];

export type DataFolder = {
  path: string;
  /** Holds the cluster, the programs where they had to be copied, the log and the socket; the data folder itself where possible. */
  home: string;
  cluster: string;
  log: string;
  user: ServiceUser;
};

/**
 * Makes or opens a data folder; harmless to call from several processes at once.
 * @throws StartError when it is not writable, not ours, or of a newer format.
 */
export function openDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  const before = readFormat(path);
  const format = before === undefined || before === "empty" ? writeFormat(path, before) : before;
  if (format.format > dataFormat) {
    throw new StartError(messages.folderNewer(path, format.format, dataFormat));
  }
  whenWritable(path, () => accessSync(path, constants.W_OK | constants.X_OK));
  const home = homeOf(path, format.id);
  const cluster = join(home, "postgres");
  return { path, home, cluster, log: join(home, "postgres.log"), user: serviceUser(cluster) };
}

/** A short name that is the same for the same data folder: for places outside it. */
export const folderHash = (home: string): string => createHash("sha256").update(home).digest("hex").slice(0, 16);

type Format = { format: number; id: string };

/** "empty": a loss of power left its name alone, or zeros. */
function readFormat(path: string): Format | "empty" | undefined {
  let text: string;
  try {
    text = readFileSync(join(path, "format.json"), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StartError(messages.folderUnreadable(path, codeOf(error)));
  }
  if (text.replaceAll("\0", "").trim() === "") return "empty";
  const found: unknown = parsed(text);
  if (typeof found !== "object" || found === null || !("format" in found) || !("id" in found)) {
    throw new StartError(messages.formatDamaged(join(path, "format.json")));
  }
  return { format: Number(found.format), id: String(found.id) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Marks a folder as ours: an empty one, and one that lost its mark. Of two starts at once one wins and both read the same. */
function writeFormat(path: string, before: "empty" | undefined): Format {
  const file = join(path, "format.json");
  whenWritable(path, () => createFolder(path));
  const strangers = readdirSync(path).filter(
    (name) => !name.startsWith("format.json") && !["lost+found", "builds", "tls", "audit"].includes(name),
  );
  const isMarked = before === "empty";
  // A folder with nothing of ours in it is new, and never meets old data.
  const outside = isMarked || strangers.length > 0 ? idOutside(path) : undefined;
  const isOurs = isMarked || outside !== undefined || existsSync(join(path, "postgres", "PG_VERSION"));
  if (!isOurs && strangers.length > 0 && readFormat(path) === undefined) {
    throw new StartError(messages.folderForeign(path));
  }
  const content = `${JSON.stringify({ format: dataFormat, id: outside ?? randomUUID() }, null, 2)}\n`;
  whenWritable(path, () => void (isMarked ? replaceFile(file, content) : createFile(file, content)));
  const written = readFormat(path);
  return written === undefined || written === "empty" ? (JSON.parse(content) as Format) : written;
}

function whenWritable(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new StartError(messages.folderNotWritable(path, codeOf(error)));
  }
}

/** The data folder, if PostgreSQL's user can reach it; else a folder outside that is named after its id, so that a new folder never meets old data. */
function homeOf(path: string, id: string): string {
  const inside = serviceUser(join(path, "postgres"));
  if (canEnter(inside, path)) return path;
  const root = outsideRoots.find(
    (each) => statSync(each, { throwIfNoEntry: false })?.isDirectory() && canEnter(inside, each),
  );
  if (root === undefined) {
    throw new StartError(messages.folderNotReachable(dirname(path)));
  }
  const home = join(root, `${outsideName}${id}`);
  createFolder(home, { mode: 0o755 });
  if (!existsSync(join(home, backReference))) createFile(join(home, backReference), `${path}\n`);
  return home;
}

const outsideName = "pharmacy-ordering-portal-";
/** In a folder outside: the data folder that it belongs to. */
const backReference = "data-folder";

/** The id of a data folder whose database is outside, for one that lost its mark. */
function idOutside(path: string): string | undefined {
  for (const root of outsideRoots) {
    const names = existsSync(root) ? readdirSync(root).filter((name) => name.startsWith(outsideName)) : [];
    const name = names.find((each) => textIn(join(root, each, backReference)) === `${path}\n`);
    if (name !== undefined) return name.slice(outsideName.length);
  }
  return undefined;
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
