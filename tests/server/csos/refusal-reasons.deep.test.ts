/** The exact reason of every refused certificate is in the audit row and in one line of the log, without a secret. */
import { beforeEach, describe, expect, test } from "vitest";

import { certificateRefused } from "#server/services/csos/text.ts";
import type { Trust } from "#server/services/csos/trust.ts";
import { testApp } from "#tests/support/app.ts";
import { signedRequest, uploaded, uploadOf } from "#tests/support/certificate-examples.ts";
import { north, people } from "#tests/support/company.ts";
import { certificateFile, safeOf, withoutMac } from "#tests/support/csos/certificate-file.ts";
import * as d from "#tests/support/csos/der.ts";
import { authority } from "#tests/support/csos/issue.ts";
import { pemWithKey } from "#tests/support/csos/other-files.ts";
import { certificatePassword, revokedSerial, signerOf, testTrust } from "#tests/support/csos/trusted.ts";

let now = Date.parse("2026-11-20T15:00:00Z");
const lines: string[] = [];
const lists: { addresses: readonly string[] } = { addresses: testTrust.crlAddresses };
const trust: Trust = {
  ...testTrust,
  get crlAddresses() {
    return lists.addresses;
  },
};
const { signIn, pools } = await testApp({
  clock: () => new Date(now),
  trust,
  logTo: { write: (line) => lines.push(line) },
});
const chief = await signIn(people.chief.email, { cart: "CSO" });
const number = "BB1388568";

// Refills the limit of uploads and signatures per user.
beforeEach(() => {
  now += 60_000;
  lists.addresses = testTrust.crlAddresses;
});

/** Posts a request that is refused; returns its sentence, the reason of its audit row and its lines in the log. */
async function refuse(path: string, request: object) {
  lines.length = 0;
  const { body } = await chief.post(path, request);
  const { rows } = await pools.system.query(
    "select reason from audit where action = $1 order by audit_id desc limit 1",
    [`POST ${path}`],
  );
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === certificateRefused);
  expect(lines.join("")).not.toContain(certificatePassword);
  return { success: body.Success, sentence: body.Reason, audited: rows[0].reason, logged };
}

const expected = (sentence: string, failure: string, why: string) => ({
  success: false,
  sentence,
  audited: `${sentence} [${why}]`,
  logged: [expect.objectContaining({ customer_id: north, user_id: people.chief.user_id, failure, why })],
});

describe("upload", () => {
  const uploadFor = (holder = signerOf(number)) => uploadOf(number, holder);
  const uploadOfBytes = (file: Buffer) => ({ ...uploadOf(), file: file.toString("base64") });
  const chain = "The certificate is not a valid certificate for CSOS (Certificate chain not valid).";
  const unknown = "Failed to upload certificate. Please refresh the page and try again.";

  test.each([
    ["wrong_password", "InvalidPassword", () => ({ ...uploadFor(), certificatePassword: "wrong" }), "Invalid Password"],
    ["malformed", "Unknown", () => uploadOfBytes(Buffer.from("hello")), unknown],
    ["too_large", "Unknown", () => uploadOfBytes(Buffer.alloc(66_000)), unknown],
    [
      "too_many_iterations",
      "Unknown",
      () => uploadOfBytes(certificateFile(signerOf(number), { password: certificatePassword, rounds: 2_000_000_000 })),
      unknown,
    ],
    [
      "no_mac",
      "UnprotectedFile",
      () => uploadOfBytes(withoutMac(safeOf(signerOf(number), certificatePassword))),
      expect.stringContaining("MAC"),
    ],
    ["pem_file", "PemFile", () => uploadOfBytes(pemWithKey(signerOf(number))), expect.stringContaining("PEM")],
    [
      "java_key_store",
      "JavaKeyStore",
      () => uploadOfBytes(Buffer.from("feedfeed00000002", "hex")),
      expect.stringContaining("Java"),
    ],
    [
      "no_private_key",
      "MissingPrivateKey",
      () => uploadOfBytes(signerOf(number).der),
      "The certificate is missing the private key.",
    ],
    [
      "no_certificate",
      "InvalidChain",
      () => uploadOfBytes(certificateFile(signerOf(number), { password: certificatePassword, certificates: [] })),
      chain,
    ],
    [
      "dea_number",
      "InvalidDeaNumber",
      () => ({ ...uploadFor(), certificateDeaNumber: "F91234563" }),
      "DEA Number is not correct.",
    ],
    ["dea_number_not_on_file", "InvalidDeaNumber", () => uploadOf("F91234563"), "DEA Number is not correct."],
    ["expired", "IsExpired", () => uploadFor(signerOf(number, { until: "2026-10-31" })), "The certificate is Expired."],
    ["not_yet_valid", "InvalidChain", () => uploadFor(signerOf(number, { from: "2027-01-01" })), chain],
    [
      "revoked",
      "IsRevoked",
      () => uploadFor(signerOf(number, { serial: revokedSerial })),
      "The certificate has been revoked.",
    ],
    ["no_path", "InvalidChain", () => uploadFor(signerOf(number, { by: authority("root") })), chain],
    [
      "dea_extension_missing",
      "InvalidChain",
      () => uploadFor(signerOf(number, { extensions: { schedules: undefined } })),
      chain,
    ],
  ])("records %s", async (why, failure, make, sentence) => {
    const refused = await refuse("/api/csos-certificates", make());
    expect(refused).toEqual({ ...expected(refused.sentence, failure, why), sentence });
  });

  test("records crl_missing", async () => {
    lists.addresses = ["http://127.0.0.1:9/none.crl"];
    const refused = await refuse("/api/csos-certificates", uploadFor());
    expect(refused).toEqual(
      expected("Failed to contact the DEA LDAP server. Please try again later.", "LdapError", "crl_missing"),
    );
  });
});

describe("checkout", () => {
  const path = "/api/carts/checkout-csos";

  test("records wrong_password", async () => {
    const request = await signedRequest(chief, await uploaded(chief));
    expect(await refuse(path, { ...request, certificate_password: "wrong" })).toEqual(
      expected("Invalid Certificate Password", "InvalidPassword", "wrong_password"),
    );
  });

  test("records dea_number", async () => {
    const request = await signedRequest(chief, await uploaded(chief));
    expect(await refuse(path, { ...request, cs_dea_number: "F91234563" })).toEqual(
      expected("DEA Number is not correct.", "InvalidDeaNumber", "dea_number"),
    );
  });

  test("records schedules", async () => {
    const schedules = { id: "2.16.840.1.101.3.5.4", value: d.bits(Buffer.from([0x18]), 3) };
    const { body } = await chief.post(
      "/api/csos-certificates",
      uploadOf(number, signerOf(number, { extensions: { schedules } })),
    );
    const request = await signedRequest(chief, body.SaveCertificateResult.CertificateId);
    expect(await refuse(path, request)).toEqual(
      expected("Schedule II cannot be purchased with this certificate.", "UnauthorizedSchedules", "schedules"),
    );
  });

  test("records crl_missing", async () => {
    const request = await signedRequest(chief, await uploaded(chief));
    lists.addresses = ["http://127.0.0.1:9/none.crl"];
    const refused = await refuse(path, request);
    expect(refused).toEqual(
      expected("Failed to contact the DEA LDAP server. Please try again later.", "LdapError", "crl_missing"),
    );
  });
});
