/** A Chromium for the browser suite, and its shell: named, found on the system, or installed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian, onPath } from "./debian.mjs";
import { root, runQuietly } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The program's path; undefined when there is none to be had. */
export async function findChromium(node) {
  const named = process.env.CHROMIUM;
  if (named) return works(named) ? named : undefined;
  return onSystem() ?? (await fromDebian()) ?? (await fromPlaywright(node));
}

/** The path of the same engine in the same version without windows, which takes an eighth less of a processor; empty where there is none: all of it does. */
export async function findShell(chromium) {
  const named = process.env.CHROMIUM_SHELL;
  if (named !== undefined) return named;
  const found = () => onPath("chromium-headless-shell").find((path) => versionOf(path) === versionOf(chromium));
  if (found() === undefined) await installFromDebian("Chromium's shell", "chromium-headless-shell");
  return found() ?? "";
}

const onSystem = () => onPath(...names).find(works);

async function fromDebian() {
  return (await installFromDebian("Chromium", "chromium")) ? onSystem() : undefined;
}

async function fromPlaywright(node) {
  const packed = () => {
    const program = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
    const path = spawnSync(node, ["-e", program], { cwd: root, encoding: "utf8" }).stdout.trim();
    return path !== "" && existsSync(path) && works(path) ? path : undefined;
  };
  if (packed()) return packed();
  console.log("Downloading Chromium ...");
  await runQuietly(node, [join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"]);
  return packed();
}

const versionOf = (path) => {
  const { status, stdout } = spawnSync(path, ["--version"], { timeout: 20_000, encoding: "utf8" });
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? "unknown") : undefined;
};

const works = (path) => versionOf(path) !== undefined;
