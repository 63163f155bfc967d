/** Paths by RFC 5280: signatures, times, names, basic constraints, key usage, extensions, and finding a path at all. */
import { expect, test } from "vitest";
import { outcomeOf } from "#server/pki/base/rejected.ts";
import { createPathWork, spend } from "#server/pki/path/work.ts";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import {
  authority,
  type CaOptions,
  certificate,
  ecKeys,
  type Extensions,
  keyIds,
  keyIdOf,
  ofCa,
  rsaKeys,
  subscriber,
} from "#tests/support/csos/issue.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

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

test("an algorithm by RSA may come without its NULL, and with nothing else (RFC 4055, 5)", () => {
  const signedAs = (...parameters: Buffer[]) => {
    const algorithm = d.sequence(d.oid("1.2.840.113549.1.1.11"), ...parameters);
    return askPlain({ leaf: subscriber("Leaf", root, { algorithm }), anchors });
  };
  expect([signedAs(d.nothing), signedAs(), signedAs(d.sequence())]).toEqual(["good", "good", "malformed"]);
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
  const last = (options: CaOptions) =>
    askPlain({ leaf: authority("Below", { by: zero, ...options }), others: [zero], anchors });
  expect([last({}), last({ pathLength: 0 }), last({ usages: [6] })]).toEqual(["good", "good", "good"]);
  // Who says how long a path below it may be signs certificates, or says nothing of its key.
  expect(last({ pathLength: 0, usages: [6] })).toBe("key_usage");
  expect(last({ pathLength: 0, extensions: { keyUsage: undefined } })).toBe("good");
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
  // A CA that does not say may (RFC 5280, 6.1.4 (n)).
  expect(below(authority("CA", { by: root, extensions: { keyUsage: undefined } }))).toBe("good");
  expect(
    below(authority("CA", { by: root, extensions: { keyUsage: { id: "2.5.29.15", value: d.namedBits(5) } } })),
  ).toBe("good");
  expect(leafWith({ keyUsage: { id: "2.5.29.15", value: d.namedBits(0, 5) } })).toBe("key_usage");
  expect(leafWith({ keyUsage: { id: "2.5.29.15", value: d.bits(Buffer.from([0xc0]), 0) } })).toBe("malformed");
});

