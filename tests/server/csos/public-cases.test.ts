/** Cases that public suites agree on, by their plain meaning: paths, names, identifiers and revocation lists by RFC 5280, each believed or not. */
import { expect, test } from "vitest";
import { askPlain, type Asked } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import {
  authority,
  type CaOptions,
  crl,
  type CrlParts,
  ecKeys,
  type Extensions,
  type Holder,
  keyIds,
  ofCa,
  subscriber,
} from "#tests/support/csos/issue.ts";

type Row = [what: string, isBelieved: boolean, asked: () => Asked];

const root = authority("Root");
const text = (number: number) => (value: string) => d.der(0x80 | number, Buffer.from(value));
const [email, dns, uri] = [text(1), text(2), text(6)];
const ip = (...bytes: number[]) => d.der(0x87, Buffer.from(bytes));
const directory = (cn: string) => d.der(0xa4, d.name(["CN", cn]));
const other = d.der(0xa0, d.oid("1.3.6.1.4.1.55738.666.3"), d.der(0xa0, d.nothing));
const [loopback, loopbackMask] = [[...Buffer.alloc(15), 1], [...Buffer.alloc(16, 0xff)]];

interface Limits {
  permitted?: Buffer[];
  excluded?: Buffer[];
  critical?: boolean;
}
const limited = ({ permitted, excluded, critical = true }: Limits): Extensions => {
  const list = (tag: number, bases: Buffer[] | undefined) =>
    bases === undefined ? [] : [d.der(tag, ...bases.map((base) => d.sequence(base)))];
  const value = d.sequence(...list(0xa0, permitted), ...list(0xa1, excluded));
  return { constraints: { id: "2.5.29.30", critical, value } };
};
const called = (...names: Buffer[]): Extensions => ({
  altNames: names.length === 0 ? undefined : { id: "2.5.29.17", value: d.sequence(...names) },
});
const strange = { mine: { id: "1.3.6.1.4.1.55738.666.1", critical: true, value: d.octets(Buffer.alloc(0)) } };
const cn = (name: string) => d.name(["CN", name]);

/** A holder right below a root that limits names, or below a CA that does. */
const under = (limits: Limits, names: Buffer[], subject?: Buffer) => (): Asked => {
  const bound = authority("Root", { extensions: limited(limits) });
  return { leaf: holderOf(bound, names, subject), anchors: [bound] };
};
const underCa = (limits: Limits, names: Buffer[], subject?: Buffer) => (): Asked => {
  const bound = authority("CA", { by: root, extensions: limited(limits) });
  return { leaf: holderOf(bound, names, subject), others: [bound], anchors: [root] };
};
const holderOf = (by: Holder, names: Buffer[], subject = cn("example.com")) =>
  subscriber("", by, { subject, extensions: called(...names) });

/** A root, a CA and a holder, each with what a case changes. */
const chain =
  (given: { root?: CaOptions; ca?: CaOptions; leaf?: CaOptions }): (() => Asked) =>
  () => {
    const top = given.root === undefined ? root : authority("Root", given.root);
    const ca = authority("CA", { by: top, ...given.ca });
    return { leaf: subscriber("Leaf", ca, given.leaf), others: [ca], anchors: [top] };
  };
const made = (extensions: Extensions): CaOptions => ({ extensions });
const basic = (isCa: boolean, critical = true) => ({
  id: "2.5.29.19",
  critical,
  value: d.sequence(...(isCa ? [d.yes] : [])),
});
const usage = (...bits: number[]) => ({
  id: "2.5.29.15",
  value: bits.length > 0 ? d.namedBits(...bits) : d.bits(Buffer.alloc(0)),
});

