/** A data folder for a second use: a copy of one at which nobody works, known by an id of its own. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function copyFolder(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]); // with owners and rights, which PostgreSQL insists on
  const format = join(to, "format.json");
  writeFileSync(format, JSON.stringify({ ...JSON.parse(readFileSync(format, "utf8")), id: randomUUID() }));
}
