/**
 * How many packages a case holds, as people at this dock said, by the case's GTIN: other contents are another GTIN (General Specifications, 4.2). Kept on the device,
 * for every person and customer (docs/decisions/220).
 */
const place = "dock package contents";
/** The answers longest unused are forgotten first. */
const most = 500;

/** Returns how many of the package that is sold one of this GTIN holds; undefined if nobody has said. */
export const findContents = (gtin: string): number | undefined => remembered().get(gtin);

/** Keeps an answer for the next cases of this GTIN. */
export function rememberContents(gtin: string, contents: number): void {
  const all = remembered();
  all.delete(gtin);
  all.set(gtin, contents);
  keep(all);
}

/** Forgets an answer, so that the next case of this GTIN is asked about. */
export function forgetContents(gtin: string): void {
  const all = remembered();
  if (all.delete(gtin)) keep(all);
}

function keep(all: ReadonlyMap<string, number>): void {
  try {
    localStorage.setItem(place, JSON.stringify(Object.fromEntries([...all].slice(-most))));
  } catch {
    // A full disk: it is asked again.
  }
}

function remembered(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    const isRight = (each: [string, unknown]): each is [string, number] =>
      Number.isInteger(each[1]) && Number(each[1]) > 0;
    return new Map(Object.entries((kept ?? {}) as Record<string, unknown>).filter(isRight));
  } catch {
    return new Map();
  }
}
