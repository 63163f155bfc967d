/** What must be true before anything runs: packages as the lockfile says, a Node that runs TypeScript, a page built from these sources. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, runQuietly } from "./run.mjs";

const neededNode = 24;
const at = (...names) => join(root, ...names);

/** Installs what the lockfile asks, unless it is there: npm's own record of what it installed is compared with the lockfile. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages ...");
  const npm = process.env.npm_execpath;
  const options = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm === undefined ? await run("npm", options) : await run(process.execPath, [npm, ...options]);
  if (code !== 0) leave("The packages could not be installed; npm says why above.", code);
}

function isInstalled() {
  const record = at("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(at("package-lock.json"))).every(([name, { version, optional }]) => {
    if (name === "") return true;
    const found = installed[name];
    // Optional ones are for other systems, mostly; one that is there must still be the right one.
    return found === undefined ? optional === true : found.version === version;
  });
}

/** The Node that runs the product: the one that came with the packages, else this one if it is new enough. */
export function findNode() {
  const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const packed = at("node_modules", `node-${system}`, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(packed) && spawnSync(packed, ["--version"]).status === 0) return packed;
  if (Number(process.versions.node.split(".")[0]) >= neededNode) return process.execPath;
  return leave(
    `Node ${neededNode} or newer is needed and none comes with the packages for ${system}; install it from https://nodejs.org and run this again (this is ${process.version}).`,
    1,
  );
}

/** Builds the page, or ends here. */
export async function build(node) {
  if (!(await buildPage(node))) leave("The page could not be built.", 1);
}

/** Builds the page if dist is missing or made from other sources; a failed build leaves the old one as it was and is false. */
export async function buildPage(node, hear) {
  const hash = sourceHash();
  const stamp = at("dist", ".sources");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  (hear ?? ((text) => process.stdout.write(text)))("Building the page ...\n");
  const made = at(".build", `page.${process.pid}`);
  const old = at(".build", `old-page.${process.pid}`);
  const vite = at("node_modules", "vite", "bin", "vite.js");
  const options = [vite, "build", "--outDir", made, "--emptyOutDir", "--logLevel", "warn"];
  try {
    // Vitest sets NODE_ENV to "test", for which Vite builds the development version: slow, and without the service worker.
    if ((await runQuietly(node, options, { hear, env: { NODE_ENV: "production" } })) !== 0) return false;
    writeFileSync(join(made, ".sources"), hash);
    mkdirSync(at(".build"), { recursive: true });
    if (existsSync(at("dist"))) renameSync(at("dist"), old);
    renameSync(made, at("dist"));
    return true;
  } finally {
    for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything the built page depends on, names and contents. */
function sourceHash() {
  const hash = createHash("sha256");
  const add = (name) => {
    const stat = statSync(at(name), { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const each of readdirSync(at(name)).toSorted()) add(join(name, each));
    else if (stat)
      hash
        .update(name)
        .update("\0")
        .update(readFileSync(at(name)))
        .update("\0");
  };
  for (const name of [
    "contract",
    "outbox",
    "src",
    "sw",
    "public",
    "index.html",
    "vite.config.ts",
    "vite",
    "package-lock.json",
  ])
    add(name);
  return hash.digest("hex");
}

/** Ends with one sentence. */
function leave(sentence, code) {
  console.error(sentence);
  process.exit(code);
}
