/** An archive of signed orders as an auditor checks it: unpacked by unzip, verified by openssl and sha256sum, from its own files alone. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkProgram } from "#tests/support/programs.ts";

const missing = ["unzip", "openssl", "sha256sum", "sh"].filter(
  (program) => spawnSync(program, program === "sh" ? ["-c", ":"] : ["--help"]).error !== undefined,
);
/** The programs are here; the test script installs what it may. */
export const canVerifyArchives = checkProgram(missing.join(", "), missing.length === 0);

/** Unpacks it into an empty folder, the path of which it returns. */
export function unpack(zip: string): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-archive-"));
  execFileSync("unzip", ["-q", zip, "-d", folder]);
  return folder;
}

/** Returns the folders of orders, such as "orders/4820001-26XA04K1D". */
export const orderFolders = (archive: string): string[] =>
  existsSync(join(archive, "orders")) ? readdirSync(join(archive, "orders")).map((name) => `orders/${name}`) : [];

/** Returns all files by their names below the archive's folder. */
export const filesBelow = (archive: string): string[] =>
  readdirSync(archive, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(archive.length + 1))
    .toSorted();

/** Runs `sha256sum -c` and returns true when no file was changed. */
export const hasRightHashes = (archive: string): boolean =>
  spawnSync("sha256sum", ["--quiet", "-c", "SHA256SUMS"], { cwd: archive }).status === 0;

type Verified = { isValid: boolean; message: string };

/** Verifies one order with openssl as of its signing time, and compares the signed document with `signed.xml`. The machine's own authorities do not count. */
export function verifyOrder(archive: string, folder: string): Verified {
  const at = (name: string) => join(archive, folder, name);
  const work = mkdtempSync(join(tmpdir(), "portal-verify-"));
  try {
    const { signed } = JSON.parse(readFileSync(at("order.json"), "utf8"));
    const lists = signed.crl_hashes.map((hash: string) =>
      spawnSync("openssl", [
        "crl",
        "-inform",
        "DER",
        "-in",
        join(archive, `revocation-lists/${hash}.crl`),
      ]).stdout.toString(),
    );
    const [trusted, content] = [join(work, "trusted.pem"), join(work, "content.xml")];
    writeFileSync(trusted, readFileSync(at("authorities.pem"), "utf8") + lists.join(""));
    const options = ["-CAfile", trusted, "-no-CApath", "-no-CAstore", "-crl_check_all", "-purpose", "any"];
    const attime = ["-attime", String(Math.floor(Date.parse(signed.signed_at) / 1000))];
    const { status, stderr } = spawnSync("openssl", [
      "cms",
      "-verify",
      "-binary",
      "-inform",
      "DER",
      "-in",
      at("signed.p7m"),
      "-out",
      content,
      ...options,
      ...attime,
    ]);
    const isSame = status === 0 && readFileSync(content).equals(readFileSync(at("signed.xml")));
    return { isValid: isSame, message: stderr.toString() };
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Runs the archive's own script. */
export const runVerifyScript = (archive: string): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync("sh", [join(archive, "verify.sh")], { encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
};

/** Changes one bit of a file, runs `look`, and restores the file. @param at the share of the file before the byte, from 0 to below 1 */
export function withChangedByte<Found>(archive: string, file: string, at: number, look: () => Found): Found {
  const path = join(archive, file);
  const before = readFileSync(path);
  const changed = Buffer.from(before);
  const place = Math.floor(at * changed.length);
  changed[place] = changed[place]! ^ 1;
  writeFileSync(path, changed);
  try {
    return look();
  } finally {
    writeFileSync(path, before);
  }
}

/** Returns a new empty folder. */
export function emptyFolder(name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "portal-archives-")), name);
  mkdirSync(folder);
  return folder;
}
