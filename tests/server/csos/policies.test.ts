/** Policies along a path: required, mapped, inhibited, and anyPolicy. Nothing but a CA's own demand makes one necessary. */
import { expect, test } from "vitest";
import { askPlain } from "#tests/support/csos/ask.ts";
import * as d from "#tests/support/csos/der.ts";
import { policies } from "#tests/support/csos/hierarchy.ts";
import { authority, type Extensions, type Holder, subscriber } from "#tests/support/csos/issue.ts";

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
  expect(path([{ ...policies(p1), ...constraints(0, undefined, false) }], policies(p1))).toBe("bad_extension");
  expect(path([{ ...policies(p1), ...constraints() }], policies(p1))).toBe("no_path");
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
