/** XML as events, element by element. No entity is replaced but characters and the five of XML, and a document type is skipped. */
import { Parser } from "saxen";
import { TooLarge } from "./file-problems.ts";
import type { ZipParts } from "./zip.ts";

/** Attributes by their names. All names are without prefixes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element that ends, with the text behind its last child. */
export type XmlElement = { name: string; parent: string | undefined; text: string };

type XmlListeners = {
  onOpen?: (name: string, attributes: () => Attributes, parent: string | undefined) => void;
  onClose?: (element: XmlElement) => void;
};

const maxDepth = 64;
/** Of a text or tag: a cell has at most 32,767. */
const maxCharacters = 400_000;

/** Reads a part. @throws Error for what is not well-formed; TooLarge for what is nested too deeply, and for a text or tag that is too long */
export async function readXml(zip: ZipParts, part: string, { onOpen, onClose }: XmlListeners): Promise<void> {
  const parser = new Parser();
  const path: string[] = [];
  let text = "";
  let unreadCharacters = 0;
  const setText = (next: string) => {
    text = next;
    unreadCharacters = 0;
    if (text.length > maxCharacters || path.length > maxDepth) throw new TooLarge();
  };
  parser.on("openTag", (name, getAttributes, decode) => {
    onOpen?.(withoutPrefix(name), () => readAttributes(getAttributes(), decode), path.at(-1));
    path.push(withoutPrefix(name));
    setText("");
  });
  parser.on("closeTag", () => {
    const name = path.pop()!;
    onClose?.({ name, parent: path.at(-1), text });
    setText("");
  });
  parser.on("text", (more, decode) => setText(text + decode(more)));
  parser.on("cdata", (more) => setText(text + more));
  for (const other of ["comment", "question", "attention"] as const) parser.on(other, () => setText(text));
  for await (const chunk of zip.read(part)) {
    // The parser keeps what has no end yet and reads it again with every chunk.
    if ((unreadCharacters += chunk.length) > maxCharacters) throw new TooLarge();
    parser.write(chunk);
  }
  parser.end();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

function readAttributes(written: Record<string, string>, decode: (text: string) => string): Attributes {
  const attributes: Record<string, string> = {};
  for (const name in written) if (!name.startsWith("xmlns")) attributes[withoutPrefix(name)] = decode(written[name]!);
  return attributes;
}
