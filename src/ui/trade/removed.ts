/** Tells that a line left the cart, with the way to put it back; stays long enough to be read and pressed. */
import * as text from "#src/text/trade/cart-messages.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

const undoableMs = 8000;

export function tellRemoved(name: string, undo: () => void): void {
  toast({
    tone: "ok",
    title: text.removed,
    text: name,
    icon: "trash",
    action: { label: text.undo, onPress: undo },
    goneAfterMs: undoableMs,
  });
}
