/** Certificates are judged in a thread: it is ended when a question takes too long, keeps the lists that it read, and nobody else waits for it. */
import { createHash } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";

import { answerLines } from "#server/commands/json-lines.ts";
import { linesIn } from "#server/commands/lines-in.ts";
import { type Bring, judge, judgeLine, type ListGiven, readList } from "#server/csos/aside/judging.ts";
import { createPortalLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { mib, standardMaxCrlBytes } from "#server/pki/crl/crl.ts";
import { csosProfile } from "#server/csos/profile.ts";
import { certificateFile } from "#tests/support/csos/certificate-file.ts";
import { askCsos } from "#tests/support/csos/ask.ts";
import { createCheckLine } from "#tests/support/csos/check-line.ts";
import { deaNumber, hierarchy, signedAt, signerBelow } from "#tests/support/csos/hierarchy.ts";
import * as d from "#tests/support/csos/der.ts";
import { crl, encodeEntries } from "#tests/support/csos/issue.ts";
import { longestTurn } from "#tests/support/longest-turn.ts";
import { getServerNow } from "#tests/support/present.ts";

const world = hierarchy();
const { root, sub, signer, crls } = world;
const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const revocations = (count: number) => Array.from({ length: count }, (_, at) => ({ serial: 1_000_000 + at }));
/** Over 2 MB. */
const large = crl(sub, { revoked: revocations(100_000) });
const base64 = (bytes: Buffer) => bytes.toString("base64");
const line = createCheckLine(world);
const now = getServerNow();
const question = (...lists: ListGiven[]) => ({
  leaf: signer.der,
  intermediates: [sub.der],
  anchors: [root.der],
  signedAt,
  now: signedAt,
  profile: csosProfile,
  deaNumber,
  lists,
  maxCrlBytes: standardMaxCrlBytes,
});
/** How a list is read, without authorities. */
const reading = (bring: Bring, maxCrlBytes = standardMaxCrlBytes) => ({
  cas: [],
  profile: csosProfile,
  maxCrlBytes,
  bring,
});
const nothing: Bring = async () => [];

test("a question that takes too long is answered so, and the next one is judged", async () => {
  const long = { ...line, crls: Array<string>(20).fill(base64(crl(sub, { revoked: revocations(10_000) }))) };
  expect(await judgeLine(long, { now, limitMs: 20 })).toEqual({ kind: "rejected", reason: "too_much_work" });
  expect(await judgeLine(line, { now, limitMs: 30_000 })).toEqual({ kind: "good", value: null });
  let deep: unknown = [];
  for (let at = 0; at < 100_000; at++) deep = [deep];
  expect(await judgeLine({ ...line, leaf: deep }, { now })).toEqual({ kind: "rejected", reason: "bad_input" });
  expect(await judgeLine({ ...line, crls: [] }, { now, limitMs: 30_000 })).toEqual({
    kind: "rejected",
    reason: "crl_missing",
  });
});

test("lists that take longer than the processor time of a line end it within ten seconds", async () => {
  const heavy = base64(crl(sub, { revoked: revocations(60_000) }));
  const before = performance.now();
  expect(await judgeLine({ ...line, crls: Array<string>(40).fill(heavy) }, { now })).toEqual({
    kind: "rejected",
    reason: "too_much_work",
  });
  expect(performance.now() - before).toBeLessThan(10_500);
});

test("a list is brought once, whatever is asked of it, and only as its hash says", async () => {
  // Lists that no other test reads: the thread keeps every list that it has read.
  const own = [crl(root, { from: "2026-06-02" }), crl(sub, { from: "2026-06-02" }), large];
  const lists = own.map((content) => ({ hash: hashOf(content), content }));
  const brought: string[][] = [];
  const bring: Bring = async (hashes) => {
    brought.push(hashes);
    return lists.filter(({ hash }) => hashes.includes(hash));
  };
  const hashes = lists.map(({ hash }) => hash);
  const asked = question(...hashes.map((hash) => ({ hash })));
  for (const _ of [1, 2]) expect((await judge(asked, bring)).kind).toBe("good");
  const facts = await readList({ hash: hashes[2]! }, { ...reading(bring), cas: [sub.der] });
  expect(facts).toMatchObject({ kind: "good", value: { isUsable: true, isSigned: true } });
  expect(brought).toEqual([hashes]);
  const other = { hash: "0".repeat(64), content: own[0]! };
  expect(await readList(other, reading(bring))).toEqual({
    kind: "rejected",
    reason: "malformed",
  });
  expect(await judge(question({ hash: "1".repeat(64) }), nothing)).toEqual({
    kind: "rejected",
    reason: "crl_missing",
  });
});

describe("the size limit of revocation lists", () => {
  test("accepts a list of exactly the limit and rejects a larger one", async () => {
    const content = crl(sub, { from: "2026-06-03" });
    const list = { hash: hashOf(content), content };
    expect(await readList(list, reading(nothing, content.length - 1))).toEqual({
      kind: "rejected",
      reason: "too_large",
    });
    expect(await readList(list, reading(nothing, content.length))).toMatchObject({ kind: "good" });
  });

  test("is 32 MiB for a question of a line, unless the line has another", async () => {
    expect(large.length).toBeGreaterThan(2 * mib);
    const asked = { leaf: signer, others: [sub], anchors: [root], crls: [crls[0]!, large] };
    expect(askCsos(asked)).toBe("good");
    const limitMs = 30_000;
    expect(await judgeLine(line, { now, limitMs, maxCrlBytes: 100 })).toEqual({
      kind: "rejected",
      reason: "crl_missing",
    });
  });
});

test("a list of 30 MiB is parsed once within the thread's memory, and names the revoked certificate", async () => {
  const content = crl(sub, { entries: encodeEntries(1_150_000), revoked: [{ serial: signer.serial }] });
  expect(content.length).toBeGreaterThan(29 * mib);
  const hash = hashOf(content);
  const ofRoot = { hash: hashOf(crls[0]!), content: crls[0]! };
  expect(await judge(question(ofRoot, { hash, content }), nothing)).toEqual({ kind: "rejected", reason: "revoked" });
  // The file is not given again: a second parse is not possible.
  const again = { ...question(ofRoot, { hash }), leaf: signerBelow(sub).der };
  expect(await judge(again, nothing)).toMatchObject({ kind: "good" });
  const facts = await readList({ hash }, { ...reading(nothing), cas: [sub.der] });
  expect(facts).toMatchObject({ kind: "good", value: { isUsable: true, isSigned: true } });
});

test("four lists of 20 MiB stay in the cache", { timeout: 60_000 }, async () => {
  const entries = encodeEntries(780_000);
  const hashes: string[] = [];
  for (let day = 1; day <= 4; day++) {
    const content = crl(sub, { entries, from: `2026-06-0${day}` });
    const hash = hashOf(content);
    hashes.push(hash);
    expect(await readList({ hash, content }, reading(nothing))).toMatchObject({ kind: "good" });
  }
  for (const hash of hashes) expect(await readList({ hash }, reading(nothing))).toMatchObject({ kind: "good" });
});

test("a rejected list is not parsed again", async () => {
  const content = Buffer.from("no revocation list");
  const hash = hashOf(content);
  const rejected = { kind: "rejected", reason: "malformed" };
  expect(await readList({ hash, content }, reading(nothing))).toEqual(rejected);
  expect(await readList({ hash }, reading(nothing))).toEqual(rejected);
});

test("a hostile list of 16 million elements is rejected and leaves the thread and its cache alive", async () => {
  const known = crl(sub, { from: "2026-06-04" });
  expect(await readList({ hash: hashOf(known), content: known }, reading(nothing))).toMatchObject({ kind: "good" });
  const body = d.sequence(Buffer.alloc(31 * mib, d.nothing));
  const content = d.sequence(body, d.sequence(d.oid("1.2.3")), d.bits(Buffer.from("x")));
  const hostile = { hash: hashOf(content), content };
  expect(await readList(hostile, reading(nothing))).toEqual({ kind: "rejected", reason: "too_large" });
  expect(await readList({ hash: hashOf(known) }, reading(nothing))).toMatchObject({ kind: "good" });
});

test("nobody else's turn is 50 ms away while lists are read or certificate files opened, whatever they hold", async () => {
  const revoked = crl(sub, { revoked: [...revocations(50_000), { serial: signer.serial }] });
  const lists = [crls[0]!, revoked].map((content) => ({ hash: hashOf(content), content }));
  const files = [
    certificateFile(signer, { password: "x", rounds: 2_000_000_000 }),
    certificateFile(signer, { password: "x", rounds: 1_000_000 }),
    Buffer.alloc(60_000, 0x30),
    Buffer.alloc(60_000, Buffer.from("3080", "hex")),
    Buffer.alloc(65_536, Buffer.from("a0823fff", "hex")),
  ];
  const longest = await longestTurn(async () => {
    expect(await judge(question(...lists), nothing)).toEqual({ kind: "rejected", reason: "revoked" });
    for (const file of files) await openCertificateFile(file, "y", createPortalLimits(5_000)).catch(() => undefined);
  });
  expect(longest).toBeLessThan(50);
});

test("lines end at a line feed and nowhere else, and one that is too long is one answer", async () => {
  const written: string[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  const lines = ['{"id":"a\u2028b\u2029c"}', '{"id":\r1}', "", " \t\r", '{"id":2}\r', "\u0085", '{"id":"last"}'];
  const bytes = Buffer.from(lines.join("\n"));
  const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
  await answerLines(Readable.from(pieces), output, () => ({ ok: true }));
  expect(written.map((each): unknown => (JSON.parse(each) as { id: unknown }).id)).toEqual([
    "a\u2028b\u2029c",
    1,
    2,
    null,
    "last",
  ]);
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  const long = Readable.from([...Array.from({ length: 65 }, () => megabyte), Buffer.from("\nshort")]);
  const found: (string | undefined)[] = [];
  for await (const each of linesIn(long)) found.push(each?.toString());
  expect(found).toEqual([undefined, "short"]);
});
