/** Programs of the system: looked for on the path, and installed from Debian's packages where this user may do that. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";

/** The paths under which one of the names lies, packages of npm left aside. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

/** True when the packages are there now; says so while it installs `what`. */
export async function installFromDebian(what, ...packages) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing ${what} ...`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // Without a network this must end soon.
  const patience = ["-o", "Acquire::http::Timeout=15", "-o", "Acquire::Retries=1"];
  const apt = async (...words) => (await runQuietly("apt-get", [...patience, ...words], { env })) === 0;
  const installed = () => apt("install", "-y", "--no-install-recommends", ...packages);
  return (await installed()) || ((await apt("update")) && (await installed()));
}
