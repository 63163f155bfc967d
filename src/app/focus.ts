/** After a navigation the heading of the new screen has the focus, so that a screen reader says where it is. */
import type { AnyRouter } from "@tanstack/react-router";

const patienceMs = 5000;

/** Follows the router. The first screen keeps the browser's own focus. */
export function focusAtNavigation(router: AnyRouter): void {
  let forget: (() => void) | undefined;
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    forget?.();
    forget = onceHeading(focusHeading);
  });
}

/** Calls back with the screen's heading, now or when it appears. A person who focuses something first is left alone. */
function onceHeading(found: (heading: HTMLElement) => void): () => void {
  const main = document.querySelector("main");
  if (main === null) return () => undefined;
  const look = () => {
    const heading = main.querySelector<HTMLElement>("h1");
    if (heading === null) return false;
    stop();
    if (!isBusyElsewhere(main)) found(heading);
    return true;
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!look()) observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** Somebody is in a field or a dialog already. */
const isBusyElsewhere = (main: HTMLElement): boolean => {
  const active = document.activeElement;
  return (
    active !== null &&
    (active.closest("[role=dialog], [role=alertdialog]") !== null || (main.contains(active) && active.tagName !== "A"))
  );
};

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
