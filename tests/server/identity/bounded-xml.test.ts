/** What XML may cost: each bound to the last one that fits, what passes is what a parser reads, and what is not closed does not pass. No server is needed. */
import { DOMParser } from "@xmldom/xmldom";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mostCharacters, whyUnparsable } from "#server/saml/bounded-xml.ts";

const times = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join("");
const attributes = (count: number) => times(count, (at) => ` a${at}="1"`);

describe("a message that is too much", () => {
  test.each<[string, (count: number) => string, number, string]>([
    ["characters", (count) => `<a>${"x".repeat(count - 7)}</a>`, mostCharacters, "The message is too large."],
    ["elements", (count) => `<a>${"<b/>".repeat(count - 1)}</a>`, 1_000, "The message has too many elements."],
    ["levels", (count) => "<a>".repeat(count) + "</a>".repeat(count), 16, "The message is nested too deeply."],
    ["attributes of one", (count) => `<a${attributes(count)}/>`, 48, "The message has too many attributes."],
    [
      "attributes open",
      (count) => `<a${attributes(40)}><b${attributes(count - 40)}/></a>`,
      48,
      "The message has too many attributes.",
    ],
    [
      "attributes",
      (count) => `<a>${`<b${attributes(40)}/>`.repeat(49)}<c${attributes(count - 1_960)}/></a>`,
      2_000,
      "The message has too many attributes.",
    ],
    ["entities", (count) => `<a>${"&amp;".repeat(count)}</a>`, 1_000, "The message has too many entities."],
  ])("%s", (_what, made, most, why) => {
    expect(whyUnparsable(made(most))).toBeUndefined();
    expect(whyUnparsable(made(most + 1))).toBe(why);
  });

  test("what was closed counts no more among what is open", () => {
    const part = `<b${attributes(40)}></b>`;
    expect(whyUnparsable(`<a>${part.repeat(40)}</a>`)).toBeUndefined();
    expect(whyUnparsable(`<a${attributes(9)}>${part}</a>`)).toBe("The message has too many attributes.");
    expect(whyUnparsable(`<a>${"<b></b>".repeat(900)}</a>`)).toBeUndefined();
  });
});

test.each([
  ["a comment", "<a><!-- x --></a>", "The message has a document type, a comment or a CDATA section."],
  [
    "a document type",
    '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
    "The message has a document type, a comment or a CDATA section.",
  ],
  ["CDATA", "<a><![CDATA[x]]></a>", "The message has a document type, a comment or a CDATA section."],
  ["an instruction", "<a><?php x ?></a>", "The message has a processing instruction."],
  [
    "a second declaration",
    '<?xml version="1.0"?><?xml version="1.0"?><a/>',
    "The message has a processing instruction.",
  ],
])("nothing has %s", (_what, xml, why) => expect(whyUnparsable(xml)).toBe(why));

test.each([
  ["nothing", ""],
  ["text alone", "hello"],
  ["what is not closed", "<a><b></b>"],
  ["what was not opened", "</a>"],
  ["what is closed in another order", "<a><b></a></b>"],
  ["another name", "<a></A>"],
  ["a tag without an end", "<a"],
  ["a tag in a tag", "<a <b/>></a>"],
  ["an attribute without quotes", "<a b=1/>"],
  ["an attribute without a value", "<a b/>"],
  ["quotes that do not fit", `<a b="1'/>`],
  ["attributes side by side", '<a b="1"c="2"/>'],
  ["a tag inside a value", '<a b="<c>"/>'],
  ["a closing tag with attributes", '<a></a b="1">'],
  ["a closing tag that is empty", "<a></a/>"],
  ["a name that begins with a digit", "<1/>"],
  ["a space before the name", "< a/>"],
  ["a name of a page", `<${"a".repeat(101)}/>`],
  ["a sign that is no tag", "<a>1 < 2</a>"],
])("%s is not well-formed", (_what, xml) => expect(whyUnparsable(xml)).toBe("The message is not well-formed XML."));

const notAllowed = "The message has a character that XML does not allow.";

