/** The demonstration's own certificates: good there for each of its registrations, and believed by nobody else. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import { readEnvironment } from "#server/base/environment.ts";
import { StartError } from "#server/base/start-error.ts";
import { listPairs, readCertificateFile } from "#server/pki/pkcs12/read.ts";
import { certificatesHere, trustFor } from "#server/csos-settings.ts";
import { fillIfEmpty } from "#server/db/seed/demonstration.ts";
import { inTransaction } from "#server/db/open.ts";
import { judged } from "#server/services/csos/believed.ts";
import { noTrust, type Trust } from "#server/services/csos/trust.ts";
import * as text from "#server/base/start-text.ts";
import { fillCompany } from "#tests/support/company.ts";
import * as d from "#tests/support/csos/der.ts";
import { authority, type Holder, rsaKeys, subscriber } from "#tests/support/csos/issue.ts";
import { testTrust } from "#tests/support/csos/trusted.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { getServerNow } from "#tests/support/present.ts";

const { pools } = await freshDatabase();
await inTransaction(pools.system, (db) => fillIfEmpty(db, { now: getServerNow() }));
/** Each test has an empty data folder: the first start there makes the demonstration's folder. */
let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-demonstration-"));
  folder = join(dataDir, "csos", "demonstration");
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
});
const settings = (environment: Record<string, string> = {}) => readEnvironment({ DATA_DIR: dataDir, ...environment });
const start = () => trustFor(pools, settings(), getServerNow());
const files = () =>
  readdirSync(folder).flatMap((name) => {
    const deaNumber = /-(\w+)\.pfx$/.exec(name)?.[1];
    return deaNumber === undefined ? [] : [{ deaNumber, file: readFileSync(join(folder, name)), name }];
  });
const password = "Sign-the-order-2026";
const log = { warn: () => {} };
const authorities = () =>
  readFileSync(join(folder, "authorities.pem"), "utf8")
    .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)!
    .map((block) => new X509Certificate(block));

/** What this trust makes of each file's certificate. */
async function believed(trust: Trust) {
  const now = getServerNow();
  const outcomes = [];
  for (const { deaNumber, file } of files()) {
    const certificate = listPairs(readCertificateFile(file, password))[0]!.certificate.raw;
    // As a stranger would help: with every authority that there is.
    const others = authorities().map(({ raw }) => raw);
    const { outcome } = await judged({ system: pools.system, log }, trust, {
      certificate,
      others,
      deaNumber,
      signedAt: now,
      now,
    });
    outcomes.push(outcome.kind === "good" ? "good" : outcome.reason);
  }
  return [...new Set(outcomes)];
}

test("of two first starts at once one makes them: each registration with schedule II has a file that is good there", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.anchors).toEqual(other.anchors);
  expect(files().length).toBeGreaterThan(1);
  expect(await believed(one)).toEqual(["good"]);
  expect(certificatesHere(settings())).toContain(`${password}\n  ${folder}`);
  expect(files().map(({ name }) => statSync(join(folder, name)).mode & 0o777)).toEqual(files().map(() => 0o600));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a file that a loss of power left empty: all are made anew, and the damaged ones are kept beside them", async () => {
  const before = await start();
  truncateSync(join(folder, "authorities.pem"));
  const after = await start();
  expect(await believed(after)).toEqual(["good"]);
  expect(after.anchors).not.toEqual(before.anchors);
  expect(readdirSync(join(dataDir, "csos")).toSorted()).toEqual([
    "demonstration",
    expect.stringMatching(/^demonstration\.damaged-/),
    "key",
  ]);
});

test.each(["authorities.pem", "root.crl", "sub.crl"])(
  "a missing %s is called the demonstration's own, with the step that mends it",
  async (name) => {
    await start();
    rmSync(join(folder, name));
    const refused = start();
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(text.demonstrationDamaged(folder, text.fileMissing(join(folder, name))));
    await expect(refused).rejects.not.toThrow("CSOS_ANCHORS");
    rmSync(folder, { recursive: true });
    expect(await believed(await start())).toEqual(["good"]);
  },
);

test("an authority of the demonstration that cannot be read is called so", async () => {
  await start();
  writeFileSync(join(folder, "authorities.pem"), "nothing");
  await expect(start()).rejects.toThrow(
    /^The demonstration's certificate authority is damaged: \S+authorities\.pem contains no certificate\. Restore/,
  );
});

test("no key of an authority lies anywhere: nobody can make another certificate below them", async () => {
  await start();
  expect(files().length).toBeGreaterThan(1);
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), "latin1")).not.toContain("PRIVATE KEY");
  for (const { file } of files()) {
    const { keys } = readCertificateFile(file, password);
    expect(keys).toHaveLength(1);
    const key = createPrivateKey({
      key: keys[0]!.export({ type: "pkcs8", format: "der" }),
      format: "der",
      type: "pkcs8",
    });
    expect(authorities().map((each) => each.checkPrivateKey(key))).toEqual([false, false]);
  }
});

