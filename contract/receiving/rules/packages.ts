/** Packages by their serials. A serial is unique among those of one GTIN only: a carton and the case that it came in may have the same (pure). */

/**
 * How a package is told from all others of its product: the one that is sold by its serial alone, as shipments name it; another level by its GTIN and its serial, which never
 * has a space. Empty without a serial.
 */
export const packageName = (gtin: string, serial: string): string =>
  serial === "" || !/^[1-9]\d{13}$/.test(gtin) ? serial : `${gtin} ${serial}`;

/** Whether these packages leave one out. Where none of its level is named nobody says so. */
export function isLeftOut(names: readonly string[], name: string): boolean {
  const itsLevel = names.filter((each) => gtinIn(each) === gtinIn(name));
  return name !== "" && itsLevel.length > 0 && !itsLevel.includes(name);
}

const gtinIn = (name: string): string => /^(\d{14}) /.exec(name)?.[1] ?? "";
