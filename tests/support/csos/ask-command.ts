/** Asks `csos check` or `csos open` as a process of its own. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "#tests/support/processes.ts";

/** Writes each line as JSON, a string as it stands, and returns what the lines of the answer say. */
export function askCommand(command: "check" | "open", lines: unknown[], ...options: string[]): unknown[] {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const output = execFileSync(process.execPath, [join(root, "server/portal.ts"), "csos", command, ...options], {
    input,
    encoding: "utf8",
  });
  return output
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
