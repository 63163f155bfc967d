/** Data folders for tests of the embedded database; what still runs in one is stopped and the folder removed at the test's end. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import { copyFolder } from "./copy-folder.ts";
import { until } from "./until.ts";

/** A path that does not exist yet, below a fresh folder. */
export function newDataFolder(below = tmpdir()): string {
  const parent = mkdtempSync(join(below, "portal-data-"));
  chmodSync(parent, 0o755); // PostgreSQL's own user must get in
  const folder = join(parent, "data");
  onTestFinished(async () => {
    await killPostmaster(folder);
    rmSync(parent, { recursive: true, force: true });
  });
  return folder;
}

/**
 * Folders in which all is made already, for tests whose subject is not the making: `make` makes one at the top of a test file, and each call of what comes
 * back gives a copy.
 */
export async function madeDataFolders(make: (folder: string) => Promise<void>): Promise<() => string> {
  const parent = mkdtempSync(join(tmpdir(), "portal-made-"));
  chmodSync(parent, 0o755);
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  const made = join(parent, "data");
  await make(made);
  return () => {
    const folder = newDataFolder();
    copyFolder(made, folder);
    return folder;
  };
}

/** The process id of the PostgreSQL server of a folder. @throws when none runs. */
export function postmasterOf(home: string): number {
  const pid = runningPostmaster(home);
  if (pid === undefined) throw new Error(`No PostgreSQL runs in ${home}.`);
  return pid;
}

/** The same, or undefined when none runs. */
export function runningPostmaster(home: string): number | undefined {
  const file = join(home, "postgres", "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  return isRunning(pid) ? pid : undefined;
}

/** Whether a process runs (one that ended and was not yet collected by its parent does not). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function killPostmaster(home: string): Promise<void> {
  const pid = runningPostmaster(home);
  if (pid === undefined) return;
  process.kill(pid, "SIGQUIT");
  await until(() => !isRunning(pid));
}
