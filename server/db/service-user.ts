/** The operating-system user PostgreSQL runs as: ourselves, or postgres or nobody when we are root, which PostgreSQL refuses. */
import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/base/start-error.ts";
import * as text from "./start-text.ts";

/** Ids for `spawn`; `undefined` means: as we are. */
export type ServiceUser = { uid: number; gid: number } | undefined;

/**
 * Who runs PostgreSQL. An existing cluster's owner goes first, so that a folder made by an ordinary user stays theirs.
 * @throws StartError when we are root and the machine has neither a user postgres nor nobody.
 */
export function serviceUser(cluster: string): ServiceUser {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const account = accounts.find(([first]) => first === name);
    if (account !== undefined) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new StartError(text.noServiceUser);
}

/** Whether that user can enter this folder (asked of the system itself, so that access lists and mounts count too). */
export function canEnter(user: ServiceUser, folder: string): boolean {
  if (user === undefined) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { ...user, cwd: "/" }).status === 0;
}

/** Gives one file or folder to the user. */
export function give(user: ServiceUser, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/** Gives a folder with everything in it to the user: a cluster copied by root belongs to root until then. */
export function giveAll(user: ServiceUser, folder: string): void {
  if (user === undefined || lstatSync(folder).uid === user.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, name), user.uid, user.gid);
  }
  give(user, folder);
}
