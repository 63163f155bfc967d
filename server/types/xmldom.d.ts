/** What the server uses of @xmldom/xmldom. The package's own types bring a browser's whole DOM along, which must not exist in this world. */
type Attribute = { readonly name: string; readonly value: string };
export type Element = {
  readonly nodeType: number;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly textContent: string | null;
  readonly parentNode: Element | null;
  readonly attributes: ArrayLike<Attribute>;
  readonly childNodes: ArrayLike<Element>;
  getAttribute: (name: string) => string | null;
  hasAttribute: (name: string) => boolean;
};
export type Document = { readonly documentElement: Element | null; readonly childNodes: ArrayLike<Element> };
export class DOMParser {
  constructor(options: { errorHandler: Record<"warning" | "error" | "fatalError", (message: string) => void> });
  parseFromString(xml: string, type: "text/xml"): Document;
}
