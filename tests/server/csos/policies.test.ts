/** Policies along a path: required, mapped, inhibited, and anyPolicy. Nothing but a CA's own demand makes one necessary. */
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import { policies } from "#tests/support/csos/hierarchy.ts";
import { authority, type Extensions, type Holder, subscriber } from "#tests/support/csos/issue.ts";
import { startTimeLimit } from "#tests/support/time-limit.ts";

const [p1, p2, p3, any] = ["1.2.3.1", "1.2.3.2", "1.2.3.3", "2.5.29.32.0"];
const root = authority("Root");
const constraints = (requireExplicit?: number, inhibitMapping?: number, critical = true): Extensions => ({
  constraints: {
    id: "2.5.29.36",
    critical,
    value: d.sequence(
      ...(requireExplicit === undefined ? [] : [d.der(0x80, Buffer.from([requireExplicit]))]),
      ...(inhibitMapping === undefined ? [] : [d.der(0x81, Buffer.from([inhibitMapping]))]),
    ),
  },
});
const inhibitAny = (certificates: number): Extensions => ({
  inhibitAny: { id: "2.5.29.54", critical: true, value: d.integer(certificates) },
});
const mappings = (...pairs: [string, string][]): Extensions => ({
  mappings: {
    id: "2.5.29.33",
    critical: true,
    value: d.sequence(...pairs.map((pair) => d.sequence(...pair.map(d.oid)))),
  },
});

/** CAs below each other with these extensions, and a leaf. "self" is the one above again, with another key. */
function path(cas: (Extensions & { self?: never })[], leaf: Extensions, selfIssued: number[] = []): string {
  const others: Holder[] = [];
  let name = "";
  for (const [at, extensions] of cas.entries()) {
    name = selfIssued.includes(at) ? name : `CA ${at}`;
    others.unshift(authority(name, { by: others[0] ?? root, extensions }));
  }
  return askPlain({ leaf: subscriber("Leaf", others[0]!, { extensions: leaf }), others, anchors: [root] });
}

test("without a demand any policies do", () => {
  expect(path([policies(p1)], policies(p2))).toBe("good");
  expect(path([{}], {})).toBe("good");
  expect(path([policies(p1)], policies(p1, p1))).toBe("bad_extension");
});

test("a qualifier that nobody knows is no reason against a certificate, unless it must be understood", () => {
  const qualified = (qualifier: string, critical: boolean): Extensions => ({
    policies: {
      id: "2.5.29.32",
      critical,
      value: d.sequence(d.sequence(d.oid(p1), d.sequence(d.sequence(d.oid(qualifier), d.nothing)))),
    },
  });
  const practiceStatement = "1.3.6.1.5.5.7.2.1";
  expect(path([{}], qualified("1.2.3.4", false))).toBe("good");
  expect(path([{}], qualified(practiceStatement, true))).toBe("good");
  expect(path([{}], qualified("1.2.3.4", true))).toBe("unknown_critical_extension");
  expect(path([qualified("1.2.3.4", true)], {})).toBe("unknown_critical_extension");
});

test("a demand for a policy counts certificates, not a CA's own", () => {
  const explicit = { ...policies(p1), ...constraints(0) };
  expect(path([explicit], policies(p1))).toBe("good");
  expect(path([explicit], policies(any))).toBe("good");
  expect(path([explicit], policies(p2))).toBe("policy");
  expect(path([explicit], {})).toBe("policy");
  expect(path([{ ...policies(p1), ...constraints(5) }, policies(p1)], {})).toBe("good");
  expect(path([{ ...policies(p1), ...constraints(2) }, policies(p1), policies(p1)], {})).toBe("policy");
  expect(path([{ ...policies(p1), ...constraints(2) }, {}, {}], policies(p1))).toBe("policy");
  expect(path([{ ...policies(p1), ...constraints(2) }, policies(p1)], {}, [1])).toBe("good");
  expect(path([{ ...policies(p1), ...constraints(2) }, policies(p1)], {})).toBe("policy");
  expect(path([{ ...policies(p1), ...constraints() }], policies(p1))).toBe("no_path");
});