test("extensions that are unknown, twice, or where they must not be", () => {
  expect(leafWith({ mine: { id: "1.2.3", value: d.nothing } })).toBe("good");
  expect(leafWith({ mine: { id: "1.2.3", critical: true, value: d.nothing } })).toBe("unknown_critical_extension");
  const access = (value: Buffer, critical = false) => leafWith({ aia: { id: "1.3.6.1.5.5.7.1.1", critical, value } });
  const place = d.sequence(d.oid("1.3.6.1.5.5.7.48.2"), d.der(0x86, Buffer.from("http://a.example/ca")));
  expect([access(d.sequence(place)), access(d.sequence(place), true)]).toEqual(["good", "unknown_critical_extension"]);
  expect([access(d.sequence()), access(Buffer.from("malformed"))]).toEqual(["malformed", "malformed"]);
  // What nothing here follows must be what it says that it is.
  const name = d.der(0x82, Buffer.from("a.example"));
  const others: [id: string, good: Buffer][] = [
    ["2.5.29.18", d.sequence(name)],
    ["2.5.29.46", d.sequence(d.sequence(d.der(0xa0, d.der(0xa0, name))))],
    ["1.3.6.1.5.5.7.1.11", d.sequence(place)],
  ];
  for (const [id, good] of others) {
    const asked = [good, Buffer.from("rubbish"), d.sequence()].map((value) => leafWith({ other: { id, value } }));
    expect([id, ...asked]).toEqual([id, "good", "malformed", "malformed"]);
  }
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

test("a certificate lasts the whole of its last second", () => {
  const lasts = subscriber("Leaf", ca, { until: "2026-06-15T12:00:00Z" });
  const at = (time: string) => askPlain({ leaf: lasts, others: [ca], anchors, at: Date.parse(time) });
  expect(["12:00:00Z", "12:00:00.999Z", "12:00:01Z"].map((time) => at(`2026-06-15T${time}`))).toEqual([
    "good",
    "good",
    "expired",
  ]);
  const begins = subscriber("Leaf", ca, { from: "2026-06-15T12:00:00Z" });
  expect(askPlain({ leaf: begins, others: [ca], anchors, at: Date.parse("2026-06-15T11:59:59.999Z") })).toBe(
    "not_yet_valid",
  );
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

test("a trust anchor is accepted whatever its serial number is, and a CA below it only with a valid one", () => {
  const serialBytes = Buffer.from([0]);
  const zero = authority("Root", { keys: root.keys, serialBytes });
  const leaf = subscriber("Leaf", ca);
  expect(askPlain({ leaf, others: [ca], anchors: [zero] })).toBe("good");
  expect(askPlain({ leaf, others: [ca, zero], anchors: [zero] })).toBe("good");
  expect(below(authority("CA", { by: root, serialBytes }))).toBe("malformed");
  expect(askPlain({ leaf: subscriber("Leaf", ca, { serialBytes }), others: [ca], anchors: [zero] })).toBe("malformed");
});

test("work on a path ends by the thread's processor time, whether it is steps or signatures", () => {
  const work = createPathWork(30);
  for (const what of ["steps", "signatures"] as const) for (let count = 0; count < 32; count++) spend(work, what);
  const until = process.threadCpuUsage().user + 60_000;
  while (process.threadCpuUsage().user < until);
  const spendSteps = () => {
    for (let count = 0; count < 16; count++) spend(work, "steps");
  };
  expect(outcomeOf(spendSteps)).toEqual({ kind: "rejected", reason: "too_much_work" });
  expect(outcomeOf(() => spend(work, "signatures"))).toEqual({ kind: "rejected", reason: "too_much_work" });
});

test("work on a path does not end while its thread waits for a processor", () => {
  const work = createPathWork(30);
  // The thread sleeps here, as it does when other threads have the processor.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  expect(outcomeOf(() => spend(work, "signatures")).kind).toBe("good");
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

test("of many CAs of one name the one that signed is found; what its key is called says where to look, the signature decides", () => {
  const many = Array.from({ length: 700 }, () => authority("CA", { by: root }));
  const [named, ...others] = many;
  // More signatures than one question may cost: the one that the leaf names is tried first, an authority or an anchor.
  expect(askPlain({ leaf: subscriber("Leaf", named!), others: [...others, named!], anchors })).toBe("good");
  expect(askPlain({ leaf: subscriber("Leaf", ca), anchors: [...others, ca] })).toBe("good");
  const calling = (keyId: Buffer) => ({
    authorityKey: { id: "2.5.29.35", value: d.sequence(d.der(0x80, keyId)) },
  });
  const few = others.slice(0, 20);
  const ask = (by: typeof ca, keyId: Buffer) =>
    askPlain({ leaf: subscriber("Leaf", by, { extensions: calling(keyId) }), others: [...few, ca], anchors });
  // It names another one's key, and nobody's: found by its signature all the same.
  expect([ask(ca, keyIdOf(few[3]!.keys)), ask(ca, Buffer.alloc(20, 7))]).toEqual(["good", "good"]);
  // It names a key that did not sign: nobody's certificate, whatever it says.
  const stranger = authority("CA", { by: authority("Root") });
  expect([ask(stranger, keyIdOf(ca.keys)), ask(stranger, keyIdOf(few[3]!.keys))]).toEqual([
    "bad_signature",
    "bad_signature",
  ]);
  // Two certificates of one key, of which one may not sign: the other one leads up, whichever is named.
  const twin = authority("CA", {
    by: root,
    keys: ca.keys,
    usages: [6],
    extensions: { keyId: keyIds(root.keys)["keyId"] },
  });
  const leaf = subscriber("Leaf", ca, { extensions: calling(keyIdOf(root.keys)) });
  expect(askPlain({ leaf, others: [twin, ca], anchors })).toBe("good");
  expect(askPlain({ leaf, others: [twin], anchors })).toBe("key_usage");
});

test("a web of CAs that all certify each other ends in time, with a path or without", () => {
  const keys = Array.from({ length: 27 }, () => ecKeys());
  const selves = keys.map((each, at) => authority(`W${at}`, { keys: each }));
  const web = selves.flatMap((by, at) =>
    keys.flatMap((each, to) => (to === at ? [] : [authority(`W${to}`, { keys: each, by })])),
  );
  const leaf = subscriber("Leaf", selves.at(-1)!);
  const endTimeLimit = startTimeLimit("processor", 2_000);
  expect(["no_path", "too_much_work"]).toContain(askPlain({ leaf, others: web, anchors }));
  endTimeLimit();
  // More pairs lead to it than signatures may be looked at: each certificate's own is looked at once.
  const way = authority("W26", { keys: keys.at(-1)!, by: root });
  expect(askPlain({ leaf, others: [...web, way], anchors })).toBe("good");
});

test("a trust anchor must be a whole CA's certificate itself", () => {
  const leaf = subscriber("Leaf", ca);
  const withAnchor = (extensions: Extensions) =>
    askPlain({ leaf, others: [ca], anchors: [authority("Root", { keys: root.keys, extensions })] });
  expect(withAnchor({})).toBe("good");
  expect(withAnchor({ basicConstraints: undefined })).toBe("not_a_ca");
  expect(withAnchor({ basicConstraints: { ...ofCa()["basicConstraints"]!, critical: false } })).toBe("bad_extension");
  expect(withAnchor({ keyUsage: undefined })).toBe("good");
  expect(withAnchor({ keyUsage: { ...ofCa(undefined, [6])["keyUsage"]! } })).toBe("key_usage");
  expect(withAnchor({ keyId: undefined })).toBe("bad_extension");
  expect(withAnchor({ authorityKey: keyIds(root.keys, ca)["authorityKey"] })).toBe("bad_extension");
  expect(withAnchor({ authorityKey: keyIds(root.keys, root)["authorityKey"] })).toBe("good");
  const named = [d.der(0xa1, d.der(0xa4, root.name)), d.der(0x82, Buffer.from([1]))];
  const byNumber = (...keyId: Buffer[]) => ({ id: "2.5.29.35", value: d.sequence(...keyId, ...named) });
  const own = d.der(0x80, keyIdOf(root.keys));
  expect([withAnchor({ authorityKey: byNumber(own) }), withAnchor({ authorityKey: byNumber() })]).toEqual([
    "bad_extension",
    "bad_extension",
  ]);
  expect(leafWith({ authorityKey: byNumber(d.der(0x80, keyIdOf(ca.keys))) })).toBe("good");
  expect(leafWith({ authorityKey: { id: "2.5.29.35", value: d.sequence(d.der(0x80)) } })).toBe("malformed");
  // One that another CA made says by which key; a root that was made by itself need not.
  const crossed = (extensions: Extensions) =>
    askPlain({
      leaf,
      others: [ca],
      anchors: [authority("Root", { keys: root.keys, by: authority("Other"), extensions })],
    });
  expect([crossed({}), crossed({ authorityKey: undefined })]).toEqual(["good", "bad_extension"]);
  expect(askPlain({ leaf, others: [ca], anchors: [subscriber("CA", root, { keys: ca.keys })] })).toBe("not_a_ca");
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
  expect(ask(purpose(mail, mail))).toBe("bad_extension");
});
