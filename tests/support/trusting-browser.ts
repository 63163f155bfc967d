/** A home folder in which Chromium trusts an authority, as after the steps that `portal certificate` prints. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Whether the tool that writes such a folder is there; installed from Debian's packages where that is possible. */
export function hasCertutil(): boolean {
  if (spawnSync("certutil", ["-H"]).error === undefined) return true;
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "libnss3-tools"], { env }).status === 0;
}

/** Makes one for a PEM file; removed when the test ends. */
export function homeThatTrusts(authority: string): string {
  const home = mkdtempSync(join(tmpdir(), "portal-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const store = join(home, ".pki", "nssdb");
  mkdirSync(store, { recursive: true });
  certutil(store, "-N", "--empty-password");
  certutil(store, "-A", "-a", "-t", "C,,", "-n", "Pharmacy portal", "-i", authority);
  return home;
}

function certutil(store: string, ...options: string[]): void {
  const { status, stderr } = spawnSync("certutil", ["-d", `sql:${store}`, ...options], { encoding: "utf8" });
  if (status !== 0) throw new Error(`certutil: ${stderr}`);
}
