/** Hears a scanner at the keyboard port from anywhere on the screen, and leads keys that no field takes to where they belong. */
import { useEffect, useEffectEvent } from "react";
import { feedback } from "./feedback.ts";
import { newWedge } from "./wedge.ts";

export type Scanner = {
  onScan: (code: string) => void;
  /** Where keys go that were typed while no field had the focus. */
  fieldFor: (text: string) => HTMLInputElement | null | undefined;
};

/** For as long as the screen stands. A dialog keeps what is typed into its fields; a code is nothing for it, and presses none of its buttons. */
export function useScanner({ onScan, fieldFor }: Scanner): void {
  const scanned = useEffectEvent((code: string) => {
    if (isDialogOpen()) feedback("refused");
    else onScan(code.trim());
  });
  const typed = useEffectEvent((text: string) => {
    if (!isField(document.activeElement) && !isDialogOpen()) fieldFor(text)?.focus();
    // The only way that tells React, keeps the caret and can be undone; every browser has it.
    if (isField(document.activeElement)) document.execCommand("insertText", false, text);
  });
  useEffect(() => {
    const wedge = newWedge(scanned, typed);
    const press = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      const target = event.target instanceof Element ? event.target : null;
      if (event.isComposing || modifiers.has(key)) return;
      if (isField(target) && target?.closest(dialogs) !== null) return;
      const isEnd = key === "Enter" || key === "Tab";
      const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      // Space presses what has the focus.
      const isPress = key === " " && !isField(target) && !wedge.isHearing(at);
      if (event.repeat || isPress || !(isEnd || isLetter)) return wedge.other();
      if ((isEnd ? wedge.end({ key, at }) : wedge.letter({ key, at })) === "left") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => {
      document.removeEventListener("keydown", press, { capture: true });
      wedge.stop();
    };
  }, []);
}

const dialogs = "[role=dialog], [role=alertdialog]";
const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;
/** Keys that are held beside a letter, and of which some scanners press one for each capital. */
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock"]);

/** Whether an element takes text. */
const isField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable);
const notTyped = new Set(["radio", "checkbox", "button", "submit", "reset", "file", "range", "color"]);
