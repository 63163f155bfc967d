/** The portal's own certificate in the data folder: where it lies, and whether devices will go on trusting it. */
import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { createSecureContext } from "node:tls";
import type { Environment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import * as text from "#server/base/start-text.ts";
import { lanAddresses } from "./this-machine.ts";

/** Certificate and private key: their files, or their text in PEM. */
export type Pair = { cert: string; key: string };

/** Files of the portal's own certificate and of the authority, whose certificate is what tablets get. */
export function tlsFiles(dataDir: string): { folder: string; portal: Pair; authority: Pair } {
  const folder = join(resolve(dataDir), "tls");
  const pair = (name: string): Pair => ({ cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) });
  return { folder, portal: pair("portal"), authority: pair("authority") };
}

export type Tls = { cert: Buffer; key: Buffer; warnings: string[] };

/**
 * What the portal speaks https with: the files that TLS_CERT and TLS_KEY name, else what `portal certificate` made; undefined: plain http.
 * @throws StartError when they cannot be read or do not belong together.
 */
export function readTls(
  { tlsCert, tlsKey, dataDir, host }: Pick<Environment, "tlsCert" | "tlsKey" | "dataDir" | "host">,
  now: Date,
): Tls | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    const cert = fileOf(tlsCert, (why) => text.tlsCertUnreadable(tlsCert, why));
    const key = fileOf(tlsKey, (why) => text.tlsKeyUnreadable(tlsKey, why));
    provePair({ cert, key }, text.tlsPairInvalid);
    return { cert, key, warnings: [] };
  }
  const { portal } = tlsFiles(dataDir);
  if (!existsSync(portal.cert)) return undefined;
  const cert = fileOf(portal.cert, (why) => text.ownCertUnreadable(portal.cert, why));
  const key = fileOf(portal.key, (why) => text.ownKeyUnreadable(portal.key, why));
  provePair({ cert, key }, text.ownPairInvalid);
  return { cert, key, warnings: tlsWarnings(cert, lanAddresses(host), now) };
}

/** What will keep devices from trusting this certificate, in words for the person at the terminal; empty while all is well. */
function tlsWarnings(cert: Buffer, names: string[], now: Date): string[] {
  const certificate = new X509Certificate(cert);
  const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / (24 * 60 * 60 * 1000));
  const warnings = names.filter((name) => !coversName(certificate, name)).map((name) => text.nameNotCovered(name));
  if (days < 0) warnings.push(text.certificateExpired);
  else if (days < 30) warnings.push(text.certificateExpires(days));
  return warnings;
}

function fileOf(file: string, sentence: (why: string) => string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(sentence(wordsOf(error)));
  }
}

function provePair(pair: { cert: Buffer; key: Buffer }, sentence: (why: string) => string): void {
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartError(sentence(wordsOf(error)));
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a certificate is good for a name or an address. */
const coversName = (certificate: X509Certificate, name: string): boolean =>
  (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined;
