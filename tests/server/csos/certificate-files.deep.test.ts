/** Certificate files of all kinds are opened in a process of their own, and hostile ones cost nobody anything. */
import { createHash } from "node:crypto";
import { createSecureContext } from "node:tls";
import { expect, test } from "vitest";
import { Rejected } from "#server/pki/base/rejected.ts";
import { createCommandLimits, createPortalLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { detectFileKind } from "#server/pki/pkcs12/kind-of-file.ts";
import { repeatedHash } from "#server/pki/pkcs12/repeated-hash.ts";
import { certificateFile, inBer } from "#tests/support/csos/certificate-file.ts";
import { authority, ecKeys, type Holder, rsaKeys, subscriber } from "#tests/support/csos/issue.ts";
import { exported, hasOpenssl } from "#tests/support/csos/openssl.ts";
import { certificatesOnly, pem, pemWithKey } from "#tests/support/csos/other-files.ts";
import { publishedFiles } from "#tests/support/csos/published-files.ts";
import { canListProcesses, processesUnder } from "#tests/support/process-tree.ts";

const ca = authority("CA");
const rsa = subscriber("Ada Example", ca, { keys: rsaKeys() });
const ec = subscriber("Eva Example", ca, { keys: ecKeys("P-384") });

/** What is said of a file: its subject and whether its key is there, or the reason. */
async function open(file: Buffer, password: string, limits = createCommandLimits(30)): Promise<string> {
  try {
    const outcome = await openCertificateFile(file, password, limits);
    if (outcome.kind === "rejected") return outcome.reason;
    return `${outcome.value.subject ?? "nobody"}${outcome.value.hasKey ? "" : ", no key"}`;
  } catch (error) {
    if (error instanceof Rejected) return error.reason;
    throw error;
  }
}

const ada = "C=US, CN=Ada Example";

test.skipIf(!hasOpenssl())("what OpenSSL exports, in each of its ciphers", { timeout: 120_000 }, async () => {
  const old = ["-legacy", "-keypbe", "PBE-SHA1-RC2-40", "-certpbe", "PBE-SHA1-RC2-40"];
  const ways: [password: string, options: string[]][] = [
    ["secret", []],
    ["", []],
    ["Ünïcødé €", []],
    ["secret", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
    ["Πάσγουορντ", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
    ["secret", old],
    ["", old],
    ["secret", ["-legacy", "-keypbe", "PBE-SHA1-RC2-128", "-certpbe", "PBE-SHA1-RC4-128"]],
    ["secret", ["-legacy", "-keypbe", "PBE-SHA1-RC4-40", "-certpbe", "PBE-SHA1-2DES"]],
    ["secret", ["-keypbe", "aes-128-cbc", "-certpbe", "des-ede3-cbc", "-macalg", "sha512"]],
    ["secret", ["-keypbe", "NONE", "-certpbe", "NONE"]],
    ["secret", ["-keypbe", "aes-192-cbc", "-certpbe", "NONE", "-macalg", "sha384", "-iter", "50000"]],
  ];
  const said: string[] = [];
  for (const [password, options] of ways) said.push(await open(exported(rsa, password, ...options), password));
  expect(said).toEqual(ways.map(() => ada));
  expect(await open(exported(ec, "secret"), "secret")).toBe("C=US, CN=Eva Example");
  expect(await open(exported(rsa, "secret"), "Secret")).toBe("wrong_password");
  expect(await open(exported(rsa, "secret"), "")).toBe("wrong_password");
  expect(await open(exported(rsa, "secret", "-nokeys"), "secret")).toBe(`${ada}, no key`);
  expect(await open(exported(rsa, "secret", "-nomac"), "secret")).toBe("no_mac");
});

test("PBMAC1, as OpenSSL reads it too; BER; and a key of somebody else", async () => {
  const file = certificateFile(rsa, { password: "pässword" });
  expect(() => createSecureContext({ pfx: file, passphrase: "pässword" })).not.toThrow();
  expect(await open(file, "pässword")).toBe(ada);
  expect(await open(file, "password")).toBe("wrong_password");
  expect(await open(inBer(file), "pässword")).toBe(ada);
  expect(await open(certificateFile(rsa, { password: "", rounds: 1000 }), "")).toBe(ada);
  expect(await open(certificateFile(rsa, { password: "x", length: undefined }), "x")).toBe("malformed");
  expect(await open(certificateFile(rsa, { password: "x", certificates: [ca, rsa] }), "x")).toBe(ada);
  expect(await open(certificateFile(rsa, { password: "x", certificates: [ec] }), "x")).toBe(
    "C=US, CN=Eva Example, no key",
  );
  expect(await open(certificateFile(rsa, { password: "x", certificates: [] }), "x")).toBe("nobody");
});

test.each([
  ["two keys", [rsa, ec], [rsa, ec]],
  ["two keys in the other order", [ec, rsa], [ec, rsa]],
  ["two keys before their certificates in the other order", [ec, rsa], [rsa, ec]],
] as const)("lists every certificate whose key is in a file with %s", async (_, keys, certificates) => {
  const file = certificateFile(keys, { password: "x", certificates: [ca, ...certificates] });
  const outcome = await openCertificateFile(file, "x", createCommandLimits(30));
  const toBase64 = ({ der }: Holder) => der.toString("base64");
  expect(outcome).toEqual({
    kind: "good",
    value: {
      subject: keys[0] === rsa ? ada : "C=US, CN=Eva Example",
      hasKey: true,
      certificates: [ca, ...certificates].map(toBase64),
      pairs: keys.map(toBase64),
    },
  });
});

test.each([
  ["X.509 in DER", rsa.der, "certificate"],
  ["X.509 in PEM", pem("CERTIFICATE", rsa.der), "certificate"],
  ["a chain in PEM", Buffer.concat([pem("CERTIFICATE", rsa.der), pem("CERTIFICATE", ca.der)]), "certificate"],
  ["PKCS#7 in DER", certificatesOnly(rsa, ca), "certificate"],
  ["PKCS#7 in BER", inBer(certificatesOnly(rsa, ca)), "certificate"],
  ["PKCS#7 in PEM", pem("PKCS7", certificatesOnly(rsa)), "certificate"],
  ["PEM with a key", pemWithKey(rsa), "pem_file"],
  ["PEM with an encrypted key", pem("ENCRYPTED PRIVATE KEY", Buffer.alloc(80)), "pem_file"],
  ["JKS", Buffer.from("feedfeed00000002", "hex"), "java_key_store"],
  ["JCEKS", Buffer.from("cececece00000002", "hex"), "java_key_store"],
  ["PKCS#12", certificateFile(rsa, { password: "x" }), "other"],
  ["PKCS#12 in BER", inBer(certificateFile(rsa, { password: "x" })), "other"],
  ["no bytes", Buffer.alloc(0), "other"],
  ["one byte", Buffer.from([0x30]), "other"],
  ["another text", Buffer.from("hello"), "other"],
])("recognizes %s", (_, file, kind) => {
  expect(detectFileKind(file)).toBe(kind);
});

test.each(publishedFiles)("PBMAC1 as RFC 9579 publishes it: %s", async (_, file, said) => {
  expect(await open(file, "1234")).toBe(said);
});

test("rubbish, files that are too large, and counts without end, none of which keeps anybody waiting", async () => {
  expect(
    await Promise.all([
      open(Buffer.alloc(0), "x"),
      open(Buffer.from("no file"), "x"),
      open(Buffer.alloc(60_000, 0x30), "x"),
      open(Buffer.alloc(60_000, Buffer.from("3080", "hex")), "x"),
      open(Buffer.alloc(70_000), "x"),
      open(certificateFile(rsa, { password: "x", rounds: 2_000_000_000 }), "x"),
    ]),
  ).toEqual(["malformed", "malformed", "malformed", "malformed", "too_large", "too_many_iterations"]);
  expect(await open(certificateFile(rsa, { password: "x" }), "x".repeat(4097))).toBe("bad_input");
  expect(await open(certificateFile(rsa, { password: "x" }), "x", createPortalLimits(1))).toBe("too_slow");
});

test.skipIf(!canListProcesses())("a process that dies fails its own file alone", async () => {
  const file = certificateFile(rsa, { password: "x" });
  const before = processesUnder(process.pid);
  const dying = open(file, "x");
  const [child, ...more] = processesUnder(process.pid).filter((pid) => !before.includes(pid));
  expect(more).toEqual([]);
  const beside = open(file, "x");
  process.kill(child!, "SIGTERM");
  expect(await Promise.all([dying, beside])).toEqual(["failed", ada]);
  expect(await open(file, "x")).toBe(ada);
});

test("the repeated hash is that of node:crypto", () => {
  for (const algorithm of ["sha1", "sha256", "sha384"]) {
    const first = createHash(algorithm).update("x").digest();
    let last = first;
    for (let at = 0; at < 500; at++) last = createHash(algorithm).update(last).digest();
    expect(repeatedHash(algorithm, first, 500).equals(last)).toBe(true);
    expect(repeatedHash(algorithm, first, 0).equals(first)).toBe(true);
  }
});
