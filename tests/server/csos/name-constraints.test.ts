/** What CAs let those below them be called, form by form. */
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import { authority, type Extensions, subscriber } from "#tests/support/csos/issue.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const root = authority("Root");
const text = (number: number) => (value: string) => d.der(0x80 | number, Buffer.from(value));
const [email, dns, uri] = [text(1), text(2), text(6)];
const ip = (...bytes: number[]) => d.der(0x87, Buffer.from(bytes));
const directory = (...parts: [string, string][]) => d.der(0xa4, d.name(...parts));

function constraints({
  permitted = [],
  excluded = [],
  raw,
}: {
  permitted?: Buffer[];
  excluded?: Buffer[];
  raw?: Buffer;
}): Extensions {
  const list = (tag: number, bases: Buffer[]) =>
    bases.length === 0 ? [] : [d.der(tag, ...bases.map((base) => d.sequence(base)))];
  const value = raw ?? d.sequence(...list(0xa0, permitted), ...list(0xa1, excluded));
  return { constraints: { id: "2.5.29.30", critical: true, value } };
}

/** One CA with constraints and a leaf of these names. */
function named(
  limits: Parameters<typeof constraints>[0],
  names: Buffer[],
  subject = d.name(["C", "US"], ["CN", "Leaf"]),
): string {
  const ca = authority("CA", { by: root, extensions: constraints(limits) });
  const altNames = names.length === 0 ? undefined : { id: "2.5.29.17", value: d.sequence(...names) };
  return askPlain({
    leaf: subscriber("Leaf", ca, { subject, extensions: { altNames } }),
    others: [ca],
    anchors: [root],
  });
}

/** Rows of constraint, name, whether it is within. */
function table(rows: [base: Buffer, name: Buffer, within: boolean][]): void {
  for (const [base, name, within] of rows) {
    const row = `${base.toString("latin1")} ${name.toString("latin1")}`;
    expect([row, named({ permitted: [base] }, [name])]).toEqual([row, within ? "good" : "name_constraints"]);
    expect([row, named({ excluded: [base] }, [name])]).toEqual([row, within ? "name_constraints" : "good"]);
  }
}