/** CAs one below the other, each with the longest path below it, and a holder. */
const lengths =
  (...longest: (number | undefined)[]): (() => Asked) =>
  () => {
    const cas: Holder[] = [];
    for (const [at, pathLength] of longest.entries())
      cas.unshift(authority(`CA ${at}`, { by: cas[0] ?? root, ...(pathLength !== undefined && { pathLength }) }));
    return { leaf: subscriber("Leaf", cas[0]!), others: cas, anchors: [root] };
  };

/** A holder right below the root with a list of that root. */
const listed =
  (parts: CrlParts, { leaf: more = {}, by }: { leaf?: Extensions; by?: CaOptions } = {}): (() => Asked) =>
  () => {
    const top = by === undefined ? root : authority("Root", by);
    return { leaf: subscriber("Leaf", top, { extensions: more }), anchors: [top], crls: [crl(top, parts)] };
  };
const revokedAt = (at: string, extensions?: Extensions) => (): Asked => {
  const leaf = subscriber("Leaf", root, { from: "2026-01-01" });
  const entry = { serial: leaf.serial, at, ...(extensions && { extensions }) };
  return { leaf, anchors: [root], crls: [crl(root, { revoked: [entry] })] };
};
const scope = (...fields: Buffer[]): CrlParts => ({
  extensions: { scope: { id: "2.5.29.28", critical: true, value: d.sequence(...fields) } },
});
const flag = (number: number) => d.der(0x80 | number, Buffer.from([0xff]));
const place = (...names: Buffer[]) => d.der(0xa0, d.der(0xa0, ...names));
const foundAt = (...names: Buffer[]): { leaf: Extensions } => ({
  leaf: { points: { id: "2.5.29.31", value: d.sequence(d.sequence(place(...names))) } },
});
const partition = "http://example.com/partition.crl";