test("outside the demonstration nobody believes them, whatever file is given along", async () => {
  await start();
  const off = await trustFor(pools, settings({ DEMONSTRATION: "off" }), getServerNow());
  expect([off.anchors, off.crlAddresses]).toEqual([[], []]);
  const elsewhere = mkdtempSync(join(tmpdir(), "portal-anchors-"));

  const pem = join(elsewhere, "authorities.pem");
  writeFileSync(pem, testTrust.anchors.map((raw) => new X509Certificate(raw).toString()).join(""));
  const own = { CSOS_ANCHORS: pem, CSOS_CRLS: testTrust.crlAddresses.join(" "), CSOS_TIME: "ntp://127.0.0.1" };
  const real = await trustFor(pools, settings(own), getServerNow());
  expect(real.anchors).toHaveLength(1);
  const { pools: others } = await freshDatabase();
  await fillCompany(others.system, getServerNow());
  const notDemonstration = await trustFor(others, settings(), getServerNow());
  expect(notDemonstration.anchors).toEqual([]);
  for (const trust of [off, real, notDemonstration, noTrust, testTrust])
    expect(await believed(trust)).toEqual(["no_path"]);
  expect(certificatesHere(settings({ ...own }))).toBeUndefined();
  expect(certificatesHere(settings({ DEMONSTRATION: "off" }))).toBeUndefined();
});

test("the settings of revocation lists give the size limit, and servers in one spelling", async () => {
  const pem = join(dataDir, "own.pem");
  writeFileSync(pem, testTrust.anchors.map((raw) => new X509Certificate(raw).toString()).join(""));
  const addresses = ["ldap://Directory.example/", "http://web.example:80", "ldap://directory.example/cn=CRL"];
  const own = { CSOS_ANCHORS: pem, CSOS_CRLS: addresses.join(" "), CSOS_TIME: "ntp://127.0.0.1" };
  expect(await trustFor(pools, settings(own), getServerNow())).toMatchObject({
    maxCrlBytes: 32 * 1024 * 1024,
    crlServers: ["ldap://directory.example:389", "http://web.example:80"],
    crlAddresses: ["ldap://directory.example/cn=CRL"],
  });
  expect(await trustFor(pools, settings({ ...own, CSOS_CRL_MIB: "5" }), getServerNow())).toMatchObject({
    maxCrlBytes: 5_242_880,
  });
});

test("a start with authorities that would be refused at each question is refused, and says whose and why", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "portal-anchors-"));
  const pem = (name: string, ...holders: Holder[]) => {
    const file = join(elsewhere, name);
    writeFileSync(file, holders.map(({ der }) => new X509Certificate(der).toString()).join(""));
    return file;
  };
  const root = authority("Root");
  const startsWith = (anchors: string) =>
    trustFor(
      pools,
      settings({ CSOS_ANCHORS: anchors, CSOS_CRLS: "file:///x", CSOS_TIME: "ntp://127.0.0.1" }),
      getServerNow(),
    );
  const good = pem("good.pem", root, authority("CA", { by: root }));
  expect((await startsWith(good)).intermediates).toHaveLength(1);
  const ended = await startsWith(pem("ended.pem", authority("Ended", { until: "2021-01-01" })));
  expect(ended.anchors).toHaveLength(1);
  const serialBytes = Buffer.from([0]);
  const zero = await startsWith(pem("zero.pem", authority("Zero", { serialBytes })));
  expect(zero.anchors).toHaveLength(1);
  const strange = { mine: { id: "1.2.3", critical: true, value: d.nothing } };
  const refused: [file: string, why: RegExp][] = [
    [
      pem("weak.pem", root, authority("Weak", { keys: rsaKeys(1024) })),
      /weak\.pem can't be read: .*CN=Weak is not valid\. Its key is too short/,
    ],
    [
      pem("numberless.pem", root, authority("CA", { by: root, serialBytes })),
      /numberless\.pem can't be read: .*CN=CA is not valid\./,
    ],
    [pem("holder.pem", root, subscriber("Nobody", root)), /holder\.pem can't be read: .*CN=Nobody is not valid\./],
    [
      pem("strange.pem", authority("Strange", { extensions: strange })),
      /strange\.pem can't be read: .*CN=Strange is not valid\./,
    ],
    [
      pem("sub.pem", authority("CA", { by: root })),
      /no authority is trusted: no certificate in \S+sub\.pem is self-signed\.$/,
    ],
  ];
  for (const [file, why] of refused) await expect(startsWith(file)).rejects.toThrow(why);
  await expect(startsWith(join(elsewhere, "none.pem"))).rejects.toThrow(/^CSOS_ANCHORS: \S+none\.pem is missing\.$/);
});

test("a start that is told to believe them is refused", async () => {
  await start();
  const told = { CSOS_ANCHORS: join(folder, "authorities.pem"), CSOS_CRLS: "file:///x", CSOS_TIME: "ntp://127.0.0.1" };
  await expect(trustFor(pools, settings(told), getServerNow())).rejects.toThrow(text.demonstrationAnchor);
});
