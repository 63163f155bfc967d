/** A home folder in which Chromium trusts an authority, as after the steps that `portal certificate` prints. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { checkProgram } from "./programs.ts";

/** Returns whether the program that writes such a folder is there. */
export const hasCertutil = (): boolean => checkProgram("certutil", spawnSync("certutil", ["-H"]).error === undefined);

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