test("a demand that is not critical holds at once, whatever it counts to", () => {
  const loose = { ...policies(p1), ...constraints(3, undefined, false) };
  expect(path([loose], policies(p1))).toBe("good");
  expect(path([loose], {})).toBe("policy");
  expect(path([{ ...policies(p1), ...constraints(3) }], {})).toBe("good");
  const mapped = { ...policies(p1), ...mappings([p1, p2]) };
  expect(path([{ ...policies(p1), ...constraints(0, 1, false) }, mapped], policies(p2))).toBe("policy");
});

test("mappings", () => {
  const mapped = { ...policies(p1), ...constraints(0), ...mappings([p1, p2]) };
  expect(path([mapped], policies(p2))).toBe("good");
  expect(path([mapped], policies(p1))).toBe("policy");
  // What a CA inhibits begins below it.
  expect(path([{ ...mapped, ...constraints(0, 0) }], policies(p2))).toBe("good");
  expect(
    path(
      [
        { ...policies(p1), ...constraints(0, 1) },
        { ...policies(p1), ...mappings([p1, p2]) },
      ],
      policies(p2),
    ),
  ).toBe("good");
  expect(
    path(
      [
        { ...policies(p1), ...constraints(0, 0) },
        { ...policies(p1), ...mappings([p1, p2]) },
      ],
      policies(p2),
    ),
  ).toBe("policy");
  expect(path([mapped, { ...policies(p2), ...mappings([p2, p3]) }], policies(p3))).toBe("good");
  expect(path([{ ...policies(any), ...constraints(0), ...mappings([p1, p2]) }], policies(p2))).toBe("good");
  expect(path([{ ...policies(p1), ...constraints(0), ...mappings([any, p2]) }], policies(p2))).toBe("no_path");
  expect(path([{ ...policies(p1), ...constraints(0), ...mappings([p1, any]) }], policies(p2))).toBe("no_path");
});

test("anyPolicy, until it is inhibited", () => {
  const [anyHere, explicit] = [policies(any), constraints(0)];
  expect(path([{ ...anyHere, ...explicit }], policies(p1))).toBe("good");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(0) }], policies(any))).toBe("policy");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(0) }], policies(p1))).toBe("good");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(1) }, anyHere], policies(p1))).toBe("good");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(1) }, anyHere], policies(any))).toBe("policy");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(0) }, anyHere], policies(p1), [1])).toBe("good");
  expect(path([{ ...anyHere, ...explicit, ...inhibitAny(0) }, anyHere], policies(p1))).toBe("policy");
});

test("a tree that doubles with every CA is given up", () => {
  const all = Array.from({ length: 12 }, (_, at) => `1.2.3.${at + 1}`);
  const doubled = {
    ...policies(...all),
    ...mappings(...all.flatMap((one) => all.map((other): [string, string] => [one, other]))),
  };
  expect(path([doubled, doubled, doubled, doubled], policies(p1))).toBe("too_much_work");
});

test("so are many policies below many nodes, before any of them is made", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `1.2.4.${at + 1}`);
  const fan = (count: number) => ({
    ...policies(p1),
    ...mappings(...many(count).map((each): [string, string] => [p1, each])),
  });
  const back = { ...policies(...many(900)), ...mappings(...many(900).map((each): [string, string] => [each, p1])) };
  const endTimeLimit = startTimeLimit("processor", 1_000);
  expect(path([fan(900), back], policies(p1))).toBe("good");
  // Below 900 nodes that are all of one policy 3,500 others, each of which counts as it.
  expect(path([fan(900), back, fan(3500)], policies(...many(3500)))).toBe("too_much_work");
  expect(path([policies(any)], policies(...many(1500)))).toBe("good");
  endTimeLimit();
});
