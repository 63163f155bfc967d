/** A browser's translator as pages meet it: each text node gives way to a <font> in a <font>, and what is new on the page is translated too. */
import type { Page } from "playwright";

/**
 * `moves`: the text node itself goes into the <font>; `replaces`: a new one is there and the old one is in no document, as Google Translate does it;
 * `inserts`: the same in two steps. It translates English into English, so that a test finds its words.
 */
export type TranslatorKind = "moves" | "replaces" | "inserts";

/** Translates the page and goes on until it is left; waits for its first pass. */
export const translatePage = (page: Page, kind: TranslatorKind): Promise<void> =>
  page.evaluate((how) => {
    const own = new WeakSet<Node>();
    const skipped = "script, style, noscript, textarea, svg, [translate=no]";
    const translate = (text: Text) => {
      if (own.has(text) || text.data.trim() === "" || text.parentElement?.closest(skipped) !== null) return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      const translated = how === "moves" ? text : new Text(text.data);
      own.add(translated);
      if (how === "inserts") {
        text.before(outer);
        text.remove();
      } else text.replaceWith(outer);
      inner.append(translated);
    };
    const translateAll = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
      if (root instanceof Text) texts.push(root);
      texts.forEach(translate);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          // Given back by the page: it is new again.
          if (node instanceof Text && node.parentNode?.nodeName !== "FONT") own.delete(node);
          if (node.isConnected && node.nodeName !== "FONT") translateAll(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
    document.documentElement.classList.add("translated-ltr");
  }, kind);

/** How many texts of the page are translated now. */
export const countTranslated = (page: Page): Promise<number> => page.locator("font > font").count();

/** The texts that are seen on the page and in which a code stands that a translator may change, as it changes any words and numbers. */
export const translatableCodes = (page: Page, codes: readonly string[]): Promise<string[]> =>
  page.evaluate((sought) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.getElementById("root")!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node as Text;
      const isCode = sought.some((code) => text.data.includes(code)) || /\d{4,5}-\d{3,4}-\d{1,2}/.test(text.data);
      if (isCode && text.parentElement?.closest("[translate=no], .hush") === null) found.push(text.data);
    }
    return found;
  }, codes);
