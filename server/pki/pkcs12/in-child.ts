/**
 * Opens a certificate file in a process of its own, which ends after it: what decrypts for long keeps nobody waiting, and key and password are
 * gone with its memory.
 */
import { fileURLToPath } from "node:url";
import { type Judgement, reject } from "#server/pki/base/rejected.ts";
import { largestFile } from "./read.ts";
import { type ProcessLimits, runChild } from "./run-child.ts";

/** Contents of a certificate file; certificates in base64. */
export interface OpenedFile {
  /** Subject of the first certificate with its private key, or of the first one when no certificate has its key. */
  subject: string | undefined;
  hasKey: boolean;
  /** Every certificate in the file. */
  certificates: string[];
  /** The ones whose private key is in the file, too. */
  pairs: string[];
}

/** What a process reads from its input, as JSON; bytes in base64. */
export interface ChildRequest {
  file: string;
  password: string;
  /** What it signs, and the certificate whose key it uses; left out: it describes the file. */
  signing?: { certificate: string; toSign: string };
}

const program = fileURLToPath(new URL("child.ts", import.meta.url));

/**
 * Returns the limits of a file of `csos open`. The slowest file that counts as honest (./work.ts) takes less than the default; the wall clock ends only what
 * does not get that much of a processor.
 */
export const createCommandLimits = (cpuSeconds = 4): ProcessLimits => ({
  cpuSeconds,
  wallMs: Math.max(10, cpuSeconds) * 1000,
  niceness: 0,
});

/** Returns the limits of a file in the portal: all other calls have priority over it, because its user waits a second in any case. */
export const createPortalLimits = (wallMs: number): ProcessLimits => ({
  cpuSeconds: Math.ceil(wallMs / 1000),
  wallMs,
  niceness: 10,
});

/** Bytes of a thousand characters. */
const longestPassword = 4096;

/** @throws Rejected too_large, bad_input, too_slow, failed; why a file was not opened is in the answer. */
export function openCertificateFile(
  file: Buffer,
  password: string,
  limits: ProcessLimits,
): Promise<Judgement<OpenedFile>> {
  return inChild(file, password, limits);
}

/** The signature by SHA-256, with the key of this certificate. @throws Rejected as `openCertificateFile` does */
export async function signWithFile(
  file: Buffer,
  password: string,
  { certificate, toSign }: { certificate: Buffer; toSign: Buffer },
  limits: ProcessLimits,
): Promise<Judgement<Buffer>> {
  const signing = { certificate: certificate.toString("base64"), toSign: toSign.toString("base64") };
  const outcome = await inChild<string>(file, password, limits, signing);
  return outcome.kind === "good" ? { kind: "good", value: Buffer.from(outcome.value, "base64") } : outcome;
}

async function inChild<T>(
  file: Buffer,
  password: string,
  limits: ProcessLimits,
  signing?: ChildRequest["signing"],
): Promise<Judgement<T>> {
  if (file.length > largestFile) reject("too_large");
  if (Buffer.byteLength(password) > longestPassword) reject("bad_input");
  const request: ChildRequest = { file: file.toString("base64"), password, ...(signing && { signing }) };
  const { said, isLate } = await runChild(program, JSON.stringify(request), limits);
  return said === "" ? reject(isLate ? "too_slow" : "failed") : (JSON.parse(said) as Judgement<T>);
}
