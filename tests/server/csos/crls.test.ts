/** Revocation by RFC 5280: whose CRL it is, what it speaks of, and everything in doubt refused. */
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import { authority, crl, type CrlParts, type Extensions, subscriber } from "#tests/support/csos/issue.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const root = authority("Root");
const ca = authority("CA", { by: root });
const leaf = subscriber("Leaf", ca);
const ofRoot = crl(root);
const ask = (crls: Buffer[], at = leaf, others = [ca]) =>
  askPlain({ leaf: at, others, anchors: [root], crls: [ofRoot, ...crls] });
const withCrl = (parts: CrlParts, at = leaf) => ask([crl(ca, parts)], at);

/** IssuingDistributionPoint. */
const scope = (...fields: Buffer[]): Extensions => ({
  scope: { id: "2.5.29.28", critical: true, value: d.sequence(...fields) },
});
const flag = (number: number) => d.der(0x80 | number, Buffer.from([0xff]));
const uri = (text: string) => d.der(0x86, Buffer.from(text));
const point = (...names: Buffer[]) => d.der(0xa0, d.der(0xa0, ...names));
const relative = (cn: string) => d.der(0xa0, d.der(0xa1, d.sequence(d.oid("2.5.4.3"), d.utf8(cn))));
const found = (...points: Buffer[][]): Extensions => ({
  points: { id: "2.5.29.31", value: d.sequence(...points.map((fields) => d.sequence(...fields))) },
});
const reasons = (number: number, ...set: number[]) => d.der(0x80 | number, d.namedBits(...set).subarray(2));

test("good, revoked, and in want of one", () => {
  expect(askPlain({ leaf, others: [ca], anchors: [root] })).toBe("good");
  expect(withCrl({})).toBe("good");
  expect(withCrl({ revoked: [{ serial: 1 }, { serial: leaf.serial }] })).toBe("revoked");
  // By RFC 5280 alone a listed certificate is revoked, whenever that was.
  expect(withCrl({ revoked: [{ serial: leaf.serial, at: "2026-06-30" }] })).toBe("revoked");
  expect(ask([])).toBe("crl_missing");
  expect(askPlain({ leaf, others: [ca], anchors: [root], crls: [crl(ca)] })).toBe("crl_missing");
  expect(askPlain({ leaf, others: [ca], anchors: [root], crls: [Buffer.from("x")] })).toBe("crl_missing");
  expect(
    askPlain({ leaf, others: [ca], anchors: [root], crls: [crl(root, { revoked: [{ serial: ca.serial }] }), crl(ca)] }),
  ).toBe("revoked");
});

test("of two CRLs the one that counts is enough, and revoked in one is revoked", () => {
  const stranger = authority("CA");
  expect(ask([crl(stranger, { revoked: [{ serial: leaf.serial }] }), crl(ca)])).toBe("good");
  expect(ask([crl(ca, { until: "2026-06-02" }), crl(ca)])).toBe("good");
  expect(ask([crl(ca), crl(ca, { revoked: [{ serial: leaf.serial }] })])).toBe("revoked");
});

test("the same number twice, and a place that nothing can be fetched from, say nothing by RFC 5280", () => {
  expect(withCrl({ revoked: [{ serial: 1 }, { serial: 1 }] })).toBe("malformed");
  const at = (...names: Buffer[]) => subscriber("Leaf", ca, { extensions: found([point(...names)]) });
  const there = { extensions: scope(point(uri("http://a.example/1"))) };
  const host = d.der(0x82, Buffer.from("a.example"));
  expect(withCrl(there, at(uri("http://a.example/1")))).toBe("good");
  expect(withCrl(there, at(uri("http://a.example/1"), host))).toBe("crl_scope");
  const both = { extensions: scope(point(uri("http://a.example/1"), host)) };
  expect(withCrl(both, at(uri("http://a.example/1")))).toBe("crl_scope");
});

test("a CRL says by which key it was signed, and of what it speaks where nobody may pass it over", () => {
  const by = (value: Buffer): CrlParts => ({ extensions: { authorityKey: { id: "2.5.29.35", value } } });
  expect(withCrl(by(d.sequence(d.der(0x80, Buffer.from("any key")))))).toBe("good");
  expect(withCrl({ extensions: { authorityKey: undefined } })).toBe("crl_extension");
  expect(withCrl(by(d.sequence()))).toBe("crl_extension");
  expect(withCrl(by(d.sequence(d.der(0x80))))).toBe("malformed");
  expect(withCrl(by(Buffer.from("rubbish")))).toBe("malformed");
  const loose = { scope: { ...scope(flag(1))["scope"]!, critical: false } };
  expect(withCrl({ extensions: loose })).toBe("crl_extension");
});

