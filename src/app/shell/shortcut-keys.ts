/** Hears the shortcuts of the page. A key counts only between two pauses: keys that follow one another quickly are a scanner's, or a word. */
import { isShortcut } from "#src/ui/kit/device/shortcuts.ts";

/** A Bluetooth scanner leaves up to a quarter of a second between two keys. */
const pauseMs = 250;
/** So long after G its second key is waited for. */
const secondKeyMs = 1_500;

/** @param onKeys hears "?" or "g" with the key after it. Returns the function that ends it. */
export function hearShortcuts(onKeys: (keys: string) => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let firstAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: KeyboardEvent) => {
    clearTimeout(timer);
    if (event.key.length > 1 && event.key !== "Enter" && event.key !== "Tab") return; // writes nothing, and ends no code
    const isAfterPause = event.timeStamp - lastAt >= pauseMs;
    const isSecond = event.timeStamp - firstAt <= secondKeyMs;
    lastAt = event.timeStamp;
    firstAt = Number.NEGATIVE_INFINITY;
    if (!isAfterPause || !isShortcut(event)) return;
    const keys = isSecond ? `g${event.key}` : event.key;
    // The screen may take the key for its scan field: whether it did, is known after all others have heard it.
    timer = setTimeout(() => {
      if (event.defaultPrevented) return;
      if (keys === "g") firstAt = event.timeStamp;
      else onKeys(keys);
    }, pauseMs);
  };
  addEventListener("keydown", hear, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", hear, { capture: true });
  };
}
