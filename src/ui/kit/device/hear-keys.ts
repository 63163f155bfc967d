/** The keys pressed at a place, told apart: what a scanner typed there, and what a person did (wedge.ts). */
import { newWedge } from "./wedge.ts";

export type HeardKeys = {
  onScan: (code: string) => void;
  /** These letters were held back, and are a person's. */
  onTyped: (text: string) => void;
  /** Where keys are left to the browser, whoever types them. */
  isLeft?: (target: Element | null) => boolean;
};

/** Hears them, before anybody else does, until the function that it gives is called. */
export function hearKeys(
  place: Document | HTMLElement,
  { onScan, onTyped, isLeft = () => false }: HeardKeys,
): () => void {
  const wedge = newWedge(onScan, onTyped);
  const press = (event: KeyboardEvent) => {
    const { key, timeStamp: at } = event;
    const target = event.target instanceof Element ? event.target : null;
    if (event.isComposing || modifiers.has(key) || isLeft(target)) return;
    // Within a code a scanner presses Ctrl and ] for the group separator, and other keys with Ctrl before and after it: nothing for the page.
    if (event.ctrlKey && key.length === 1 && wedge.isHearing(at)) {
      if (key === "]") wedge.letter({ key: groupSeparator, at });
      event.preventDefault();
      return event.stopPropagation();
    }
    const isEnd = key === "Enter" || key === "Tab";
    const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // Space presses what has the focus.
    const isPress = key === " " && !isField(target) && !wedge.isHearing(at);
    if (event.repeat || isPress || !(isEnd || isLetter)) return wedge.other();
    if ((isEnd ? wedge.end({ key, at }) : wedge.letter({ key, at })) === "left") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listened = place as HTMLElement; // of a document and an element alike
  listened.addEventListener("keydown", press, { capture: true });
  return () => {
    listened.removeEventListener("keydown", press, { capture: true });
    wedge.stop();
  };
}

/** As scanners send it to a keyboard (GS1 General Specifications, 7.8.3). */
const groupSeparator = "\u001D";

/** Keys that are held beside a letter, and of which some scanners press one for each capital. */
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"]);

/** Whether an element takes text. */
export const isField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable);
const notTyped = new Set(["radio", "checkbox", "button", "submit", "reset", "file", "range", "color"]);
