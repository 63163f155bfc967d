/** A Chromium for the browser suite: named by CHROMIUM, found on the system, or installed; undefined when there is none to be had. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian, onPath } from "./debian.mjs";
import { root, runQuietly } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The program's path. */
export async function findChromium(node) {
  const named = process.env.CHROMIUM;
  if (named) return works(named) ? named : undefined;
  return onSystem() ?? (await fromDebian()) ?? (await fromPlaywright(node));
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

const works = (path) => spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
