/** Says once that what waited on this device was erased, what was put back, and what is to be entered again. Loaded after the first screen. */
import { getDefaultStore } from "jotai";
import { erasedAtom } from "#src/offline/erased.ts";
import * as text from "#src/text/shell/erased.ts";
import { toast } from "#src/ui/kit/notices/toasts.ts";

/** Called once at the start. */
export function tellErased(): void {
  const store = getDefaultStore();
  const look = () => {
    const erased = store.get(erasedAtom);
    if (erased === undefined) return;
    store.set(erasedAtom, undefined);
    toast({
      tone: erased.gone > 0 ? "refused" : "attention",
      title: text.title(),
      text: [text.cause, erased.putBack > 0 && text.restored(erased.putBack), erased.gone > 0 && text.lost(erased.gone)]
        .filter((sentence) => sentence !== false)
        .join(" "),
    });
  };
  store.sub(erasedAtom, look);
  look();
}
