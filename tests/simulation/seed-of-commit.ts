/** Where the histories of `npm test` begin: elsewhere at each commit, so that nobody mends the code for known ones; the same for all who test one commit. */
import { execFileSync } from "node:child_process";
import { root } from "#tests/support/processes.ts";

/** A whole number from 1 to 2^28; 1 where there is no git to ask. */
export function seedOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return Number.parseInt(commit.slice(0, 7), 16) + 1;
  } catch {
    return 1;
  }
}
