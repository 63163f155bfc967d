/** Says why a scan was not used, and shows digits that went into a number which nobody had pressed, with a way to undo them. */
import { formatQuantity } from "#src/text/format.ts";
import { deviceName } from "#src/text/device.ts";
import { dismissToast, toast } from "#src/ui/kit/notices/toasts.ts";
import { feedback } from "./feedback.ts";
import { type FieldText, isCounted, writeField } from "./typed-fields.ts";

/** Where a code is no number, and the screen takes none. */
export function tellNotANumber(code: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: "That was a scan, not a number",
    text: `${code} was left out, and the number stays as it was.`,
  });
}

/** Where a screen takes no codes: the code presses nothing there. */
export function tellNoScans(code: string): void {
  feedback("refused");
  toast({ tone: "attention", title: "This page takes no scans", text: `${code} was not used.` });
}

export function tellCapsLock(): void {
  feedback("refused");
  toast({
    tone: "refused",
    title: "Caps Lock is on",
    text: "The scan was not used: letters in its lot and serial number would be wrong. Turn Caps Lock off and scan again.",
  });
}

/** A code whose first keys came like a person's. Its pace is learned by now. */
export function tellScanAgain(code: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: "Nothing was entered: scan again",
    text: `The keys of the scan came slowly or with a pause, and this ${deviceName()} knows that pace now.`,
    action: enterInstead(code),
  });
}

/** Keys right after a scan, which no person presses so soon. */
export function tellLeftOut(text: string): void {
  feedback("refused");
  toast({
    tone: "attention",
    title: "The end of a scan came late",
    text: `${text} was left out. Check the last scan.`,
    action: enterInstead(text),
  });
}

/** Puts digits into the number that has the focus, for a person who did type them. */
function enterInstead(text: string) {
  const field = document.activeElement;
  if (!isCounted(field) || !/^\d{1,10}$/.test(text)) return undefined;
  return { label: `Enter ${formatQuantity(Number(text))}`, onPress: () => writeField({ field, text }) };
}

let undoId: number | undefined;

/** Digits that nobody pressed a field for are in a number now. */
export function tellLed({ field, text: before }: FieldText, typed: string): void {
  forgetLed();
  const after = field.value;
  undoId = toast({
    tone: "information",
    title: `${typed} was typed into the quantity`,
    text: before === "" ? "It was empty." : `It was ${before}.`,
    action: {
      label: "Undo",
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
