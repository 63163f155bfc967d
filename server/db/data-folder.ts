/** The data folder: made or recognised, never harmed. `format.json` in it says which format it has and names it for good. */
import { createHash, randomUUID } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "#server/base/start-error.ts";
import { canEnter, serviceUser, type ServiceUser } from "./service-user.ts";

/** The format this code writes; a folder with a higher one was written by a newer version. */
export const dataFormat = 1;
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
  const format = readFormat(path) ?? writeFormat(path);
  if (format.format > dataFormat) {
    throw new StartError(
      `The data folder ${path} was written by a newer version of the portal (format ${format.format}, this version knows ${dataFormat}); start that version, or choose another folder with DATA_DIR.`,
    );
  }
  whenWritable(path, () => accessSync(path, constants.W_OK | constants.X_OK));
  const home = homeOf(path, format.id);
  const cluster = join(home, "postgres");
  return { path, home, cluster, log: join(home, "postgres.log"), user: serviceUser(cluster) };
}

/** A short name that is the same for the same data folder: for places outside it. */
export const folderHash = (home: string): string => createHash("sha256").update(home).digest("hex").slice(0, 16);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

type Format = { format: number; id: string };

function readFormat(path: string): Format | undefined {
  let text: string;
  try {
    text = readFileSync(join(path, "format.json"), "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new StartError(
      `The data folder ${path} cannot be read (${codeOf(error)}); make it so, or choose another folder with DATA_DIR.`,
    );
  }
  const found: unknown = parsed(text);
  if (typeof found !== "object" || found === null || !("format" in found) || !("id" in found)) {
    throw new StartError(
      `${join(path, "format.json")} is not what the portal wrote; restore it, or choose another folder with DATA_DIR.`,
    );
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

/** Marks an empty folder as ours. A link either exists whole or not at all, so of two starts at once one wins and both read the same. */
function writeFormat(path: string): Format {
  const own = join(path, `format.json.${randomUUID()}`);
  whenWritable(path, () => makeFolder(path));
  const strangers = readdirSync(path).filter(
    (name) => !name.startsWith("format.json") && !["lost+found", "builds", "tls", "audit"].includes(name),
  );
  if (strangers.length > 0 && readFormat(path) === undefined) {
    throw new StartError(
      `The folder ${path} is not empty and holds no data of the portal; choose another folder with DATA_DIR.`,
    );
  }
  whenWritable(path, () =>
    writeFileSync(own, `${JSON.stringify({ format: dataFormat, id: randomUUID() }, null, 2)}\n`),
  );
  try {
    linkSync(own, join(path, "format.json"));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFormat(path) ?? { format: dataFormat, id: randomUUID() };
}

/** `mkdirSync` with `recursive` never returns where the system itself makes the entries, such as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

function whenWritable(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new StartError(
      `The data folder ${path} is not writable (${codeOf(error)}); make it so, or choose another folder with DATA_DIR.`,
    );
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
    throw new StartError(
      `PostgreSQL cannot run as root and its user cannot enter ${dirname(path)}; choose another folder with DATA_DIR.`,
    );
  }
  const home = join(root, `pharmacy-ordering-portal-${id}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  return home;
}