test("a CA that does not say what its key is for may sign its own CRLs, and nobody else's key may without", () => {
  const silent = authority("CA", { by: root, extensions: { keyUsage: undefined } });
  const of = subscriber("Leaf", silent);
  expect(askPlain({ leaf: of, others: [silent], anchors: [root], crls: [ofRoot, crl(silent)] })).toBe("good");
  const posing = subscriber("CA", silent, { extensions: { keyUsage: undefined } });
  expect(askPlain({ leaf: of, others: [silent, posing], anchors: [root], crls: [ofRoot, crl(posing)] })).toBe(
    "crl_issuer",
  );
});

test("its extensions and those of its entries", () => {
  const mine = (critical: boolean): Extensions => ({ mine: { id: "1.2.3", critical, value: d.nothing } });
  expect(withCrl({ extensions: mine(false) })).toBe("good");
  expect(withCrl({ extensions: mine(true) })).toBe("crl_extension");
  expect(withCrl({ revoked: [{ serial: 1, extensions: mine(false) }] })).toBe("good");
  expect(withCrl({ revoked: [{ serial: 1, extensions: mine(true) }] })).toBe("crl_extension");
  expect(withCrl({ extensions: { number: undefined } })).toBe("crl_extension");
  expect(withCrl({ extensions: { number: { id: "2.5.29.20", critical: true, value: d.integer(1) } } })).toBe(
    "crl_extension",
  );
  const reason = (value: number): Extensions => ({
    reason: { id: "2.5.29.21", value: d.der(0x0a, Buffer.from([value])) },
  });
  expect(withCrl({ revoked: [{ serial: 1, extensions: reason(1) }] })).toBe("good");
  expect(withCrl({ revoked: [{ serial: leaf.serial, extensions: reason(6) }] })).toBe("revoked");
  expect(withCrl({ revoked: [{ serial: 1, extensions: reason(8) }] })).toBe("crl_delta");
});

test("delta and indirect CRLs are refused", () => {
  const delta = { delta: { id: "2.5.29.27", critical: true, value: d.integer(1) } };
  expect(withCrl({ extensions: delta })).toBe("crl_delta");
  // Beside a complete one too: what it adds is not known here.
  expect(ask([crl(ca), crl(ca, { extensions: delta, revoked: [{ serial: leaf.serial }] })])).toBe("crl_delta");
  expect(withCrl({ extensions: scope(flag(4)) })).toBe("crl_indirect");
  const others = { issuer: { id: "2.5.29.29", critical: true, value: d.sequence(d.der(0xa4, root.name)) } };
  expect(withCrl({ revoked: [{ serial: 1, extensions: others }] })).toBe("crl_indirect");
  const elsewhere = found([point(uri("http://a.example/1")), d.der(0xa2, d.der(0xa4, root.name))]);
  expect(
    withCrl({ extensions: scope(point(uri("http://a.example/1"))) }, subscriber("Leaf", ca, { extensions: elsewhere })),
  ).toBe("crl_indirect");
});

test("of which certificates it speaks", () => {
  expect(withCrl({ extensions: scope(flag(1)) })).toBe("good");
  expect(withCrl({ extensions: scope(flag(2)) })).toBe("crl_scope");
  expect(withCrl({ extensions: scope(flag(5)) })).toBe("crl_scope");
  expect(withCrl({ extensions: scope(flag(1), flag(2)) })).toBe("crl_extension");
  expect(withCrl({ extensions: scope() })).toBe("crl_extension");
  const lower = authority("Lower", { by: ca });
  expect(withCrl({ extensions: scope(flag(1)) }, lower)).toBe("crl_scope");
  expect(withCrl({ extensions: scope(flag(2)) }, lower)).toBe("good");
});

