/** The command line asks the same judges: one line in, one line out, whatever stands in it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBusyLoops } from "#tests/support/busy-loops.ts";
import { certificateFile, slowFile } from "#tests/support/csos/certificate-file.ts";
import { deaNumber, hierarchy } from "#tests/support/csos/hierarchy.ts";
import { root as folder } from "#tests/support/processes.ts";

const { root, sub, signer, crls } = hierarchy();

function said(command: string, lines: unknown[], ...options: string[]): unknown[] {
  const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const output = execFileSync(process.execPath, [join(folder, "server/portal.ts"), "csos", command, ...options], {
    input,
    encoding: "utf8",
  });
  return output
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

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
  expect(said("check", lines)).toEqual([
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
  expect(said("open", [line], "--seconds", "1")).toEqual([{ id: 1, ok: false, reason: "too_slow" }]);
});

test("csos open answers good files beside busy processes", { timeout: 60_000 }, () => {
  // Firefox writes as many rounds.
  const p12 = certificateFile(signer, { password: "secret", rounds: 600_000 }).toString("base64");
  const subject = "C=US, O=NORTH CAMPUS HOSPITAL, CN=Ada Example, serialNumber=N0000417";
  const lines = [
    { id: "a", p12, password: "secret" },
    { id: "b", p12, password: "other" },
    "[]",
    { id: "c", p12: 5 },
    { id: "d", p12: "" },
  ];
  startBusyLoops();
  expect(said("open", lines)).toEqual([
    { id: "a", ok: true, subject, has_key: true },
    { id: "b", ok: false, reason: "wrong_password" },
    { id: null, ok: false, reason: "bad_input" },
    { id: "c", ok: false, reason: "bad_input" },
    { id: "d", ok: false, reason: "malformed" },
  ]);
});
