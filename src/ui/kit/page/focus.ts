/** After a navigation the heading of the new screen has the focus, so that a screen reader says where it is. */
import type { AnyRouter } from "@tanstack/react-router";

const patienceMs = 5000;

/** Follows the router. The first screen keeps the browser's own focus. */
export function focusAtNavigation(router: AnyRouter): void {
  let forget: (() => void) | undefined;
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    forget?.();
    forget = headingTakesFocus();
  });
}

/**
 * The heading of the screen takes the focus, now or when it appears; and the next one, where a screen that was still loading had one of its own. A person
 * who focuses something first is left alone. For sign-in too, after which the same address shows another screen.
 */
export function headingTakesFocus(): () => void {
  let held: HTMLElement | undefined;
  const look = () => {
    const main = document.querySelector("main");
    const heading = main?.querySelector<HTMLElement>("h1");
    if (!main || !heading || heading === held || isInDialog()) return;
    const isLeftAlone = held === undefined ? !isBusyElsewhere(main) : isLost(held);
    if (!isLeftAlone) return stop();
    held = heading;
    focusHeading(heading);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

const isInDialog = (): boolean =>
  (document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? null) !== null;

/** The heading that had the focus is gone, and nobody has taken it since. */
const isLost = (held: HTMLElement): boolean =>
  document.activeElement === null || document.activeElement === document.body || document.activeElement === held;

/** Somebody is in a field already, of the screen or of the bar: what they type next, and Enter, belong to it. */
const isBusyElsewhere = (main: HTMLElement): boolean => {
  const active = document.activeElement;
  if (active === null) return false;
  return main.contains(active) ? active.tagName !== "A" : active.matches("[type=search]");
};

/** Gives a heading the focus, which it does not take by Tab. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
