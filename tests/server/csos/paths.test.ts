/** Paths by RFC 5280: signatures, times, names, basic constraints, key usage, extensions, and finding a path at all. */
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import {
  authority,
  certificate,
  ecKeys,
  type Extensions,
  keyIds,
  ofCa,
  rsaKeys,
  subscriber,
} from "#tests/support/csos/issue.ts";

const root = authority("Root", { keys: rsaKeys() });
const ca = authority("CA", { by: root });
const anchors = [root];
const leafWith = (extensions: Extensions, by = ca) =>
  askPlain({ leaf: subscriber("Leaf", by, { extensions }), others: [ca], anchors });
const below = (other: ReturnType<typeof authority>, ...more: ReturnType<typeof authority>[]) =>
  askPlain({ leaf: subscriber("Leaf", other), others: [other, ...more], anchors });

test("signatures: each by the key above it, by an algorithm that counts", () => {
  expect(below(ca)).toBe("good");
  expect(below(authority("RSA", { by: root, keys: rsaKeys(), hash: "sha384" }))).toBe("good");
  expect(below(authority("P-384", { by: root, keys: ecKeys("P-384") }))).toBe("good");
  expect(below(authority("P-521", { by: root, keys: ecKeys("P-521") }))).toBe("weak_key");
  expect(below(authority("CA", { by: authority("Root") }))).toBe("bad_signature");
  const other = d.sequence(d.oid("1.2.840.10045.4.3.3"));
  expect(askPlain({ leaf: subscriber("Leaf", ca, { innerAlgorithm: other }), others: [ca], anchors })).toBe(
    "malformed",
  );
});

test("times, in both spellings", () => {
  const leaf = (parts: { from?: Buffer | string; until?: Buffer | string }) =>
    askPlain({ leaf: subscriber("Leaf", ca, parts), others: [ca], anchors });
  const general = (text: string) => d.der(0x18, Buffer.from(text));
  const utc = (text: string) => d.der(0x17, Buffer.from(text));
  expect(leaf({ from: general("20020101000000Z"), until: general("20500101000000Z") })).toBe("good");
  expect(leaf({ from: utc("500101000000Z") })).toBe("good");
  expect(leaf({ from: utc("470101000000Z") })).toBe("not_yet_valid");
  for (const wrong of [
    "20400101000000.5Z",
    "20400101000000",
    "20400101000000+0000",
    "20400230000000Z",
    "204001010000Z",
  ]) {
    expect([wrong, leaf({ until: general(wrong) })]).toEqual([wrong, "malformed"]);
  }
  expect(
    askPlain({
      leaf: subscriber("Leaf", ca),
      others: [ca],
      anchors: [authority("Root", { keys: root.keys, until: "2026-01-01" })],
    }),
  ).toBe("expired");
});

test("names are equal without regard to case, spaces and the kind of string", () => {
  const issuer = (...parts: [string, string | Buffer][]) =>
    askPlain({ leaf: subscriber("Leaf", ca, { issuer: d.name(...parts) }), others: [ca], anchors });
  expect(issuer(["C", d.printable("US")], ["CN", d.printable("  cA ")])).toBe("good");
  expect(issuer(["C", "US"], ["CN", "C A"])).toBe("no_path");
  expect(issuer(["CN", "CA"], ["C", "US"])).toBe("no_path");
  expect(issuer(["C", "US"])).toBe("no_path");
  const spaced = authority("x", { by: root, subject: d.name(["CN", "Two  Words Ünd É"]) });
  const leaf = subscriber("Leaf", spaced, { issuer: d.name(["CN", "two words ünd E\u0301"]) });
  expect(askPlain({ leaf, others: [spaced], anchors })).toBe("good");
});

