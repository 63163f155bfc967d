/** Words and numbers that a page breaks in the middle. */
import type { Page } from "playwright";

/** Longer ones are addresses and codes, which may break. */
const longestWord = 14;

/** Lists the visible words of letters and digits that are drawn over two lines, each with the text around it. */
export const listBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate((longest) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: around, textContent: text } = node;
      if (!around?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (around.getBoundingClientRect().width <= 1) continue; // hidden from sight, for screen readers
      for (const { 0: word, index } of text!.matchAll(/[\p{L}\p{N}$]+(?:[.,'’][\p{L}\p{N}]+)*/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (word.length <= longest && lines.size > 1)
          broken.push(`${word} in "${around.textContent.trim().slice(0, 60)}"`);
      }
    }
    return broken;
  }, longestWord);
