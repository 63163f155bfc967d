/** Says why a scan was not used, and shows digits that went into a number which nobody had pressed, with a way to undo them. */
import * as words from "#src/text/kit/scans.ts";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";
import { feedback } from "./feedback.ts";
import { type FieldText, isCounted, writeField } from "./typed-fields.ts";

/** Where a code is no number, and the screen takes none. */
export function tellNotANumber(code: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: words.notQuantity,
    text: words.notQuantityHint(code),
  });
}

/** Where a screen takes no codes: the code presses nothing there. */
export function tellNoScans(code: string): void {
  feedback("refused");
  toast({ tone: "attention", title: words.noScans, text: words.notUsed(code) });
}

export function tellCapsLock(): void {
  feedback("refused");
  toast({
    tone: "refused",
    title: words.capsLock,
    text: words.capsLockHint,
  });
}

/** A code whose first keys came like a person's. Its pace is learned by now. */
export function tellScanAgain(code: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: words.scanAgain,
    text: words.scanAgainHint(),
    action: enterInstead(code),
  });
}

/** Keys right after a scan, which no person presses so soon. */
export function tellLeftOut(text: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: words.endLate,
    text: words.endLateHint(text),
    action: enterInstead(text),
  });
}

/** Puts digits into the number that has the focus, for a person who did type them. */
function enterInstead(text: string) {
  const field = document.activeElement;
  if (!isCounted(field) || !/^\d{1,10}$/.test(text)) return undefined;
  return { label: words.enter(text), onPress: () => writeField({ field, text }) };
}

let undoId: number | undefined;

/** Digits that nobody pressed a field for are in a number now. */
export function tellLed({ field, text: before }: FieldText, typed: string): void {
  forgetLed();
  const after = field.value;
  undoId = toast({
    tone: "information",
    title: words.enteredQuantity(typed),
    text: words.quantityBefore(before),
    action: {
      label: words.undo,
      onPress: () => {
        if (field.isConnected && field.value === after) writeField({ field, text: before });
      },
    },
  });
}

/** The number is another one by now. */
export function forgetLed(): void {
  if (undoId !== undefined) dismissToast(undoId);
  undoId = undefined;
}