test("host names", () => {
  table([
    [dns("example.com"), dns("example.com"), true],
    [dns("example.com"), dns("a.b.Example.COM"), true],
    [dns("example.com"), dns("*.example.com"), true],
    [dns("example.com"), dns("badexample.com"), false],
    [dns("a.example.com"), dns("example.com"), false],
    [dns(""), dns("example.com"), true],
  ]);
  // A wildcard also stands for what is excluded below it.
  expect(named({ excluded: [dns("secret.example.com")] }, [dns("*.example.com")])).toBe("name_constraints");
  expect(named({ permitted: [dns("www.example.com")] }, [dns("*.example.com")])).toBe("name_constraints");
  for (const wrong of [".example.com", "*.example.com", "exam ple.com"]) {
    expect([wrong, named({ permitted: [dns(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
  }
});

test("a host in the common name counts where no other one is named", () => {
  const host = (cn: string) => d.name(["CN", cn]);
  expect(named({ permitted: [dns("example.com")] }, [], host("www.example.com"))).toBe("good");
  expect(named({ permitted: [dns("example.com")] }, [], host("www.example.org"))).toBe("name_constraints");
  expect(named({ excluded: [ip(10, 0, 0, 0, 255, 0, 0, 0)] }, [], host("10.1.2.3"))).toBe("name_constraints");
  expect(named({ permitted: [dns("example.com")] }, [dns("a.example.com")], host("www.example.org"))).toBe("good");
});

test("a common name counts unless an alternative name is of the same kind: host, IP address or mailbox", () => {
  const ask = (base: Buffer, cn: string, ...names: Buffer[]) =>
    named({ permitted: [base] }, names, d.name(["CN", cn])) === "good" ? "good" : "refused";
  const [host, address, mailbox] = [dns("a.example.com"), ip(10, 0, 0, 1), email("a@example.com")];
  const network = ip(10, 0, 0, 0, 255, 0, 0, 0);
  const rows: [base: Buffer, cn: string, hides: Buffer, others: Buffer[]][] = [
    [dns("example.com"), "www.example.org", host, [address, mailbox]],
    [network, "192.0.2.1", address, [host, mailbox]],
    [network, "2001:db8::1", address, [host, mailbox]],
    [email("example.com"), "a@example.org", mailbox, [host, address]],
  ];
  for (const [base, cn, hides, others] of rows) {
    expect([cn, ask(base, cn, hides), ask(base, cn, hides, ...others)]).toEqual([cn, "good", "good"]);
    expect([cn, ask(base, cn), ...others.map((each) => ask(base, cn, each)), ask(base, cn, ...others)]).toEqual([
      cn,
      ...Array.from({ length: others.length + 2 }, () => "refused"),
    ]);
  }
  expect(named({ permitted: [email("example.com")] }, [], d.name(["CN", "a@example.com"]))).toBe("good");
  expect(named({ excluded: [email("example.org")] }, [], d.name(["CN", "a@example.org"]))).toBe("name_constraints");
  expect(named({ excluded: [dns("example.org")] }, [address], d.name(["CN", "a.example.org"]))).toBe(
    "name_constraints",
  );
  // No mailbox and no host: a name of a person may hold anything.
  expect(named({ permitted: [email("example.com")] }, [], d.name(["CN", "Ada @ Example"]))).toBe("good");
  expect(named({ permitted: [dns("example.com")] }, [], d.name(["CN", "10.1"]))).toBe("name_constraints");
});

test("a host name with a number as its last label is refused, as a name and as what binds names", () => {
  for (const wrong of ["10.0.0.1", "127.1", "1", "2130706433", "a.example.1", "*.0.0.1"]) {
    expect([wrong, named({}, [dns(wrong)])]).toEqual([wrong, "bad_extension"]);
    expect([wrong, named({ permitted: [dns(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
    expect([wrong, named({ excluded: [dns(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
  }
  for (const wrong of ["10.0.0.1", ".0.0.1"]) {
    expect([wrong, named({ permitted: [email(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
    expect([wrong, named({ excluded: [uri(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
  }
  for (const host of ["1.example", "10.0.0.x1", "4u", "1.2.3.4.in-addr.arpa", "0x7f.1a"]) {
    expect([host, named({ excluded: [dns("x.example")] }, [dns(host)])]).toEqual([host, "good"]);
  }
});

test("mailboxes", () => {
  table([
    [email("example.com"), email("a@example.com"), true],
    [email("example.com"), email("a@b.example.com"), false],
    [email(".example.com"), email("a@b.example.com"), true],
    [email(".example.com"), email("a@example.com"), false],
    [email("a@example.com"), email("a@EXAMPLE.com"), true],
    [email("a@example.com"), email("b@example.com"), false],
  ]);
  const inSubject = (address: string) => d.name(["CN", "Leaf"], ["emailAddress", d.ia5(address)]);
  expect(named({ permitted: [email("example.com")] }, [], inSubject("a@example.com"))).toBe("good");
  expect(named({ permitted: [email("example.com")] }, [], inSubject("a@example.org"))).toBe("name_constraints");
});

test("a mailbox is read in one way, as a name and as what binds names, and none in UTF-8 is", () => {
  for (const local of ["a", "a.b", "o'neil+tag", "x_y-z=1/2", "a".repeat(64)]) {
    expect([local, named({ permitted: [email("example.com")] }, [email(`${local}@example.com`)])]).toEqual([
      local,
      "good",
    ]);
  }
  for (const wrong of [
    "a@b@example.com",
    "a(c)@example.com",
    '"a"@example.com',
    '"a@b"@example.com',
    ".a@example.com",
    "a.@example.com",
    "a..b@example.com",
    "a,b@example.com",
    "<a@example.com",
    "a\\b@example.com",
    `${"a".repeat(65)}@example.com`,
    "@example.com",
    "a@*.example.com",
    "a@[10.0.0.1]",
  ]) {
    expect([wrong, named({}, [email(wrong)])]).toEqual([wrong, "bad_extension"]);
    expect([wrong, named({ excluded: [email(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
    expect([wrong, named({ permitted: [email(wrong)] }, [])]).toEqual([wrong, "name_constraints"]);
  }
  const utf8 = d.der(0xa0, d.oid("1.3.6.1.5.5.7.8.9"), d.der(0xa0, d.utf8("ä@example.com")));
  expect(named({ permitted: [dns("example.com")] }, [utf8])).toBe("good");
  expect(named({ permitted: [email("example.com")] }, [utf8])).toBe("name_constraints");
  expect(named({ excluded: [email("example.org")] }, [utf8])).toBe("name_constraints");
  expect(named({}, [d.der(0xa0, d.oid("1.2.3"))])).toBe("malformed");
});

test("addresses of the web and of the network", () => {
  table([
    [uri("host.example.com"), uri("http://host.example.com/x"), true],
    [uri("host.example.com"), uri("http://a.host.example.com/x"), false],
    [uri(".example.com"), uri("ftp://me@a.example.com:21/"), true],
    [uri(".example.com"), uri("http://example.com"), false],
    [ip(10, 1, 0, 0, 255, 255, 0, 0), ip(10, 1, 200, 3), true],
    [ip(10, 1, 0, 0, 255, 255, 0, 0), ip(10, 2, 0, 1), false],
    [ip(10, 1, 0, 0, 255, 255, 0, 0), ip(...Buffer.alloc(16)), false],
  ]);
  for (const limits of [{ permitted: [uri(".example.com")] }, { excluded: [uri(".example.com")] }]) {
    for (const name of ["urn:isbn:1", "http://10.0.0.1/", "http:///x"]) {
      expect([name, named(limits, [uri(name)])]).toEqual([name, "name_constraints"]);
    }
  }
  expect(named({ permitted: [ip(10, 0, 0, 0)] }, [])).toBe("name_constraints");
  expect(named({ permitted: [ip(10, 0, 0, 0, 255, 0, 255, 0)] }, [])).toBe("name_constraints");
});

test("an excluded name is excluded in each spelling that shows the same (RFC 4518)", () => {
  const base = directory(["CN", "Evil Straße ΟΔΟΣ"]);
  const spelled = (cn: string) => named({ excluded: [base] }, [], d.name(["CN", cn]));
  const same = ["\u200b", "\u00ad", "\u0000", "\ufeff", "\u202e", "\ufe0f", "\u2060", "\u007f"].map(
    (each) => `Evil${each} Straße ΟΔΟΣ`,
  );
  const spellings = [...same, "EVIL STRASSE οδοσ", "Evil\u0085Straße\tοδος", "\u00a0Ｅvil  Straße ΟΔΟΣ\n"];
  expect(spellings.map(spelled)).toEqual(spellings.map(() => "name_constraints"));
  expect(["EvilStraße ΟΔΟΣ", "Evil-Straße ΟΔΟΣ", "Evil Strase ΟΔΟΣ"].map(spelled)).toEqual(["good", "good", "good"]);
});

test("directory names: of the subject too, and as RDNs", () => {
  const us = directory(["C", "us"]);
  expect(named({ permitted: [us] }, [])).toBe("good");
  expect(named({ excluded: [us] }, [])).toBe("name_constraints");
  expect(named({ permitted: [directory(["CN", "Leaf"])] }, [])).toBe("name_constraints");
  expect(named({ permitted: [directory(["C", "US"], ["CN", "LEAF"])] }, [])).toBe("good");
  expect(named({ permitted: [us] }, [directory(["C", "CA"])])).toBe("name_constraints");
});

test("all CAs of a path bind; a CA's own certificate for itself is not bound, the last one is", () => {
  const limits = (...bases: Buffer[]) => constraints({ permitted: bases });
  const outer = authority("Outer", { by: root, extensions: limits(directory(["C", "US"]), dns("example.com")) });
  const inner = authority("Inner", { by: outer, extensions: limits(dns("a.example.com"), dns("other.example")) });
  const ask = (host: string) =>
    askPlain({
      leaf: subscriber("Leaf", inner, { extensions: { altNames: { id: "2.5.29.17", value: d.sequence(dns(host)) } } }),
      others: [inner, outer],
      anchors: [root],
    });
  expect([ask("x.a.example.com"), ask("b.example.com"), ask("other.example")]).toEqual([
    "good",
    "name_constraints",
    "name_constraints",
  ]);
  const strange = authority("S", {
    by: root,
    subject: d.name(["CN", "S"]),
    extensions: limits(directory(["C", "US"])),
  });
  const again = authority("S", { by: strange, subject: d.name(["CN", "S"]) });
  expect(askPlain({ leaf: subscriber("Leaf", again), others: [again, strange], anchors: [root] })).toBe("good");
  expect(askPlain({ leaf: again, others: [strange], anchors: [root] })).toBe("name_constraints");
  const bound = authority("Root", { keys: root.keys, extensions: limits(directory(["C", "CA"])) });
  expect(askPlain({ leaf: subscriber("Leaf", outer), others: [outer], anchors: [bound] })).toBe("name_constraints");
});

test("forms that nobody compares are refused where they are bound, limits of subtrees always", () => {
  const other = d.der(0xa0, d.oid("1.2.3"), d.der(0xa0, d.utf8("me")));
  expect(named({ permitted: [other] }, [])).toBe("good");
  expect(named({ permitted: [other] }, [other])).toBe("name_constraints");
  expect(named({ excluded: [other] }, [other])).toBe("name_constraints");
  const minimum = d.sequence(d.der(0xa0, d.sequence(dns("example.com"), d.der(0x80, Buffer.from([1])))));
  expect(named({ raw: minimum }, [])).toBe("no_path");
  expect(named({ raw: d.sequence() }, [])).toBe("no_path");
});

test("names that would be read in two ways, and very many of them", () => {
  for (const name of [
    dns("a_b.example"),
    dns("a..b"),
    dns(" a"),
    dns("a.example\0.b"),
    email("nobody"),
    ip(1, 2, 3),
    uri("no uri"),
  ]) {
    expect(named({ excluded: [dns("x.example")] }, [name])).toBe("bad_extension");
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => dns(`n${at}.example`));
  const endTimeLimit = startTimeLimit("processor", 1_500);
  expect(named({ permitted: many(1000), excluded: many(1000) }, many(1000))).toBe("too_much_work");
  endTimeLimit();
});

test("constraints that are not critical are none that RFC 5280 knows", () => {
  const limits = constraints({ permitted: [dns("example.com")] });
  const ca = authority("CA", {
    by: root,
    extensions: { constraints: { ...limits["constraints"]!, critical: false } },
  });
  expect(askPlain({ leaf: subscriber("Leaf", ca), others: [ca], anchors: [root] })).toBe("bad_extension");
});
