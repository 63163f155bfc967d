/** XML as it is read, element by element. Nothing is kept of it, no entity is replaced but characters and the five of XML, and a document type is skipped. */
import { Parser } from "saxen";
import { TooLarge } from "./unreadable.ts";

/** Names are without their prefix. */
export type XmlListeners = {
  onOpen: (name: string, attributes: () => ReadonlyMap<string, string>) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** A cell has 32,767 characters at most. */
const most = { depth: 64, characters: 400_000 };

/** @throws Error for what is not well-formed; TooLarge for what is nested too deeply, and for a single text or tag that is too long */
export async function readXml(pieces: AsyncIterable<string>, { onOpen, onClose, onText }: XmlListeners): Promise<void> {
  const parser = new Parser();
  let depth = 0;
  let unreadCharacters = 0;
  const read = () => {
    unreadCharacters = 0;
  };
  parser.on("openTag", (name, getAttributes, decode) => {
    read();
    if ((depth += 1) > most.depth) throw new TooLarge();
    onOpen(withoutPrefix(name), () => attributesOf(getAttributes(), decode));
  });
  parser.on("closeTag", (name) => {
    read();
    depth -= 1;
    onClose?.(withoutPrefix(name));
  });
  parser.on("text", (text, decode) => {
    read();
    onText?.(decode(text));
  });
  parser.on("cdata", (text) => {
    read();
    onText?.(text);
  });
  for (const other of ["comment", "question", "attention"] as const) parser.on(other, read);
  for await (const piece of pieces) {
    // The parser keeps what has no end yet and reads it again with every piece.
    if ((unreadCharacters += piece.length) > most.characters) throw new TooLarge();
    parser.write(piece);
  }
  parser.end();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

function attributesOf(written: Record<string, string>, decode: (text: string) => string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(written))
    if (!name.startsWith("xmlns")) attributes.set(withoutPrefix(name), decode(value));
  return attributes;
}
