/** The authorities that the tests' portal believes, made when somebody first asks, and certificate files of people below them. */
import { createSecretKey, randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { standardMaxCrlBytes } from "#server/pki/crl/crl.ts";
import { certificateFile } from "#server/pki/pkcs12/write.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import * as d from "./der.ts";
import { deaExtensions, hashOf, rootName, signerBelow, signerSerial, subordinate } from "./hierarchy.ts";
import { authority, type CaOptions, crl, ecKeys, type Extensions, type Holder } from "./issue.ts";

export const certificatePassword = "Canary-Passwort-ü-31415";

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

const root = once(() => authority("root", { subject: rootName }));
export const sub = once(() => subordinate(root()));
/** Revoked ones by their serial numbers. */
export const revokedSerial = 666_001;

const folder = once(() => {
  const made = mkdtempSync(join(tmpdir(), "portal-crls-"));
  const from = "2020-01-01";
  const until = "2049-01-01";
  writeFileSync(join(made, "root.crl"), crl(root(), { from, until }));
  writeFileSync(
    join(made, "sub.crl"),
    crl(sub(), { from, until, revoked: [{ serial: revokedSerial, at: "2021-01-01" }] }),
  );
  return made;
});
/**
 * Addresses of other lists of the same authorities, in which this number is revoked as well.
 * @param at revocation date @param from issue date of the list
 */
export function withRevoked(serial: number, at: string, from = "2020-01-01"): string[] {
  const made = mkdtempSync(join(tmpdir(), "portal-crls-"));
  const until = "2049-01-01";
  writeFileSync(join(made, "root.crl"), crl(root(), { from: "2020-01-01", until }));
  writeFileSync(join(made, "sub.crl"), crl(sub(), { from, until, revoked: [{ serial, at }] }));
  return ["root.crl", "sub.crl"].map((name) => pathToFileURL(join(made, name)).href);
}

const key = createSecretKey(randomBytes(32));

export const testTrust: Trust = {
  get anchors() {
    return [root().der];
  },
  get intermediates() {
    return [sub().der];
  },
  get crlAddresses() {
    return ["root.crl", "sub.crl"].map((name) => pathToFileURL(join(folder(), name)).href);
  },
  crlServers: [],
  crlRefreshMs: 3_600_000,
  maxCrlBytes: standardMaxCrlBytes,
  keys: () => [key],
  clockOffset: async () => null,
};

/** Somebody's certificate of this DEA number. */
export function signerOf(
  deaNumber: string,
  { extensions, by = sub(), ...options }: Omit<CaOptions, "pathLength" | "usages"> & { by?: Holder } = {},
): Holder {
  const number: Extensions = {
    number: { id: deaExtensions()["number"]!.id, value: d.octets(hashOf(deaNumber, signerSerial)) },
  };
  return signerBelow(by, { keys: ecKeys(), ...options, extensions: { ...number, ...extensions } });
}

/** The file that they would upload, in base64. */
export const fileOf = (holder: Holder, password: string = certificatePassword): string =>
  certificateFile(holder.keys.privateKey, [holder.der], password).toString("base64");