test("basic constraints and the length of a path", () => {
  const basic = (value: Buffer, critical = true) =>
    below(authority("CA", { by: root, extensions: { basicConstraints: { id: "2.5.29.19", critical, value } } }));
  expect(below(authority("CA", { by: root, extensions: { basicConstraints: undefined } }))).toBe("not_a_ca");
  expect(basic(d.sequence())).toBe("not_a_ca");
  expect(basic(d.sequence(d.yes), false)).toBe("good");
  expect(basic(d.sequence(d.der(1, Buffer.from([0]))))).toBe("no_path");
  const zero = authority("Zero", { by: root, pathLength: 0 });
  expect(below(zero)).toBe("good");
  expect(below(authority("Below", { by: zero }), zero)).toBe("path_length");
  // A CA at the end of a path is nobody's issuer there.
  expect(askPlain({ leaf: authority("Below", { by: zero }), others: [zero], anchors })).toBe("good");
  const six = authority("Six", { by: root, pathLength: 6 });
  const one = authority("One", { by: six, pathLength: 1 });
  const more = authority("More", { by: one, pathLength: 5 });
  expect(below(more, one, six)).toBe("good");
  expect(below(authority("Most", { by: more }), more, one, six)).toBe("path_length");
  // A CA's certificate for another key of its own is not counted.
  const again = authority("Zero", { by: zero });
  expect(below(again, zero)).toBe("good");
  expect(below(authority("Below", { by: again }), again, zero)).toBe("path_length");
});

test("key usage", () => {
  expect(below(authority("CA", { by: root, usages: [6] }))).toBe("key_usage");
  expect(below(authority("CA", { by: root, extensions: { keyUsage: undefined } }))).toBe("key_usage");
  expect(
    below(authority("CA", { by: root, extensions: { keyUsage: { id: "2.5.29.15", value: d.namedBits(5) } } })),
  ).toBe("good");
  expect(leafWith({ keyUsage: { id: "2.5.29.15", value: d.namedBits(0, 5) } })).toBe("key_usage");
  expect(leafWith({ keyUsage: { id: "2.5.29.15", value: d.bits(Buffer.from([0xc0]), 0) } })).toBe("malformed");
});

test("extensions that are unknown, twice, or where they must not be", () => {
  expect(leafWith({ mine: { id: "1.2.3", value: d.nothing } })).toBe("good");
  expect(leafWith({ mine: { id: "1.2.3", critical: true, value: d.nothing } })).toBe("unknown_critical_extension");
  expect(leafWith({ aia: { id: "1.3.6.1.5.5.7.1.1", critical: true, value: d.sequence() } })).toBe(
    "unknown_critical_extension",
  );
  expect(leafWith({ a: { id: "1.2.3", value: d.nothing }, b: { id: "1.2.3", value: d.nothing } })).toBe(
    "duplicate_extension",
  );
  expect(leafWith({ keyId: { id: "2.5.29.14", critical: true, value: d.octets(Buffer.alloc(20)) } })).toBe(
    "bad_extension",
  );
  expect(leafWith({ authorityKey: undefined })).toBe("bad_extension");
  expect(
    leafWith({
      constraints: { id: "2.5.29.30", critical: true, value: d.sequence(d.der(0xa0, d.sequence(d.der(0x82)))) },
    }),
  ).toBe("bad_extension");
  expect(below(authority("CA", { by: root, extensions: { keyId: undefined } }))).toBe("bad_extension");
  const unknownAnchor = authority("Root", {
    keys: root.keys,
    extensions: { mine: { id: "1.2.3", critical: true, value: d.nothing } },
  });
  expect(askPlain({ leaf: subscriber("Leaf", ca), others: [ca], anchors: [unknownAnchor] })).toBe(
    "unknown_critical_extension",
  );
  const empty = (critical: boolean) =>
    askPlain({
      leaf: subscriber("", ca, {
        subject: d.name(),
        extensions: {
          altNames: { id: "2.5.29.17", critical, value: d.sequence(d.der(0x82, Buffer.from("a.example"))) },
        },
      }),
      others: [ca],
      anchors,
    });
  expect([empty(true), empty(false)]).toEqual(["good", "bad_extension"]);
});

test("serial numbers: negative ones are got on with, none is zero or longer than 20 bytes", () => {
  const serial = (...bytes: number[]) =>
    askPlain({ leaf: subscriber("Leaf", ca, { serialBytes: Buffer.from(bytes) }), others: [ca], anchors });
  expect(serial(0xff)).toBe("good");
  expect(serial(0)).toBe("malformed");
  expect(serial(0, 1)).toBe("malformed");
  expect(serial(...Buffer.alloc(20, 1))).toBe("good");
  expect(serial(...Buffer.alloc(21, 1))).toBe("malformed");
});

