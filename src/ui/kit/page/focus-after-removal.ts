/** Focus after a row leaves its list: the next row's same control has it, of the last row the previous one's, and without a row the heading. */
import { focusHeading } from "#src/ui/kit/page/focus.ts";

/** A removal that takes longer, or never comes, moves no focus. */
const patienceMs = 30_000;
const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Call it where a row is about to be removed. Does nothing while the row stays, or once the user has focused something else.
 * @param control the control inside of the row; left out: the one that has the focus
 */
export function focusAfterRemoval(control: Element | null = document.activeElement): void {
  const row = control?.closest("[role=row], li");
  if (!control || !row) return;
  const others = [...listSiblings(row, "nextElementSibling"), ...listSiblings(row, "previousElementSibling")];
  const fromEnd = listAlike(row, control)
    .toReversed()
    .findIndex((each) => each === control);
  const dialog = row.closest(dialogs);
  const look = () => {
    const active = document.activeElement;
    if (control.isConnected || isInOtherDialog(active, dialog)) return;
    stop();
    if (active !== null && active !== document.body) return;
    const next = others
      .filter((other) => other.isConnected)
      .map((other) => listAlike(other, control).toReversed()[fromEnd])
      .find((each) => each !== undefined);
    const place = dialog?.isConnected === true ? dialog : document.querySelector("main");
    const heading = place?.querySelector<HTMLElement>("h1, h2, h3");
    if (next !== undefined) next.focus();
    else if (heading) focusHeading(heading);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Nearest first. */
function listSiblings(row: Element, way: "nextElementSibling" | "previousElementSibling"): Element[] {
  const next: Element | null = row[way];
  return next === null ? [] : [next, ...listSiblings(next, way)];
}

/** Rows may have other controls before the one that removes: it is counted from the end. */
const listAlike = (row: Element, control: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(control.tagName),
];

/** The question whether to remove is still open. */
function isInOtherDialog(active: Element | null, dialog: Element | null): boolean {
  const around = active?.closest(dialogs) ?? null;
  return around !== null && around !== dialog;
}
