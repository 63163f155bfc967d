/** The command line asks the same judges: one line in, one line out, whatever stands in it. */
import { expect, test } from "vitest";
import { slowFile } from "#tests/support/csos/certificate-file.ts";
import { askCommand } from "#tests/support/csos/ask-command.ts";
import { deaNumber, hierarchy } from "#tests/support/csos/hierarchy.ts";

const { root, sub, signer, crls } = hierarchy();

test("csos check", { timeout: 60_000 }, () => {
  const base64 = (bytes: Buffer) => bytes.toString("base64");
  const pem = (bytes: Buffer) => `Bag\n-----BEGIN CERTIFICATE-----\r\n${base64(bytes)}\r\n-----END CERTIFICATE-----\n`;
  const line = {
    id: 7,
    leaf: pem(signer.der),
    intermediates: [base64(sub.der)],
    anchors: [pem(root.der)],
    crls: crls.map(base64),
    at: "2026-06-15T12:00:00Z",
    profile: "csos",
  };
  const lines = [
    line,
    { ...line, dea_number: deaNumber },
    { ...line, dea_number: "AB1234563" },
    `{"id":${"[".repeat(100_000)}${"]".repeat(100_000)},"leaf":"%%%"}`, // is read, and cannot be written
    "rubbish",
    "",
    { ...line, profile: "none", at: Date.parse(line.at) / 1000 },
    { ...line, crls: [] },
    { ...line, crls: [], profile: "none" },
    { ...line, leaf: "%%%" },
    { ...line, leaf: null },
    { ...line, at: "tomorrow" },
    { ...line, at: "2026-02-31T12:00:00Z" },
    { ...line, profile: "other" },
    { ...line, intermediates: ["AAAA"], anchors: ["AAAA"] },
    { ...line, crls: ["-----BEGIN X509 CRL-----\nAAAA"], profile: "none" }, // a list was given, though none can be read
    { ...line, crls: [pem(crls[0]!)], profile: "none" },
    { ...line, crls: [""], profile: "none" },
    null,
  ];
  expect(askCommand("check", lines)).toEqual([
    { id: 7, accept: true, reason: null },
    { id: 7, accept: true, reason: null },
    { id: 7, accept: false, reason: "dea_number" },
    { id: null, accept: false, reason: "bad_input" },
    { id: null, accept: false, reason: "bad_input" },
    { id: 7, accept: true, reason: null },
    { id: 7, accept: false, reason: "crl_missing" },
    { id: 7, accept: true, reason: null },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "no_path" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "bad_input" },
    { id: 7, accept: false, reason: "crl_missing" },
    { id: null, accept: false, reason: "bad_input" },
  ]);
});

test("csos open ends a file at its processor time", { timeout: 60_000 }, () => {
  const line = { id: 1, p12: slowFile(signer).toString("base64"), password: "ü" };
  expect(askCommand("open", [line], "--seconds", "1")).toEqual([{ id: 1, ok: false, reason: "too_slow" }]);
});