describe("a character", () => {
  const references: ((code: number) => string)[] = [
    (code) => `&#${code};`,
    (code) => `&#000${code};`,
    (code) => `&#x${code.toString(16)};`,
    (code) => `&#x0${code.toString(16).toUpperCase()};`,
  ];
  /** XML 1.0 §2.2. */
  const isAllowed = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code < 0xd800) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x1_0000 && code <= 0x10_ffff);
  const edges = [
    0, 1, 8, 9, 0xa, 0xb, 0xc, 0xd, 0xe, 0x1f, 0x20, 0x7f, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xfffd,
    0xfffe, 0xffff, 0x1_0000, 0x1_fffe, 0x10_ffff, 0x11_0000, 0xffff_ffff,
  ];
  const code = fc.oneof(fc.constantFrom(...edges), fc.nat(0x11_0000), fc.nat(0xff));

  test("passes if XML allows it, as it is and by its number, in a text and in a value", () => {
    fc.assert(
      fc.property(code, fc.constantFrom(...references), (one, reference) => {
        const written = [reference(one)];
        if (one <= 0x10_ffff && one !== 0x3c && one !== 0x26 && one !== 0x22) written.push(String.fromCodePoint(one));
        for (const each of written) {
          for (const xml of [`<a>x${each}y</a>`, `<a b="x${each}y"/>`])
            expect({ xml, why: whyUnparsable(xml) }).toEqual({ xml, why: isAllowed(one) ? undefined : notAllowed });
        }
      }),
      { examples: edges.map((edge) => [edge, references[0]!]) },
    );
  });

  test.each(["&", "& ", "&;", "&#;", "&#x;", "&#xg;", "&#12", "&nbsp;", "&AMP;", "&constructor;", "&#-1;", "&# 65;"])(
    "is not written as %j",
    (written) => expect(whyUnparsable(`<a>${written}</a>`)).toBe("The message is not well-formed XML."),
  );

  test.each(["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"])("may be written as %s", (written) =>
    expect(whyUnparsable(`<a b="${written}">${written}</a>`)).toBeUndefined(),
  );
});

type Tree = { name: string; attributes: [string, string][]; children: (Tree | string)[] };
const name = fc.stringMatching(/^[A-Za-z_][\w.-]{0,4}$/);
const words = fc.string({ unit: fc.constantFrom(...Array.from("ab1 \n>'é=")), maxLength: 6 });
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name,
    attributes: fc.uniqueArray(
      fc.tuple(
        name,
        words.map((text) => text.replaceAll("'", "")),
      ),
      {
        selector: ([each]) => each,
        maxLength: 3,
      },
    ),
    children: fc.array(fc.oneof({ depthSize: "small", withCrossShrink: true }, words, tie("tree")), { maxLength: 3 }),
  }),
}));
const xmlOf = ({ name: tag, attributes: its, children }: Tree): string => {
  const inside = its
    .map(([each, value], at) => (at % 2 === 0 ? ` ${each}="${value}"` : `\n${each} = '${value}'`))
    .join("");
  const within = children.map((child) => (typeof child === "string" ? child : xmlOf(child))).join("");
  return within === "" ? `<${tag}${inside} />` : `<${tag}${inside}>${within}</${tag} >`;
};
const depthOf = ({ children }: Tree): number =>
  1 + Math.max(0, ...children.map((child) => (typeof child === "string" ? 0 : depthOf(child))));
const countOf = ({ children }: Tree): number =>
  1 + children.reduce((sum, child) => sum + (typeof child === "string" ? 0 : countOf(child)), 0);

/** As a parser reads them that overlooks nothing. */
function elementsIn(xml: string): number {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  return parser.parseFromString(xml, "text/xml").getElementsByTagName("*").length;
}

describe("what passes", () => {
  const begins = ["", '<?xml version="1.0" encoding="UTF-8"?>\n', "\uFEFF", "  "];

  test("is every message that is small and well-formed, and a parser reads as many elements in it", () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(...begins), (message, begin) => {
        if (depthOf(message) > 16) return;
        const xml = xmlOf(message);
        expect(whyUnparsable(`${begin}${xml}`)).toBeUndefined();
        expect(elementsIn(xml)).toBe(countOf(message));
      }),
      { numRuns: 60 },
    );
  });

  test("of what lost a sign of a tag is only what a parser takes without a word, and reads alike", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (message, place) => {
        const xml = xmlOf(message);
        const signs = Array.from(xml.matchAll(/[<>/"]/g), ({ index }) => index);
        const at = signs[place % signs.length]!;
        const broken = `${xml.slice(0, at)}${xml.slice(at + 1)}`;
        if (whyUnparsable(broken) !== undefined) return;
        expect(elementsIn(broken)).toBe(broken.match(/<[A-Za-z_]/g)?.length);
      }),
      { numRuns: 200 },
    );
  });
});
