/** Certificate files as OpenSSL exports them, made at test time. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Holder } from "./issue.ts";
import { checkProgram } from "#tests/support/programs.ts";

/** Whether there is an openssl with the old ciphers. */
export const hasOpenssl = (): boolean =>
  checkProgram("openssl", spawnSync("openssl", ["list", "-provider", "legacy", "-providers"]).status === 0);

/** The key and certificates of a holder, exported with these options. */
export function exported(holder: Holder, password: string, ...options: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "portal-csos-"));
  try {
    const [key, certificate, file] = ["key", "certificate", "file"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(key, holder.keys.privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(
      certificate,
      `-----BEGIN CERTIFICATE-----\n${holder.der.toString("base64")}\n-----END CERTIFICATE-----\n`,
    );
    execFileSync(
      "openssl",
      ["pkcs12", "-export", "-inkey", key, "-in", certificate, "-passout", "env:PASSWORD", "-out", file, ...options],
      {
        env: { ...process.env, PASSWORD: password },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
