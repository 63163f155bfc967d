/**
 * Opens a certificate file in a process of its own, which ends after it: what decrypts for long keeps nobody waiting, and key and password are
 * gone with its memory.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Outcome, reject } from "#server/csos/base/rejected.ts";
import { largestFile } from "./read.ts";

/** What is said of a file; certificates in base64. */
export interface OpenedFile {
  certificate: string | undefined;
  subject: string | undefined;
  hasKey: boolean;
  others: string[];
}

/** What a process that signs is told; bytes in base64. `certificate`: whose key it must be. */
export interface SigningAsked {
  file: string;
  password: string;
  certificate: string;
  toSign: string;
}

const programs = {
  open: fileURLToPath(new URL("child.ts", import.meta.url)),
  sign: fileURLToPath(new URL("sign-child.ts", import.meta.url)),
};
/** RC2 and RC4, by which old programs encrypted, are in OpenSSL's legacy provider alone. */
const flags = ["--openssl-legacy-provider", "--max-old-space-size=64"];
const longestMs = 1800;
const longestPassword = 1024;

/** @throws Rejected too_large, bad_input, too_slow, failed; why a file was not opened is in the answer. */
export function openCertificateFile(
  file: Buffer,
  password: string,
  limitMs: number = longestMs,
): Promise<Outcome<OpenedFile>> {
  return inChild("open", file, password, {}, limitMs);
}

/** The signature by SHA-256, with the key of this certificate. @throws Rejected as `openCertificateFile` does */
export async function signWithFile(
  file: Buffer,
  password: string,
  { certificate, toSign }: { certificate: Buffer; toSign: Buffer },
  limitMs: number,
): Promise<Outcome<Buffer>> {
  const more = { certificate: certificate.toString("base64"), toSign: toSign.toString("base64") };
  const outcome = await inChild<string>("sign", file, password, more, limitMs);
  return outcome.kind === "good" ? { kind: "good", value: Buffer.from(outcome.value, "base64") } : outcome;
}

async function inChild<T>(
  program: keyof typeof programs,
  file: Buffer,
  password: string,
  more: object,
  limitMs: number,
): Promise<Outcome<T>> {
  if (file.length > largestFile) reject("too_large");
  if (password.length > longestPassword) reject("bad_input");
  const child = spawn(process.execPath, [...flags, programs[program]], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  // A child that ended early takes no more input; what it answered is what counts.
  child.stdin.on("error", () => undefined);
  child.stdin.end(JSON.stringify({ file: file.toString("base64"), password, ...more }));
  try {
    const answer = await text(child.stdout);
    if (answer === "") reject(child.killed ? "too_slow" : "failed");
    return JSON.parse(answer) as Outcome<T>;
  } finally {
    clearTimeout(timer);
  }
}
