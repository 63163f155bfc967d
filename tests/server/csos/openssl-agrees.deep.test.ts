/** Random paths, judged by OpenSSL too: what is believed here is believed there. PATHS=1500 SEED=5 before the run: more, and others. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import { policies, signedAt } from "#tests/support/csos/hierarchy.ts";
import { authority, crl, ecKeys, type Extensions, type Holder, subscriber } from "#tests/support/csos/issue.ts";
import { hasOpenssl } from "#tests/support/csos/openssl.ts";

const count = Number(process.env["PATHS"] ?? 60);

/** The same every time. */
let seed = Number(process.env["SEED"] ?? 17);
function below(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const sometimes = <T>(oneIn: number, value: () => T): T | undefined => (below(oneIn) === 0 ? value() : undefined);
const oneOf = <T>(...values: T[]): T => values[below(values.length)]!;

const keys = Array.from({ length: 4 }, () => ecKeys());
const root = authority("Root", { keys: keys[0]! });
const [p1, p2, any] = ["1.2.3.1", "1.2.3.2", "2.5.29.32.0"];

const dns = (host: string) => d.der(0x82, Buffer.from(host));
const directory = (...parts: [string, string][]) => d.der(0xa4, d.name(...parts));
const base = () =>
  oneOf(
    dns("example.com"),
    dns("a.example.com"),
    d.der(0x81, Buffer.from(".example.com")),
    directory(["C", "US"]),
    directory(["C", "CA"]),
    d.der(0x87, Buffer.from([10, 0, 0, 0, 255, 0, 0, 0])),
  );
const altName = () =>
  oneOf(
    dns("a.example.com"),
    dns("example.org"),
    d.der(0x81, Buffer.from("x@a.example.com")),
    directory(["C", "US"], ["CN", "x"]),
    d.der(0x87, Buffer.from([10, 1, 1, 1])),
    d.der(0x87, Buffer.from([11, 1, 1, 1])),
  );
const somePolicies = () => policies(...oneOf([p1], [p2], [any], [p1, p2], [p1, any]));

function caExtensions(): Extensions {
  const list = (tag: number) => (below(2) === 0 ? [d.der(tag, d.sequence(base()))] : []);
  const constraints = [...list(0xa0), ...list(0xa1)];
  const counts = [
    sometimes(2, () => d.der(0x80, Buffer.from([below(2)]))),
    sometimes(2, () => d.der(0x81, Buffer.from([below(2)]))),
  ].filter((each) => each !== undefined);
  return {
    ...(below(4) > 0 && somePolicies()),
    names: sometimes(3, () =>
      constraints.length === 0 ? undefined : { id: "2.5.29.30", critical: true, value: d.sequence(...constraints) },
    ),
    required: sometimes(2, () =>
      counts.length === 0 ? undefined : { id: "2.5.29.36", critical: true, value: d.sequence(...counts) },
    ),
    inhibited: sometimes(4, () => ({ id: "2.5.29.54", critical: true, value: d.integer(below(2)) })),
    mapped: sometimes(3, () => ({
      id: "2.5.29.33",
      critical: true,
      value: d.sequence(d.sequence(d.oid(oneOf(p1, p2)), d.oid(oneOf(p1, p2)))),
    })),
    basicConstraints: sometimes(8, () => ({
      id: "2.5.29.19",
      critical: true,
      value: d.sequence(...(below(2) === 0 ? [d.yes, d.integer(0)] : [])),
    })) ?? { id: "2.5.29.19", critical: true, value: d.sequence(d.yes) },
  };
}

/** A path of up to four, with CRLs. */
function randomPath(): { others: Holder[]; leaf: Holder; crls: Buffer[] } {
  const others: Holder[] = [];
  for (let at = 0; at <= below(3); at++) {
    const by = others[0] ?? root;
    const isSelfIssued = at > 0 && below(4) === 0;
    others.unshift(
      authority("", {
        by,
        keys: keys[at + 1]!,
        subject: isSelfIssued ? by.name : d.name(["C", "US"], ["CN", `CA ${at}`]),
        extensions: caExtensions(),
        ...(below(12) === 0 && { usages: [6] }),
        ...(below(14) === 0 && { until: "2026-01-01" }),
      }),
    );
  }
  const altNames = sometimes(2, () => ({ id: "2.5.29.17", value: d.sequence(altName()) }));
  const leaf = subscriber("Leaf", others[0]!, {
    keys: keys[0]!,
    extensions: { altNames, ...(below(4) > 0 && somePolicies()) },
  });
  const crls = [...others, root].map((by, at) =>
    crl(by, { revoked: below(10) === 0 ? [{ serial: [leaf, ...others][at]!.serial }] : [] }),
  );
  return { others, leaf, crls };
}

test.skipIf(!hasOpenssl())("OpenSSL believes what is believed here", { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-csos-"));
  const pem = (name: string, label: string, all: Buffer[]) => {
    const blocks = all.map(
      (der) =>
        `-----BEGIN ${label}-----\n${der.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END ${label}-----\n`,
    );
    writeFileSync(join(folder, name), blocks.join(""));
  };
  const time = String(signedAt / 1000);
  const tally = { good: 0, refused: 0, "refused here alone": 0 };
  try {
    for (let at = 0; at < count; at++) {
      const { others, leaf, crls } = randomPath();
      const here = askPlain({ leaf, others, anchors: [root], crls });
      pem("root", "CERTIFICATE", [root.der]);
      pem(
        "others",
        "CERTIFICATE",
        others.map(({ der }) => der),
      );
      pem("leaf", "CERTIFICATE", [leaf.der]);
      pem("crls", "X509 CRL", crls);
      const there = spawnSync(
        "openssl",
        [
          "verify",
          "-x509_strict",
          "-policy",
          "2.5.29.32.0",
          "-crl_check_all",
          "-attime",
          time,
          "-CAfile",
          "root",
          "-untrusted",
          "others",
          "-CRLfile",
          "crls",
          "leaf",
        ],
        { cwd: folder, encoding: "utf8" },
      );
      const isGood = there.status === 0;
      if (here === "good") expect([seed, there.stderr]).toEqual([seed, ""]);
      if (here === "good") tally.good += 1;
      else if (isGood) tally["refused here alone"] += 1;
      else tally.refused += 1;
      if (here !== "good" && isGood && process.env["PATHS"] !== undefined) console.log(here);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (process.env["PATHS"] !== undefined) console.log(tally);
  expect(tally.good).toBeGreaterThan(count / 20);
  expect(tally.refused).toBeGreaterThan(count / 4);
});
