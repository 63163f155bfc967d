/** The clock of `npm test -- --date`: Debian's libfaketime, preloaded for Node and for what Node starts. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installFromDebian } from "./debian.mjs";

const folders = [
  "/usr/lib/x86_64-linux-gnu/faketime",
  "/usr/lib/aarch64-linux-gnu/faketime",
  "/usr/lib64/faketime",
  "/usr/lib/faketime",
];

/** Soon enough before a process id is used again. */
const cleanupMs = 10_000;

/**
 * Returns the environment of tests whose clock shows `startMs` now and advances from there, or an error message for the user. One offset serves all processes
 * and pages. The monotonic clock is not shifted: timers and `performance.now()` keep their meaning.
 * @param {number} startMs milliseconds since 1970
 * @returns {Promise<{ environment: Record<string, string> } | { error: string }>}
 */
export async function createFakeClock(startMs) {
  if (process.env.DATABASE_URL)
    return { error: "--date needs the embedded database, whose clock it can set; unset DATABASE_URL." };
  if (findLibrary() === undefined) await installFromDebian("a clock for another day", "libfaketime");
  const library = findLibrary();
  if (library === undefined)
    return { error: "--date needs libfaketime, which was not found and could not be installed." };
  removeStaleState();
  setInterval(removeStaleState, cleanupMs).unref();
  const seconds = Math.round((startMs - Date.now()) / 1000);
  return {
    environment: {
      LD_PRELOAD: copyLibrary(library),
      FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      TEST_CLOCK_OFFSET_MS: `${seconds * 1000}`,
    },
  };
}

/** The variant for programs with several threads. */
const findLibrary = () => folders.map((folder) => join(folder, "libfaketimeMT.so.1")).find((path) => existsSync(path));

/**
 * Functions of libfaketime that would see the real time in a signal handler which interrupts them: PostgreSQL waits in them for its deadlock and statement time-outs, and
 * would set the timer again for the time of the shift. A constant shift does not need them.
 */
const waitFunctions = ["epoll_wait", "epoll_pwait", "poll", "select"];

/** Returns the path of a copy without these functions; the names in the copy's symbol table end with another letter. Removed at the end of this process. */
function copyLibrary(library) {
  const content = readFileSync(library);
  // The first occurrence of a name is in the symbol table.
  for (const name of waitFunctions) {
    const at = content.indexOf(`${name}\0`);
    if (at >= 0) content.write("_", at + name.length - 1);
  }
  const folder = mkdtempSync(join(tmpdir(), "portal-clock-"));
  chmodSync(folder, 0o755); // PostgreSQL's own user must get in
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, "libfaketime.so");
  writeFileSync(copy, content, { mode: 0o644 });
  return copy;
}

/** Removes the shared memory of processes that have ended without removing it: PostgreSQL with the same process id would not start. */
function removeStaleState() {
  const folder = "/dev/shm";
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = /faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { force: true });
  }
}
