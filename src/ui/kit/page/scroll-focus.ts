/** What scrolls can be scrolled by keyboard. */

const focusable = "a,button,input,select,textarea,summary,[tabindex]";

/**
 * Ref callback: makes the element a tab stop while more is in it than fits and nothing in it takes the focus (WCAG 2.1.1, axe rule `scrollable-region-focusable`).
 */
export function makeScrollFocusable(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const sizes = new ResizeObserver(() => {
    const isNeeded = element.scrollHeight > element.clientHeight && element.querySelector(focusable) === null;
    element.tabIndex = isNeeded ? 0 : -1;
  });
  for (const each of [element, ...element.children]) sizes.observe(each);
  return () => sizes.disconnect();
}
