/** What scrolls can be scrolled by keyboard. */

/** What the Tab key reaches. */
const focusable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex='0']";

/**
 * Ref callback: makes the element a tab stop while more is in it than fits and nothing in it takes the focus (WCAG 2.1.1, axe rule `scrollable-region-focusable`).
 */
export function makeScrollFocusable(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const update = () => {
    const isNeeded = element.scrollHeight > element.clientHeight && element.querySelector(focusable) === null;
    if (isNeeded) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(update);
  sizes.observe(element);
  const content = new MutationObserver(update);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
}
