/** How this device works at the dock: by hand and eye of whoever holds it, so kept on the device and not with a person. */
import { atom, type WritableAtom } from "jotai";
import { readStored, writeStored } from "#src/ui/kit/storage/stored.ts";

/** The side of the hand that types: the pad stands there. */
export const handAtom = kept("hand", ["right", "left"] as const);
/** For sunlight on the dock. */
export const contrastAtom = kept("contrast", ["usual", "strong"] as const);
/** Whether the next line of an order opens once one is full. */
export const opensNextAtom = kept("opens next", ["off", "on"] as const);
/** The screen that opens with the portal, and after signing in; of a device that does not say it is the person's: Receive for who works at the dock. */
export const startAtom = kept("start", ["person", "home", "receive"] as const);

/** Whether the rail shows the pages under Buy. */
export const buyPagesAtom = kept("buy pages", ["open", "closed"] as const);

/** One of these words under this name on this device, the first unless another was chosen. */
function kept<Word extends string>(name: string, words: readonly [Word, ...Word[]]): WritableAtom<Word, [Word], void> {
  const place = `dock ${name}`;
  const chosenAtom = atom<Word>(words.find((word) => word === readStored(place)) ?? words[0]);
  return atom(
    (get) => get(chosenAtom),
    (_get, set, word) => {
      set(chosenAtom, word);
      writeStored(place, word);
    },
  );
}