test("the place where it is found", () => {
  const [one, two] = [uri("http://a.example/1"), uri("http://a.example/2")];
  const at = (...points: Buffer[][]) => subscriber("Leaf", ca, { extensions: found(...points) });
  expect(withCrl({}, at([point(one)]))).toBe("good");
  expect(withCrl({ extensions: scope(point(one)) }, at([point(two, one)]))).toBe("good");
  expect(withCrl({ extensions: scope(point(one)) }, at([point(two)]))).toBe("crl_scope");
  expect(withCrl({ extensions: scope(point(one)) })).toBe("crl_scope");
  expect(withCrl({ extensions: scope(point(d.der(0xa4, ca.name))) })).toBe("good");
  const full = d.der(0xa4, d.name(["C", "US"], ["CN", "CA"], ["CN", "1"]));
  expect(withCrl({ extensions: scope(point(full)) }, at([relative("1")]))).toBe("good");
  expect(withCrl({ extensions: scope(relative("1")) }, at([relative("2")]))).toBe("crl_scope");
});

test("reasons: all of them must be spoken of", () => {
  const some = crl(ca, { extensions: scope(reasons(3, 1, 2)) });
  const rest = crl(ca, { extensions: scope(reasons(3, 3, 4, 5, 6, 7, 8)) });
  expect(ask([some])).toBe("crl_scope");
  expect(ask([some, rest])).toBe("good");
  expect(
    ask([some, crl(ca, { extensions: scope(reasons(3, 3, 4, 5, 6, 7, 8)), revoked: [{ serial: leaf.serial }] })]),
  ).toBe("revoked");
});

test("another key of the CA may sign them: one that may, and that leads to the same anchor", () => {
  const signing = authority("CA", { by: root, usages: [5] });
  const leafBelow = subscriber("Leaf", signing);
  const crlKey = authority("CA", { by: root, usages: [6], extensions: { basicConstraints: undefined } });
  const asked = (keyCertificate: typeof crlKey, crls: Buffer[], anchors = [root]) =>
    askPlain({ leaf: leafBelow, others: [signing, keyCertificate], anchors, crls });
  expect(asked(crlKey, [ofRoot, crl(crlKey)])).toBe("good");
  expect(asked(crlKey, [ofRoot, crl(crlKey, { revoked: [{ serial: leafBelow.serial }] })])).toBe("revoked");
  expect(asked(crlKey, [ofRoot, crl(signing)])).toBe("crl_issuer");
  expect(asked(crlKey, [crl(root, { revoked: [{ serial: crlKey.serial }] }), crl(crlKey)])).toBe("crl_issuer");
  const mayNot = authority("CA", { by: root, usages: [0], extensions: { basicConstraints: undefined } });
  expect(asked(mayNot, [ofRoot, crl(mayNot)])).toBe("crl_issuer");
  const otherRoot = authority("Other");
  const elsewhere = authority("CA", { by: otherRoot, usages: [6], extensions: { basicConstraints: undefined } });
  expect(asked(elsewhere, [ofRoot, crl(otherRoot), crl(elsewhere)], [root, otherRoot])).toBe("crl_issuer");
});

test("a CRL never answers for the key that signed it", () => {
  const signing = authority("CA", { by: root, usages: [5] });
  const self = authority("CA", { by: signing, usages: [6], extensions: { basicConstraints: undefined } });
  const at = subscriber("Leaf", signing);
  expect(askPlain({ leaf: at, others: [signing, self], anchors: [root], crls: [ofRoot, crl(self)] })).toBe(
    "crl_issuer",
  );
});

test("a new key of the CA, certified by the old one", () => {
  const renewed = authority("CA", { by: ca });
  const at = subscriber("Leaf", renewed);
  const asked = (...crls: Buffer[]) =>
    askPlain({ leaf: at, others: [renewed, ca], anchors: [root], crls: [ofRoot, ...crls] });
  expect(asked(crl(ca))).toBe("good");
  expect(asked(crl(ca, { revoked: [{ serial: at.serial }] }))).toBe("revoked");
  expect(asked(crl(ca, { revoked: [{ serial: renewed.serial }] }))).toBe("revoked");
  expect(asked(crl(renewed))).not.toBe("good");
});

test("a CRL of 20,000 entries takes less than a second", () => {
  const revoked = Array.from({ length: 20_000 }, (_, at) => ({ serial: 1_000_000 + at }));
  const large = crl(ca, { revoked });
  const endTimeLimit = startTimeLimit("processor", 1_000);
  expect(ask([large])).toBe("good");
  endTimeLimit();
});
