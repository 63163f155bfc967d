/** Keeps what the test files of the last run took (tests/file-times.json): vite/slowest-first.ts begins with the slowest. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { readTimes, results } from "./suite.mjs";

const kept = join(root, "tests", "file-times.json");
/** Files that take less are small change: their order does not matter, and the list stays short. */
const leastSeconds = 2;

/** Writes whole seconds by the clock, the slowest file first. Files that did not run keep theirs, files that are gone lose them. */
export function keepFileTimes() {
  const names = readdirSync(results).filter((name) => name.endsWith(".times") && !name.endsWith("-again.times"));
  const measured = names.flatMap((name) => readTimes(join(results, name))).map(({ file, wall }) => [file, wall]);
  const all = Object.entries({ ...JSON.parse(readFileSync(kept, "utf8")), ...Object.fromEntries(measured) });
  const slow = all.filter(([file, seconds]) => seconds >= leastSeconds && existsSync(join(root, file)));
  const rows = slow.map(([file, seconds]) => [file, Math.round(seconds)]).toSorted((a, b) => b[1] - a[1]);
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
