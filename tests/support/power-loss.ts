/** A disk of its own whose power is cut: what no program flushed is lost, as ext4 leaves it. For Linux as root, with ext4 in a loop file. */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { until } from "./until.ts";

export type Disk = {
  /** Where it is mounted. */
  folder: string;
  /** From now on every access fails, and what was not flushed is gone. */
  cutPower: () => void;
  /** Ends every process that works on it, and mounts it again. */
  mountAgain: () => Promise<void>;
  remove: () => Promise<void>;
};

const run = (program: string, ...options: string[]) => execFileSync(program, options, { stdio: "pipe" });
const programs = ["/usr/sbin/mkfs.ext4", "/usr/sbin/xfs_io"];

/** Whether this machine can: a container may not mount anything. */
export function canCutPower(): boolean {
  if (process.getuid?.() !== 0 || !programs.every((each) => existsSync(each))) return false;
  try {
    const parent = mkdtempSync(join(tmpdir(), "portal-disk-"));
    const image = makeImage(parent, "16M");
    run("mount", "-o", "loop", image, parent);
    run("umount", parent);
    rmSync(parent, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

function makeImage(parent: string, size: string): string {
  const image = join(parent, "disk.img");
  run("truncate", "-s", size, image);
  run("mkfs.ext4", "-q", "-F", image);
  return image;
}

/** Processes that were started with a path on it, or stand there: the server, PostgreSQL and its children. */
const processesOn = (folder: string): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const { DATA_DIR } = environmentOf(pid);
        return [readFileSync(`/proc/${pid}/cmdline`, "utf8"), readlinkSync(`/proc/${pid}/cwd`), DATA_DIR ?? ""].some(
          (text) => text.includes(folder),
        );
      } catch {
        return false; // it has ended
      }
    })
    .map(Number);

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

const environmentOf = (pid: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .map((line): [string, string] => [line.split("=")[0]!, line.slice(line.indexOf("=") + 1)]),
  );

export function mountDisk(): Disk {
  const parent = mkdtempSync(join(tmpdir(), "portal-disk-"));
  chmodSync(parent, 0o755); // PostgreSQL's own user must get in
  const image = makeImage(parent, "600M");
  const folder = join(parent, "disk");
  mkdirSync(folder);
  const mount = () => run("mount", "-o", "loop", image, folder);
  const unmount = () =>
    until(() => {
      for (const pid of processesOn(folder)) end(pid);
      try {
        run("umount", folder);
        return true;
      } catch {
        return false; // one has not ended yet
      }
    });
  mount();
  return {
    folder,
    cutPower: () => void run("xfs_io", "-x", "-c", "shutdown", folder),
    mountAgain: async () => {
      await unmount();
      mount();
    },
    remove: async () => {
      await unmount();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
