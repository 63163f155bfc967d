/** What this device's scanner puts around its codes, as it is set up; kept on the device, for the scanner is plugged into it whoever is signed in. */
import { atom } from "jotai";
import { type Framing, separatorProblem, unframed, withoutFrame } from "#contract/receiving/gs1/framed.ts";

const place = "dock scanner";
const chosenAtom = atom<Framing>(remembered());

export const framingAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, framing: Framing) => {
    set(chosenAtom, framing);
    if (separatorProblem(framing.separator) === undefined) localStorage.setItem(place, JSON.stringify(framing));
  },
);

/** The code as it was printed. */
export const asPrinted = (sent: string): string => withoutFrame(sent, remembered());

function remembered(): Framing {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Record<keyof Framing, unknown>>;
    const text = (field: keyof Framing) => (typeof kept[field] === "string" ? kept[field] : "");
    return { prefix: text("prefix"), suffix: text("suffix"), separator: text("separator") };
  } catch {
    return unframed;
  }
}
