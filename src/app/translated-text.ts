/**
 * Keeps the page right while a browser translates it. Translators (Google Translate in Chrome and Edge) put a <font> in the place of each text node, and
 * React goes on with the nodes that it made: it fails where it removes one or inserts before one, and a number that it changes stays as it was. So the
 * texts of an element return to their places as soon as React touches one of them; the translator sees new text and translates it.
 */

/** The <font> that stands for a text node, and the text node that a <font> stands for. */
const fonts = new WeakMap<Node, Node>();
const originals = new WeakMap<Node, Text>();
const observer = new MutationObserver(noteReplaced);

/** Must run before the page renders. */
export function keepTranslatedText(): void {
  observer.observe(document, { childList: true, subtree: true });
  const { insertBefore, removeChild } = Node.prototype; // oxlint-disable-line typescript/unbound-method -- called on their nodes below
  Node.prototype.insertBefore = function <Inserted extends Node>(this: Node, node: Inserted, before: Node | null) {
    return insertBefore.call(this, node, before === null || isChild(this, before) ? before : null) as Inserted;
  };
  Node.prototype.removeChild = function <Removed extends Node>(this: Node, node: Removed) {
    return isChild(this, node) ? (removeChild.call(this, node) as Removed) : node;
  };
  // React changes a text by this, and nothing else here does.
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue")!;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      noteReplaced(observer.takeRecords());
      const parent = fonts.get(this)?.parentNode;
      if (parent) restoreTexts(parent);
      nodeValue.set!.call(this, value);
    },
  });
}

/** Returns whether the node is a child, once the texts of the element are back. Of other nodes than texts the browser complains as ever. */
function isChild(parent: Node, node: Node): boolean {
  if (node.parentNode === parent || !(node instanceof Text)) return true;
  noteReplaced(observer.takeRecords());
  restoreTexts(parent);
  return node.parentNode === parent;
}

function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || isFont(target)) continue;
    const font = isFont(text.parentNode)
      ? outermostFont(text)
      : [addedNodes[0], previousSibling, nextSibling].find((node) => isFont(node) && !originals.has(node));
    if (!font) continue;
    fonts.set(text, font);
    originals.set(font, text);
  }
}

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === "FONT";

/** The <font> around a text that stands in the text's own place. */
function outermostFont(text: Text): Element {
  let font = text.parentNode as Element;
  while (isFont(font.parentNode)) font = font.parentNode;
  return font;
}

/** All of an element: a sentence is translated as one, its words may stand in another text's place. */
function restoreTexts(parent: Node): void {
  for (const font of Array.from(parent.childNodes)) {
    const text = originals.get(font);
    if (text === undefined) continue;
    originals.delete(font);
    fonts.delete(text);
    font.replaceWith(text);
  }
}
