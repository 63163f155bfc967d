/**
 * What XML may cost, decided before a parser sees it by one walk over its tags. The parser's own work grows with the square of what is left open, of
 * attributes and of namespaces in scope: with a form of 128 kB anybody could stop the server for seconds (docs/decisions/046).
 */

/** More than a provider sends, even with a person's groups. */
export const mostCharacters = 128 * 1024;
const most = { elements: 1_000, depth: 16, attributes: 2_000, attributesOpen: 48, entities: 1_000 };

const tooManyAttributes = "The message has too many attributes.";
const notWellFormed = "The message is not well-formed XML.";
const illegalCharacter = "The message has a character that XML does not allow.";

/** Any character but those of XML 1.0 §2.2. Parsers accept them all the same, and PostgreSQL fails on U+0000. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Why it is not to be parsed; undefined when it may be. What passes closes each element that it opens, in order, and is small in every direction. */
export function whyUnparsable(xml: string): string | undefined {
  if (xml.length > mostCharacters) return "The message is too large.";
  const declaration = /^\uFEFF?\s*(?:<\?xml [^<>?]*\?>)?/.exec(xml)![0];
  if (illegal.test(xml)) return illegalCharacter;
  const why = whyNotReferences(xml);
  if (why !== undefined) return why;
  const open: Tag[] = [];
  let [elements, attributes, attributesOpen] = [0, 0, 0];
  for (let at = xml.indexOf("<", declaration.length); at >= 0; at = xml.indexOf("<", at)) {
    // What a provider sends has none of these; each has been used to say one thing to the signature and another to the reader.
    if (xml[at + 1] === "!") return "The message has a document type, a comment or a CDATA section.";
    if (xml[at + 1] === "?") return "The message has a processing instruction.";
    const tag = tagAt(xml, at);
    if (tag === undefined) return notWellFormed;
    if (tag.kind === "closing") {
      const opened = open.pop();
      if (opened?.name !== tag.name) return notWellFormed;
      attributesOpen -= opened.attributes;
    } else {
      if ((elements += 1) > most.elements) return "The message has too many elements.";
      attributes += tag.attributes;
      if (attributes > most.attributes || attributesOpen + tag.attributes > most.attributesOpen)
        return tooManyAttributes;
      if (tag.kind === "opening" && open.push(tag) > most.depth) return "The message is nested too deeply.";
      if (tag.kind === "opening") attributesOpen += tag.attributes;
    }
    at = tag.end;
  }
  return open.length === 0 && elements > 0 ? undefined : notWellFormed;
}

const reference = /&(?:amp|lt|gt|quot|apos|#(\d{1,20})|#x([\dA-Fa-f]{1,16}));/y;

/** Without a document type only five entities have a name, and a number must be that of a character of XML. */
function whyNotReferences(xml: string): string | undefined {
  let references = 0;
  for (let at = xml.indexOf("&"); at >= 0; at = xml.indexOf("&", at + 1)) {
    if ((references += 1) > most.entities) return "The message has too many entities.";
    reference.lastIndex = at;
    const match = reference.exec(xml);
    if (match === null) return notWellFormed;
    const [, decimal, hexadecimal] = match;
    if (decimal === undefined && hexadecimal === undefined) continue;
    const code = Number(decimal ?? `0x${hexadecimal}`);
    if (code > 0x10ffff || illegal.test(String.fromCodePoint(code))) return illegalCharacter;
  }
  return undefined;
}

type Tag = { kind: "opening" | "closing" | "empty"; name: string; attributes: number; end: number };

const begin = /<(\/?)([A-Za-z_][\w:.-]{0,99})/y;
const attribute = /\s+[A-Za-z_][\w:.-]{0,99}\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const finish = /\s*(\/?)>/y;

/** The tag that begins there, and where it ends; undefined where it is none. */
function tagAt(xml: string, start: number): Tag | undefined {
  const match = (part: RegExp, at: number) => {
    part.lastIndex = at;
    return part.exec(xml);
  };
  const [, slash, name] = match(begin, start) ?? [];
  if (name === undefined) return undefined;
  let at = begin.lastIndex;
  let attributes = 0;
  for (; match(attribute, at) !== null && attributes <= most.attributesOpen; attributes += 1) at = attribute.lastIndex;
  const last = match(finish, at);
  if (attributes > most.attributesOpen) return { kind: "empty", name, attributes, end: at };
  if (last === null || (slash === "/" && (attributes > 0 || last[1] === "/"))) return undefined;
  const kind = slash === "/" ? "closing" : last[1] === "/" ? "empty" : "opening";
  return { kind, name, attributes, end: finish.lastIndex };
}