test("what is no strict DER is no certificate", () => {
  const { der } = subscriber("Leaf", ca);
  const ask = (bytes: Buffer) =>
    askPlain({ leaf: { der: bytes, name: der, keys: ca.keys, serial: 1 }, others: [ca], anchors });
  expect(ask(der)).toBe("good");
  expect(ask(Buffer.concat([der, Buffer.from([0])]))).toBe("malformed");
  expect(ask(der.subarray(0, -1))).toBe("malformed");
  expect(ask(Buffer.alloc(0))).toBe("malformed");
  expect(ask(Buffer.from("3080a000", "hex"))).toBe("malformed");
  expect(ask(Buffer.alloc(100_000, 0x30))).toBe("too_large");
  const v1 = certificate({ subject: d.name(["CN", "v1"]), keys: ecKeys(), by: ca, version: 0, extensions: {} });
  expect(ask(v1.der)).toBe("malformed");
});

test("paths are found in any order, through cross-certificates and loops, and past what has expired", () => {
  const [a, b] = [ecKeys(), ecKeys()];
  const top = authority("A", { by: root, keys: a });
  const aByB = authority("A", { keys: a, by: authority("B", { keys: b }) });
  const bByA = authority("B", { keys: b, by: top });
  const expired = authority("A", { by: root, keys: a, until: "2025-01-01" });
  const leaf = subscriber("Leaf", bByA);
  expect(askPlain({ leaf, others: [expired, aByB, bByA, aByB, expired, top, root], anchors })).toBe("good");
  expect(askPlain({ leaf, others: [expired, aByB, bByA], anchors })).toBe("expired");
  expect(askPlain({ leaf, others: [aByB, bByA], anchors })).toBe("no_path");
  expect(askPlain({ leaf, others: [], anchors: [bByA] })).toBe("good");
  expect(askPlain({ leaf: root, others: [root], anchors })).toBe("bad_extension");
});

test("a web of CAs that all certify each other ends in time, with a path or without", { timeout: 10_000 }, () => {
  const keys = Array.from({ length: 9 }, () => ecKeys());
  const selves = keys.map((each, at) => authority(`W${at}`, { keys: each }));
  const web = selves.flatMap((by, at) =>
    keys.flatMap((each, to) => (to === at ? [] : [authority(`W${to}`, { keys: each, by })])),
  );
  const leaf = subscriber("Leaf", selves[8]!);
  const before = process.cpuUsage();
  expect(["no_path", "too_much_work"]).toContain(askPlain({ leaf, others: web, anchors }));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  expect(askPlain({ leaf, others: [...web, authority("W0", { keys: keys[0]!, by: root })], anchors })).toBe("good");
});

test("a trust anchor must be a whole CA's certificate itself", () => {
  const leaf = subscriber("Leaf", ca);
  const withAnchor = (extensions: Extensions) =>
    askPlain({ leaf, others: [ca], anchors: [authority("Root", { keys: root.keys, extensions })] });
  expect(withAnchor({})).toBe("good");
  expect(withAnchor({ basicConstraints: undefined })).toBe("not_a_ca");
  expect(withAnchor({ basicConstraints: { ...ofCa()["basicConstraints"]!, critical: false } })).toBe("bad_extension");
  expect(withAnchor({ keyUsage: undefined })).toBe("key_usage");
  expect(withAnchor({ keyId: undefined })).toBe("bad_extension");
  expect(withAnchor({ authorityKey: keyIds(root.keys, ca)["authorityKey"] })).toBe("bad_extension");
  expect(withAnchor({ authorityKey: keyIds(root.keys, root)["authorityKey"] })).toBe("good");
  expect(
    askPlain({
      leaf: authority("Mine", { by: ca }),
      others: [ca],
      anchors: [authority("Root", { keys: root.keys, pathLength: 0 })],
    }),
  ).toBe("path_length");
});

test("what CAs say of purposes binds what is below them", () => {
  const purpose = (...ids: string[]): Extensions => ({
    purposes: { id: "2.5.29.37", value: d.sequence(...ids.map(d.oid)) },
  });
  const [mail, web] = ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.1"];
  const forMail = authority("Mail", { by: root, extensions: purpose(mail) });
  const ask = (extensions: Extensions) =>
    askPlain({ leaf: subscriber("Leaf", forMail, { extensions }), others: [forMail], anchors });
  expect([ask(purpose(mail, web)), ask({}), ask(purpose(web))]).toEqual(["good", "good", "extended_key_usage"]);
});
