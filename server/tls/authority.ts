/** A certificate authority of one's own, and the certificates it signs: only for names inside a network, so that its key is of no use for any other site. */
import "reflect-metadata"; // the library's own containers want it
import { randomBytes, webcrypto } from "node:crypto";
import { isIP } from "node:net";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate as Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { nameConstraints, notPermitted } from "./name-constraints.ts";
import type { Pair } from "./tls-files.ts";

cryptoProvider.set(webcrypto);

const nameConstraintsId = "2.5.29.30";
const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const dayMs = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
/** Apple's devices accept no more than 825. */
const certificateDays = 820;

/** An authority for these names, for every name that only exists inside a network, and for private addresses. */
export async function makeAuthority({ names, now }: { names: string[]; now: Date }): Promise<Pair> {
  const keys = await newKeys();
  const id = randomBytes(4).toString("hex"); // two authorities must not look the same in a tablet's list
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...validity(now, authorityDays),
    serialNumber: serialNumber(),
    name: `CN=Pharmacy ordering portal authority ${id}`,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      new Extension(nameConstraintsId, true, nameConstraints(names)),
    ],
  });
  return { cert: certificate.toString("pem"), key: await exported(keys.privateKey) };
}

/** A certificate for a web server of these names and addresses; the chain is the certificate alone. */
export async function makeCertificate({
  authority,
  names,
  now,
}: {
  authority: Pair;
  names: string[];
  now: Date;
}): Promise<Pair> {
  const keys = await newKeys();
  const issuer = new Certificate(authority.cert);
  const certificate = await X509CertificateGenerator.create({
    ...validity(now, certificateDays),
    serialNumber: serialNumber(),
    subject: "CN=Pharmacy ordering portal", // no host name: where one stands here, it is held against the constraints too
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await imported(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) === 0 ? ("dns" as const) : ("ip" as const), value: name })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return { cert: certificate.toString("pem"), key: await exported(keys.privateKey) };
}

/** Those of the names that this authority may not sign for. */
export function forbiddenNames({ cert }: Pair, names: string[]): string[] {
  const constraints = new Certificate(cert).getExtension(nameConstraintsId);
  return constraints === null ? [] : notPermitted(names, Buffer.from(constraints.value));
}

/** From yesterday, because clocks differ. */
const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - dayMs),
  notAfter: new Date(now.getTime() + (days - 1) * dayMs),
});

/** 16 random bytes, positive. */
const serialNumber = (): string => `4${randomBytes(16).toString("hex").slice(1)}`;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);

const exported = async (key: webcrypto.CryptoKey): Promise<string> =>
  PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");

const imported = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey("pkcs8", PemConverter.decodeFirst(pem), algorithm, false, ["sign"]);
