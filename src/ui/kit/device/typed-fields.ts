/** Writes into the fields of the page as a person would, and puts them back: React, the caret and the undo of the browser all notice. */

/** Whether an element takes text. */
export const isField = (element: unknown): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !notTyped.has(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable);
const notTyped = new Set(["radio", "checkbox", "button", "submit", "reset", "file", "range", "color"]);

/** Whether it is a number that is counted by hand, in which no digit of a code may be. */
export const isCounted = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.matches("[data-counted]");

export type FieldText = { field: HTMLInputElement | HTMLTextAreaElement; text: string };

/** Returns the text of a field as it is; undefined for what has no text of its own. */
export const readField = (element: unknown): FieldText | undefined =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? { field: element, text: element.value }
    : undefined;

/** Puts a text into a field in place of what is there. */
export function writeField({ field, text }: FieldText): void {
  if (field.value === text) return;
  field.setRangeText(text, 0, field.value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

let isOwn = false;

/** Returns true while `typeText` is writing. */
export const isTypingText = (): boolean => isOwn;

/** Types a text at the caret, or into a field that was just left. Control characters are no text. */
export function typeText(text: string, field: HTMLElement): void {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  const shown = text.replaceAll(/[\u0000-\u001F]/g, "");
  isOwn = true;
  try {
    // The only way that tells React, keeps the caret and can be undone; every browser has it.
    if (field === document.activeElement) document.execCommand("insertText", false, shown);
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.setRangeText(shown, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  } finally {
    isOwn = false;
  }
}

/** Returns what was inserted to make one text of another. */
export function insertedText(before: string, after: string): string {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let kept = 0;
  while (kept < before.length - from && before.at(-1 - kept) === after.at(-1 - kept)) kept++;
  return after.slice(from, after.length - kept);
}
