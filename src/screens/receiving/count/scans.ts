/** The scans that stand on a pad as they were counted, and how they are kept on this device until the person enters them (pure). */

/** One scan that was counted. `at`: milliseconds. `serial`: the package's name (rules/packages.ts). `before`: how the pad stood, so that it can be taken back whole. `gtin`: of a case that was counted by the contents that a person said. */
export type Scan = {
  at: number;
  lot: string;
  expires: string;
  serial: string;
  adds: number;
  before?: PadBefore;
  gtin?: string;
};

/** What a scan changes of a pad; the other lots where they are others after it. */
export type PadBefore = Aside & { aside?: readonly Aside[] };

/** What was counted of a line's other lots, until each is entered. */
export type Aside = { lot: string; expires: string; quantity: string };

/** The scans of a draft, in their order, and its other lots. */
type Counting = { counted?: Counted };
export type Counted = { scans: readonly Scan[]; aside: readonly Aside[] };

export const scansOf = ({ counted }: Counting): readonly Scan[] => counted?.scans ?? [];
export const asideOf = ({ counted }: Counting): readonly Aside[] => counted?.aside ?? [];

/** Letter by letter, as GS1 has it: K24a and K24A are two lots. */
export const isLot = (one: string, other: string): boolean => one.trim() === other.trim();

/** The serials that were scanned of the lot on the pad, each once. */
export const serialsOf = (draft: Counting & { lot: string }): string[] => [
  ...new Set(scansOf(draft).flatMap(({ lot, serial }) => (serial !== "" && isLot(lot, draft.lot) ? [serial] : []))),
];

/** When the same package of these goods was scanned before, of all these scans; undefined: never. */
export const scannedAt = (scans: readonly Pick<Scan, "serial" | "at">[], serial: string): number | undefined =>
  serial === "" ? undefined : scans.find((each) => each.serial === serial)?.at;

/** Counting as it was kept on this device; undefined: nothing was, or it cannot be read. */
export function countedIn(kept: unknown): Counted | undefined {
  const { scans, aside } = ((kept as { counted?: unknown } | null | undefined)?.counted ?? {}) as Partial<Counted>;
  if (!Array.isArray(scans) || !Array.isArray(aside)) return undefined;
  const isScan = (each: Scan | null) => typeof each?.at === "number" && areTexts(each.lot, each.expires, each.serial);
  const readable = scans.filter((each) => isScan(each) && Number.isInteger(each.adds));
  return { scans: readable.map(withReadableBefore), aside: aside.filter(isAside) };
}

/** Leaves out the pad before the scan where it cannot be read. */
function withReadableBefore({ before, ...scan }: Scan): Scan {
  const isReadable =
    isAside(before) && (before.aside === undefined || (Array.isArray(before.aside) && before.aside.every(isAside)));
  return isReadable ? { ...scan, before } : scan;
}

const isAside = (each: Aside | null | undefined): each is Aside => areTexts(each?.lot, each?.expires, each?.quantity);

const areTexts = (...fields: unknown[]): boolean => fields.every((field) => typeof field === "string");
