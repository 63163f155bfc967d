/** What a scanner, or whoever passes its scans on, says of the symbol that was read: AIM's symbology identifier (ISO/IEC 15424), or a name. */

/**
 * `elements`: GS1 elements. `any`: whatever text, GS1 elements or a Digital Link among it. `text`: as that, without elements. `retail`: a GTIN of so many digits; `short`: also
 * without what leads them.
 */
export type SymbolKind =
  | { carries: "elements" | "any" | "text" }
  | { carries: "retail"; digits: number; short?: "upc-a" | "upc-e" };

const elements: SymbolKind = { carries: "elements" };
const mixed: SymbolKind = { carries: "any" };
const text: SymbolKind = { carries: "text" };
const ean13: SymbolKind = { carries: "retail", digits: 13 };
const ean8: SymbolKind = { carries: "retail", digits: 8 };
const itf14: SymbolKind = { carries: "retail", digits: 14 };

const byIdentifier: Readonly<Record<string, SymbolKind>> = {
  C1: elements,
  d2: elements,
  Q3: elements,
  e0: elements,
  J1: elements,
  d1: text,
  Q1: text,
  J0: text,
  E0: ean13,
  E4: ean8,
  I1: itf14,
};

/** Without what people part words by, in small letters. A DataMatrix that is not said to be GS1's may be all the same. */
const byName: readonly (readonly [RegExp, SymbolKind])[] = [
  [/^(gs1|ean|ucc|ucc?ean|gs1ean)128(cca|ccb|ccc|composite)?$/, elements],
  [/^gs1(datamatrix|dm|qr|qrcode|dotcode|composite)$/, elements],
  [
    /^(gs1)?(databar|rss)(14|omni|omnidirectional|truncated|stacked|stackedomni|stackedomnidirectional|limited|expanded|expandedstacked|composite)*$/,
    elements,
  ],
  [/^(datamatrix|dm|qr|qrcode|dotcode|code128)$/, mixed],
  [/^(ean|gtin|jan)13$/, ean13],
  [/^(ean|gtin|jan)8$/, ean8],
  [/^(upca|gtin12)$/, { carries: "retail", digits: 13, short: "upc-a" }],
  [/^upce$/, { carries: "retail", digits: 13, short: "upc-e" }],
  [/^(itf14|gtin14)$/, itf14],
];

/** The symbol by its identifier (with or without the bracket) or its name; undefined: one that carries none of GS1's data. */
export function symbolOf(told: string): SymbolKind | undefined {
  const [, identifier = ""] = /^\]?([A-Za-z]\d)$/.exec(told) ?? [];
  if (Object.hasOwn(byIdentifier, identifier)) return byIdentifier[identifier];
  const name = told.toLowerCase().replaceAll(/[^a-z\d]/g, "");
  return byName.find(([pattern]) => pattern.test(name))?.[1];
}

/** The digits of a UPC-A symbol that a UPC-E one of eight stands for (General Specifications, 5.2.2.4). */
export function expanded(short: string): string {
  const [system, a, b, c, d, e, rule, check] = short;
  const middle = {
    "0": `${a}${b}00000${c}${d}${e}`,
    "1": `${a}${b}10000${c}${d}${e}`,
    "2": `${a}${b}20000${c}${d}${e}`,
    "3": `${a}${b}${c}00000${d}${e}`,
    "4": `${a}${b}${c}${d}00000${e}`,
  }[rule!];
  return `${system}${middle ?? `${a}${b}${c}${d}${e}0000${rule}`}${check}`;
}
