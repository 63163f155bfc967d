/** This device's scanner: what it puts around its codes, as it is set up, and its pace, as it was learned. Kept on the device, for the scanner is plugged into it whoever is signed in. */
import { atom, getDefaultStore } from "jotai";
import { writeStored } from "#src/ui/kit/storage/stored.ts";
import type { WedgeCode } from "./wedge.ts";
import { type CodePace, learnPace, type ScannerPace } from "./scanner-pace.ts";
import { type Framing, separatorProblem, unframed, withoutFrame } from "#contract/receiving/gs1/framed.ts";

const place = "dock scanner";
const pacePlace = "dock scanner pace";
const chosenAtom = atom<Framing>(remembered());

export const framingAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, framing: Framing) => {
    set(chosenAtom, framing);
    if (separatorProblem(framing.separator) === undefined) writeStored(place, JSON.stringify(framing));
  },
);

/** The pace as it was learned; a scanner that was never used has none. */
export const paceAtom = atom<ScannerPace>(rememberedPace());

export const readPace = (): ScannerPace => getDefaultStore().get(paceAtom);

/** Learns the pace of one more code, by the pauses between its keys. */
export function rememberPace({ gaps, isInserted }: Pick<WedgeCode, "gaps" | "isInserted">): void {
  const before = readPace();
  const next = learnPace(before, gaps, isInserted);
  if (JSON.stringify(next) !== JSON.stringify(before)) keepPace(next);
}

/** Another scanner is used from now on. */
export const forgetPace = (): void => keepPace([]);

function keepPace(pace: ScannerPace): void {
  getDefaultStore().set(paceAtom, pace);
  try {
    localStorage.setItem(pacePlace, JSON.stringify(pace));
  } catch {
    // No storage: it is learned again after the next start, and no scan is lost for it.
  }
}

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

function rememberedPace(): ScannerPace {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(pacePlace) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isCodePace) : [];
  } catch {
    return [];
  }
}

function isCodePace(each: Partial<Record<keyof CodePace, unknown>> | null): each is CodePace {
  return typeof each?.firstMs === "number" && typeof each.gapMs === "number";
}
