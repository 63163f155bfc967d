/** A thread that hashes and verifies, one at a time, and of low priority gives way to everything else on the machine. Started by hashing-aside.ts. */
import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { Priority, HashWork } from "./hashing-aside.ts";

if ((workerData as Priority) === "low") giveWay();

export default function answerTo(work: HashWork): string | boolean {
  return work.kind === "hash" ? hashSync(work.password, work.options) : verifySync(work.kept, work.password);
}

/** Linux has a priority for each thread; elsewhere hashing competes like anything else. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // No such folder, or not allowed: it works all the same.
  }
}
