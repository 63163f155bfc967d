/** Types a person's keys where they belong, and keeps what the fields were before, so that a scanner's can be taken out again. */
import { isDialogOpen } from "./open-dialog.ts";
import type { KeyPlace } from "./key-run.ts";
import type { ScannerPace } from "./scanner-pace.ts";
import { type FieldText, isCounted, isField, readField, typeText, writeField } from "./typed-fields.ts";
import type { WedgeCode } from "./wedge.ts";

export type TypedKeysListener = {
  onCode: (code: WedgeCode) => void;
  /** Keys right after a code, which are left out. */
  onLeftOut: (text: string) => void;
  /** Keys went into a number that nobody had pressed; `before` is what it was. */
  onLed: (before: FieldText, text: string) => void;
  /** Where text goes while no field has the focus; nothing: nowhere. */
  fieldFor: (text: string) => HTMLInputElement | null | undefined;
  getPace: () => ScannerPace;
};

/** @param getListener the screen that hears the keys now. */
export function createTypedKeys(getListener: () => TypedKeysListener) {
  /** As they were before the first key. */
  const before = new Map<FieldText["field"], string>();
  /** The first field that keys were typed into for good, and what it was then. */
  let settled: (FieldText & { after: string }) | undefined;
  /** Had the focus at the last key. */
  let focused: HTMLElement | undefined;
  const fieldFor = (text: string) => (isDialogOpen() ? undefined : (getListener().fieldFor(text) ?? undefined));
  const remember = ({ field, text }: FieldText) => {
    if (!before.has(field)) before.set(field, text);
  };
  const forget = (): FieldText | undefined => {
    const [first] = Array.from(before, ([field, text]) => ({ field, text }));
    before.clear();
    return first;
  };
  const ports = {
    isField,
    getPlace: (text: string): KeyPlace => {
      const active = document.activeElement;
      focused = isField(active) ? active : undefined;
      if (focused !== undefined) return isCounted(focused) ? "count" : "text";
      const field = fieldFor(text);
      if (field === undefined) return "none";
      return isCounted(field) ? "lead" : "text";
    },
    getPace: () => getListener().getPace(),
    onTyped: (text: string) => {
      const isThere = focused?.isConnected === true;
      const field = isThere ? focused : fieldFor(text);
      if (field === undefined) return;
      if (!isThere) field.focus();
      const now = readField(field);
      if (now !== undefined) remember(now);
      typeText(text, field);
    },
    onRetract: () => {
      for (const [field, text] of before) writeField({ field, text });
      before.clear();
    },
    onRetractSettled: () => {
      if (settled?.field.isConnected === true && settled.field.value === settled.after) writeField(settled);
      settled = undefined;
    },
    onCode: (code: WedgeCode) => {
      forget();
      getListener().onCode(code);
    },
    onLeftOut: (text: string) => {
      forget();
      getListener().onLeftOut(text);
    },
    onSettled: ({ text, place }: { text: string; place: KeyPlace }) => {
      const first = forget();
      settled = first && { ...first, after: first.field.value };
      if (place === "lead" && first !== undefined) getListener().onLed(first, text);
    },
    onSelectAll: () => void document.execCommand("selectAll"),
    onUnselect: () => getSelection()?.removeAllRanges(),
  };
  return { ports, remember };
}
