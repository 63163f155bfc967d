/** A scanner at the keyboard port: heard from anywhere on a screen that wants its codes, and kept out of numbers on every other. */
import { useEffect, useEffectEvent } from "react";
import { feedback } from "./feedback.ts";
import { hearKeys, isField } from "./hear-keys.ts";
import { asPrinted } from "./scanner-settings.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

export type Scanner = {
  onScan: (code: string) => void;
  /** As the scanner sent it, with whatever it puts around a code. */
  isRaw?: boolean;
  /** Where keys go that were typed while no field had the focus. */
  fieldFor: (text: string) => HTMLInputElement | null | undefined;
};

/** For as long as the screen stands: leads keys that no field takes to where they belong. A dialog keeps what is typed into its fields; a code is nothing for it, and presses none of its buttons. */
export function useScanner({ onScan, isRaw = false, fieldFor }: Scanner): void {
  const scanned = useEffectEvent((code: string) => {
    if (isDialogOpen()) feedback("refused");
    else onScan(isRaw ? code : asPrinted(code.trim()));
  });
  const typed = useEffectEvent((text: string) => {
    if (!isField(document.activeElement) && !isDialogOpen()) fieldFor(text)?.focus();
    if (isField(document.activeElement)) insert(text);
  });
  useEffect(() => {
    const isLeft = (target: Element | null) => isField(target) && target?.closest(dialogs) !== null;
    return hearKeys(document, { onScan: scanned, onTyped: typed, isLeft });
  }, []);
}

/**
 * Keeps codes out of the numbers that are counted by hand (integer-input.tsx), until the function that it gives is called: ten digits are no quantity.
 * Where the screen hears the scanner the code goes where it belongs.
 */
export function keepScansOut(): () => void {
  let stop = () => {};
  const begin = () => {
    stop();
    const field = document.activeElement;
    stop = field instanceof HTMLInputElement && field.matches("[data-counted]") ? guard(field) : () => {};
  };
  begin();
  document.addEventListener("focusin", begin);
  return () => {
    document.removeEventListener("focusin", begin);
    stop();
  };
}

function guard(field: HTMLInputElement): () => void {
  const stop = hearKeys(field, {
    onScan: (code) => {
      feedback("refused");
      toast({
        tone: "attention",
        title: "That was a scan, not a number",
        text: `${code.trim()} was left out, and the number stays as it was.`,
      });
    },
    onTyped: (text) => {
      if (field === document.activeElement) return insert(text);
      // It was just left: the last key still counts.
      field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
  });
  field.addEventListener("blur", stop, { once: true });
  return stop;
}

/** The only way that tells React, keeps the caret and can be undone; every browser has it. */
const insert = (text: string): void => void document.execCommand("insertText", false, text);

const dialogs = "[role=dialog], [role=alertdialog]";
/** A code is nothing for a dialog, wherever it comes from. */
export const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null;
