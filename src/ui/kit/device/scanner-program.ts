/** What hears the keys of a scanner and says why a scan was not used. In a file of its own: no screen waits for it. */
import { feedback } from "./feedback.ts";
import { hearEarlier, hearKeys } from "./hear-keys.ts";
import { restoreCase } from "./letter-case.ts";
import { dialogs, isDialogOpen } from "./open-dialog.ts";
import {
  forgetLed,
  tellCapsLock,
  tellLed,
  tellLeftOut,
  tellNoScans,
  tellNotANumber,
  tellScanAgain,
} from "./scan-notices.ts";
import { asPrinted, readPace, rememberPace } from "./scanner-settings.ts";
import type { ScannerPace } from "./scanner-pace.ts";
import { isCounted } from "./typed-fields.ts";
import type { WedgeCode } from "./wedge.ts";

export type ScannerScreen = {
  onScan: (code: string, sent: WedgeCode) => void;
  /** As the scanner sent it, with whatever it puts around a code and in whatever case its letters came. */
  isRaw: boolean;
  /** Where keys go that were typed while no field had the focus. */
  fieldFor: (text: string) => HTMLInputElement | null | undefined;
};

/** Leads keys that no field takes to where they belong, until the signal aborts; first those that came before. A dialog keeps what is typed into its fields; a code is nothing for it, and presses none of its buttons. */
export function hearScanner(
  { onScan, isRaw, fieldFor }: ScannerScreen,
  signal: AbortSignal,
  before: readonly KeyboardEvent[],
): void {
  const onCode = (sent: WedgeCode) => {
    forgetLed();
    rememberPace(sent);
    if (isDialogOpen()) return feedback("refused");
    if (isRaw) return onScan(sent.text, sent);
    if (sent.isDoubtful) return tellScanAgain(sent.text);
    const code = restoreCase(asPrinted(sent.text.trim()), sent.isCapsOn);
    if (code === undefined) tellCapsLock();
    else onScan(code, sent);
  };
  hearUntil(signal, {
    onCode,
    onLeftOut: tellLeftOut,
    onLed: tellLed,
    fieldFor,
    isLeft: (field) => field.closest(dialogs) !== null && !isCounted(field),
    getPace: readPace,
  });
  signal.addEventListener("abort", forgetLed);
  if (!signal.aborted) hearEarlier(before);
}

/**
 * Keeps codes out of the numbers and buttons of every screen that takes no scans: ten digits are no quantity, and their Enter presses nothing. Until the
 * signal aborts. Where a screen hears the scanner the code goes where it belongs.
 */
export function keepScansOut(getPace: () => ScannerPace, signal: AbortSignal): void {
  const onCode = ({ text }: WedgeCode) => {
    if (isCounted(document.activeElement)) tellNotANumber(text.trim());
    else tellNoScans(text.trim());
  };
  const listener = {
    onCode,
    onLeftOut: tellLeftOut,
    onLed: () => undefined,
    fieldFor: () => undefined,
    isLeft: (field: HTMLElement) => !isCounted(field),
    getPace,
  };
  hearUntil(signal, listener, "fallback");
}

function hearUntil(signal: AbortSignal, ...listening: Parameters<typeof hearKeys>): void {
  if (!signal.aborted) signal.addEventListener("abort", hearKeys(...listening));
}
