/** SimpleSAMLphp, the identity provider of the single sign-on test: PHP from Debian's packages, the program unpacked beside the build, so that no web server comes along. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installFromDebian, onPath } from "./debian.mjs";
import { root } from "./run.mjs";

const folder = join(root, ".build", "simplesamlphp");

/** Its folder; empty where it cannot be had: that is told, and its tests are skipped. */
export async function findIdentityProvider() {
  const found = process.env.SIMPLESAMLPHP ?? ((await hasPhp()) && (existsSync(folder) || unpack()) ? folder : "");
  if (!found)
    console.log("SKIPPED: no SimpleSAMLphp found and it could not be installed; name its folder with SIMPLESAMLPHP.");
  return found;
}

/** With its parts for XML. */
async function hasPhp() {
  const isThere = () =>
    onPath("php").length > 0 && spawnSync("php", ["-r", "exit(class_exists('DOMDocument') ? 0 : 1);"]).status === 0;
  return isThere() || ((await installFromDebian("PHP", "php-cli", "php-xml", "php-mbstring")) && isThere());
}

function unpack() {
  if (spawnSync("dpkg-deb", ["--version"]).status !== 0) return false;
  console.log("Fetching SimpleSAMLphp ...");
  const place = `${folder}.new`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const patience = ["-o", "Acquire::http::Timeout=15", "-o", "Acquire::Retries=1", "-o", "APT::Sandbox::User=root"];
  const apt = (...words) => spawnSync("apt-get", [...patience, ...words], { cwd: place }).status === 0;
  if (!apt("download", "simplesamlphp") && !(apt("update") && apt("download", "simplesamlphp"))) return false;
  const file = readdirSync(place).find((name) => name.endsWith(".deb"));
  if (file === undefined || spawnSync("dpkg-deb", ["-x", file, "all"], { cwd: place }).status !== 0) return false;
  renameSync(join(place, "all", "usr", "share", "simplesamlphp"), folder);
  rmSync(place, { recursive: true, force: true });
  return true;
}