const names: Row[] = [
  ["a host beside the permitted one", false, under({ permitted: [dns("example.com")] }, [dns("not-example.com")])],
  ["an excluded host", false, underCa({ excluded: [dns("example.com")] }, [dns("example.com")])],
  ["a permitted host", true, under({ permitted: [dns("example.com")] }, [dns("example.com")])],
  [
    "limits that are not critical",
    false,
    under({ permitted: [dns("example.com")], critical: false }, [dns("example.com")]),
  ],
  [
    "a host far below the permitted one",
    true,
    under({ permitted: [dns("example.com")] }, [dns("foo.bar.example.com")]),
  ],
  [
    "an excluded second host",
    false,
    under({ excluded: [dns("no.example.com")] }, [dns("example.com"), dns("no.example.com")]),
  ],
  [
    "an address beside the permitted net",
    false,
    under({ permitted: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [ip(192, 0, 3, 1)]),
  ],
  [
    "an address of the excluded net",
    false,
    under({ excluded: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [ip(192, 0, 2, 1)]),
  ],
  [
    "an excluded address of 16 bytes",
    false,
    under({ excluded: [ip(...loopback, ...loopbackMask)] }, [ip(...loopback)]),
  ],
  [
    "an address of the permitted net",
    true,
    under({ permitted: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [ip(192, 0, 2, 1)]),
  ],
  [
    "a permitted address of 16 bytes",
    true,
    under({ permitted: [ip(...loopback, ...loopbackMask)] }, [ip(...loopback)]),
  ],
  [
    "another directory name than the permitted",
    false,
    under({ permitted: [directory("foo")] }, [directory("not-foo")], cn("not-foo")),
  ],
  ["an excluded directory name", false, under({ excluded: [directory("foo")] }, [directory("foo")], cn("foo"))],
  ["a permitted directory name", true, under({ permitted: [directory("foo")] }, [directory("foo")], cn("foo"))],
  [
    "a permitted name beside a subject that is not",
    false,
    under({ permitted: [directory("foo")] }, [directory("foo")], cn("not-foo")),
  ],
  [
    "an excluded subject beside another name",
    false,
    under({ excluded: [directory("foo")] }, [directory("not-foo")], cn("foo")),
  ],
  [
    "permitted and excluded at once",
    false,
    under({ permitted: [dns("example.com")], excluded: [dns("example.com")] }, [dns("example.com")]),
  ],
  [
    "a host where addresses are permitted",
    true,
    under({ permitted: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [dns("example.com")]),
  ],
  [
    "a host where addresses are excluded",
    true,
    under({ excluded: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [dns("example.com")]),
  ],
  ["a limit with a wildcard", false, under({ permitted: [dns("*.example.com")] }, [dns("foo.example.com")])],
  [
    "a limit of hosts that begins with a dot",
    false,
    under({ permitted: [dns(".example.com")] }, [dns("foo.example.com")]),
  ],
  [
    "an address of four numbers as host name",
    false,
    underCa({ permitted: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [dns("192.0.2.1")]),
  ],
  [
    "an excluded host as common name beside an address",
    false,
    underCa({ excluded: [dns("example.com")] }, [ip(192, 0, 2, 1)]),
  ],
  ["a limit of 4 bytes", false, under({ permitted: [ip(127, 0, 0, 1)] }, [ip(127, 0, 0, 1)])],
  ["a limit of 16 bytes", false, under({ permitted: [ip(...loopback)] }, [ip(...loopback)])],
  [
    "a limit that is no mailbox",
    false,
    under({ permitted: [email("invalid@invalid@example.com")] }, [email("example@example.com")]),
  ],
  [
    "a permitted host beside one that is none",
    false,
    underCa({ permitted: [dns("example.com")] }, [dns(".example.com"), dns("foo.example.com")]),
  ],
  [
    "a net as an address",
    false,
    underCa({ permitted: [ip(192, 0, 2, 0, 255, 255, 255, 0)] }, [
      ip(192, 0, 2, 0, 255, 255, 255, 0),
      ip(192, 0, 2, 1),
    ]),
  ],
  [
    "a mailbox that is none",
    false,
    underCa({ permitted: [email("example.com")] }, [email("good@example.com"), email("invalid@address@example.com")]),
  ],
  ["the permitted mailbox", true, underCa({ permitted: [email("foo@example.com")] }, [email("foo@example.com")])],
  ["a mailbox of the permitted host", true, underCa({ permitted: [email("example.com")] }, [email("foo@example.com")])],
  [
    "an excluded form that nobody knows",
    false,
    underCa({ permitted: [dns("example.com")], excluded: [other] }, [dns("example.com"), other]),
  ],
  [
    "the same where no name is of it",
    true,
    underCa({ permitted: [dns("example.com")], excluded: [other] }, [dns("example.com")]),
  ],
  ["limits of nothing", false, underCa({}, [dns("example.com")])],
  ["empty lists of limits", false, underCa({ permitted: [], excluded: [] }, [dns("example.com")])],
  ["limits in a holder's certificate", false, chain({ leaf: made(limited({ permitted: [dns("example.com")] })) })],
  [
    "the same, not critical",
    false,
    chain({ leaf: made(limited({ permitted: [dns("example.com")], critical: false })) }),
  ],
  [
    "a CA that its own upper CA excludes",
    false,
    () => {
      const one = authority("One", { by: root, extensions: limited({ excluded: [dns("forbidden.example.com")] }) });
      const two = authority("Two", { by: one, extensions: called(dns("forbidden.example.com")) });
      return { leaf: holderOf(two, [dns("permitted.example.com")]), others: [one, two], anchors: [root] };
    },
  ],
  [
    "a CA that the root excludes, two below",
    false,
    () => {
      const bound = authority("Root", { extensions: limited({ excluded: [dns("forbidden.example.com")] }) });
      const one = authority("One", { by: bound });
      const two = authority("Two", { by: one, extensions: called(dns("forbidden.example.com")) });
      return { leaf: holderOf(two, [dns("permitted.example.com")]), others: [one, two], anchors: [bound] };
    },
  ],
  ...(
    [
      ["a lower CA that narrows", ["foo.example.com", "bar.example.com"], ["bar.example.com"]],
      ["a lower CA that would widen", ["bar.example.com"], ["foo.example.com", "bar.example.com"]],
    ] as const
  ).map(([what, first, second]): Row => [
    what,
    false,
    () => {
      const one = authority("One", { by: root, extensions: limited({ permitted: first.map(dns) }) });
      const two = authority("Two", { by: one, extensions: limited({ permitted: second.map(dns) }) });
      return { leaf: holderOf(two, [dns("foo.example.com")]), others: [one, two], anchors: [root] };
    },
  ]),
  ...(
    [
      ["a CA's certificate for itself, outside of the limits", true],
      ["the same as the last one", false],
    ] as const
  ).map(([what, isBelieved]): Row => [
    what,
    isBelieved,
    () => {
      const outside = { subject: cn("not-example.com") };
      const bound = authority("", { ...outside, extensions: limited({ permitted: [dns("example.com")] }) });
      const again = authority("", { ...outside, by: bound, extensions: called(dns("not-example.com")) });
      return isBelieved
        ? { leaf: holderOf(again, [dns("example.com")]), others: [again], anchors: [bound] }
        : { leaf: again, anchors: [bound] };
    },
  ]),
  ...(
    [
      ["a way past a CA whose names are excluded, to the only root", false],
      ["the same to another root", true],
    ] as const
  ).map(([what, isOther]): Row => [
    what,
    true,
    () => {
      const second = authority("Other");
      const a = authority("A", { by: root, extensions: limited({ excluded: [dns("forbidden.example.com")] }) });
      const keys = ecKeys();
      const excluded = authority("B", {
        keys,
        by: isOther ? a : authority("Nobody"),
        extensions: called(dns("forbidden.example.com")),
      });
      const free = authority("B", { keys, by: isOther ? second : a });
      const leaf = holderOf(excluded, [dns("permitted.example.com")]);
      return { leaf, others: [a, excluded, free], anchors: isOther ? [root, second] : [root] };
    },
  ]),
];

const certificates: Row[] = [
  ["nobody as the issuer", false, chain({ leaf: { issuer: d.name() } })],
  ["a root without a name", false, chain({ root: { subject: d.name() } })],
  ["an unknown critical extension of the holder", false, chain({ leaf: made(strange) })],
  ["of the CA", false, chain({ ca: made(strange) })],
  ["of the root", false, chain({ root: made(strange) })],
  ["a root that is not among the trusted", false, () => ({ ...chain({})(), anchors: [authority("Unrelated")] })],
  ["a CA that says that it is none", false, chain({ ca: made({ basicConstraints: basic(false) }) })],
  ["a CA that does not say that it is one", false, chain({ ca: made({ basicConstraints: undefined }) })],
  ["a root that does not say so", false, chain({ root: made({ basicConstraints: undefined }) })],
  [
    "a root that says so as if it could be passed over",
    false,
    chain({ root: made({ basicConstraints: basic(true, false) }) }),
  ],
  ["a root whose key is not for certificates", false, chain({ root: made({ keyUsage: usage(6) }) })],
  ["a CA whose key is not, with a length", false, chain({ ca: { pathLength: 0, usages: [6] } })],
  [
    "a holder whose key is for certificates",
    false,
    chain({ leaf: made({ basicConstraints: basic(false), keyUsage: usage(0, 5) }) }),
  ],
  ["a usage of nothing", false, chain({ leaf: made({ keyUsage: usage() }) })],
  [
    "where its issuer's certificate is",
    true,
    chain({
      leaf: made({
        aia: {
          id: "1.3.6.1.5.5.7.1.1",
          value: d.sequence(d.sequence(d.oid("1.3.6.1.5.5.7.48.2"), dns("example.com"))),
        },
      }),
    }),
  ],
  [
    "the same, critical",
    false,
    chain({
      leaf: made({
        aia: {
          id: "1.3.6.1.5.5.7.1.1",
          critical: true,
          value: d.sequence(d.sequence(d.oid("1.3.6.1.5.5.7.48.2"), dns("example.com"))),
        },
      }),
    }),
  ],
  [
    "names twice",
    false,
    chain({ leaf: made({ ...called(dns("example.com")), again: called(dns("example.com"))["altNames"] }) }),
  ],
  ["no key usage", true, chain({ leaf: made({ keyUsage: undefined }) })],
  ["basic constraints of a holder", true, chain({ leaf: made({ basicConstraints: basic(false) }) })],
  ["whose key signed it, of a root, critical", false, () => selfNamed(true)],
  ["the same, not critical", true, () => selfNamed(false)],
  ["whose key signed it missing in a holder's", false, chain({ leaf: made({ authorityKey: undefined }) })],
  ["in a CA's", false, chain({ ca: made({ authorityKey: undefined }) })],
  ["in a root's", true, chain({ root: made({ authorityKey: undefined }) })],
  [
    "in a trusted CA's that another one signed",
    false,
    chain({ root: { by: authority("Above"), ...made({ authorityKey: undefined }) } }),
  ],
  [
    "its own key's identifier, critical",
    false,
    chain({ root: made({ keyId: { ...keyIds(root.keys)["keyId"]!, critical: true } }) }),
  ],
  ["missing in a root", false, chain({ root: made({ keyId: undefined }) })],
  ["missing in a CA", false, chain({ ca: made({ keyId: undefined }) })],
  [
    "names that are bare characters",
    false,
    chain({ leaf: made({ altNames: { id: "2.5.29.17", value: Buffer.from("example.com") } }) }),
  ],
  [
    "no subject beside names that are not critical",
    false,
    chain({ leaf: { subject: d.name(), ...made(called(dns("example.com"))) } }),
  ],
  ["a number of 21 bytes", false, chain({ leaf: { serialBytes: Buffer.alloc(21, 1) } })],
  ["the number zero", false, chain({ leaf: { serialBytes: Buffer.from([0]) } })],
  ["the number zero in a CA", false, chain({ ca: { serialBytes: Buffer.from([0]) } })],
  ["the number zero in a root", true, chain({ root: { serialBytes: Buffer.from([0]) } })],
  [
    "a demand for policies that is not critical",
    false,
    chain({ ca: made({ demand: { id: "2.5.29.36", value: d.sequence(d.der(0x80, Buffer.from([3]))) } }) }),
  ],
  ["a holder below a CA with a path of 0", true, lengths(0)],
  ["of 1", true, lengths(1)],
  ["of 2", true, lengths(2)],
  ["a CA below one with a path of 0", false, lengths(0, 0)],
  ["a path of 2 below one of 1", true, lengths(1, 2)],
  ["too many below", false, lengths(1, 0, 0)],
];
function selfNamed(critical: boolean): Asked {
  const keys = ecKeys();
  const by = { keys, der: root.der, name: root.name, serial: 0 };
  const own = { ...keyIds(keys, by)["authorityKey"]!, critical };
  return chain({ root: { keys, extensions: { authorityKey: own } } })();
}

const lists: Row[] = [
  ["a revoked certificate", false, revokedAt("2026-06-14")],
  ["revoked from tomorrow on", false, revokedAt("2026-06-16")],
  ["revoked before it was made", false, revokedAt("2025-06-01")],
  ["an entry with something unknown and critical", false, revokedAt("2026-06-14", strange)],
  ["with something unknown", false, revokedAt("2026-06-14", { mine: { ...strange.mine, critical: false } })],
  ["a list without a number", false, listed({ extensions: { number: undefined } })],
  [
    "a critical number",
    false,
    listed({ extensions: { number: { id: "2.5.29.20", critical: true, value: d.integer(1) } } }),
  ],
  ["others on the list", true, listed({ revoked: [{ serial: 1 }, { serial: 2 }] })],
  ["an empty list", true, listed({})],
  [
    "a list of 10,000",
    true,
    listed({ revoked: Array.from({ length: 10_000 }, (_, at) => ({ serial: 900_000 + at })) }),
  ],
  ["the same number twice", false, listed({ revoked: [{ serial: 1 }, { serial: 1 }] })],
  ["something unknown and critical in the list", false, listed({ extensions: strange })],
  ["something unknown", true, listed({ extensions: { mine: { ...strange.mine, critical: false } } })],
  ["a list of tomorrow", false, listed({ from: "2026-06-16" })],
  ["a list that is over", false, listed({ from: "2026-04-01", until: "2026-05-01" })],
  ["a key that is not for lists", false, listed({}, { by: { usages: [5] } })],
  ["a key that does not say what it is for", true, listed({}, { by: { extensions: { keyUsage: undefined } } })],
  ["a key for certificates and lists", true, listed({}, { by: { extensions: ofCa(undefined, [5, 6]) } })],
  ["signed by nobody whom we know", false, () => ({ ...listed({})(), crls: [crl(authority("Root"))] })],
  [
    "signed by another trusted root in its name",
    false,
    () => {
      const second = authority("Second");
      return { leaf: subscriber("Leaf", root), anchors: [root, second], crls: [crl(second, { issuer: root.name })] };
    },
  ],
  [
    "its number on another root's list",
    true,
    () => {
      const second = authority("Second");
      const leaf = subscriber("Leaf", root);
      return { leaf, anchors: [root, second], crls: [crl(root), crl(second, { revoked: [{ serial: leaf.serial }] })] };
    },
  ],
  [
    "a list of another place",
    false,
    listed(scope(place(uri("http://example.com/other.crl"))), foundAt(uri(partition))),
  ],
  ["of the certificate's place", true, listed(scope(place(uri(partition))), foundAt(uri(partition)))],
  ["of a place where the certificate names none", false, listed(scope(place(uri(partition))))],
  [
    "of a place that is spelt otherwise",
    false,
    listed(scope(place(uri("http://example.com/crls/shard.crl"))), foundAt(uri("http://example.com/crls/%73hard.crl"))),
  ],
  [
    "a certificate's place that is also a host",
    false,
    listed(scope(place(uri(partition))), foundAt(uri(partition), dns("example.com"))),
  ],
  [
    "a list's place that is also a host",
    false,
    listed(scope(place(uri(partition), dns("example.com"))), foundAt(uri(partition))),
  ],
  [
    "a place relative to the issuer",
    false,
    listed(scope(d.der(0xa0, d.der(0xa1, d.sequence(d.oid("2.5.4.3"), d.utf8("partition")))))),
  ],
  ["an indirect list", false, listed(scope(place(uri(partition)), flag(4)), foundAt(uri(partition)))],
  [
    "a list for some reasons",
    false,
    listed(scope(place(uri(partition)), d.der(0x83, d.namedBits(1).subarray(2))), foundAt(uri(partition))),
  ],
  ["of CAs alone", false, listed(scope(flag(2)))],
  ["of attributes alone", false, listed(scope(flag(5)))],
  [
    "of holders alone, asked of a CA",
    false,
    () => {
      const ca = authority("CA", { by: root });
      return {
        leaf: subscriber("Leaf", ca),
        others: [ca],
        anchors: [root],
        crls: [crl(root, scope(flag(1))), crl(ca)],
      };
    },
  ],
];

test.each(Object.entries({ names, certificates, lists }))("%s", (_, rows) => {
  expect(rows.length).toBeGreaterThan(30);
  const said = rows.map(([what, , asked]): [string, string] => [what, askPlain(asked())]);
  expect(said.map(([what, answer]) => [what, answer === "good", answer])).toEqual(
    rows.map(([what, isBelieved], at) => [what, isBelieved, said[at]![1]]),
  );
});
