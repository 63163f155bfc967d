/** What people ask a catalogue: words, parts of words, numbers and codes in every form, of one class, of Rx or controlled ones. */
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { ndc542 } from "#contract/base/ndc.ts";

export type CatalogueQuestion = { searchText: string; classId: number | null; type: "ALL" | "CSO" | "RXO" };

/** Questions about these products, the same each time; some find nothing. */
export function questionsAbout(products: readonly KeptProduct[], count: number): CatalogueQuestion[] {
  return Array.from({ length: count }, (_, n) => {
    const product = products[(n * 7919) % products.length]!;
    const kind = kinds[n % kinds.length]!;
    return {
      searchText: kind(product, n),
      classId: n % 5 === 0 ? (product.class_id ?? 1) : null,
      type: n % 7 === 0 ? "CSO" : n % 7 === 3 ? "RXO" : "ALL",
    };
  });
}

const words = ({ full_description }: KeptProduct): string[] =>
  full_description.split(/[\s,]+/).filter((each) => each !== "");

/** The first amount in a description: "2.5 mg". */
const strengthIn = ({ full_description }: KeptProduct): string =>
  /[\d.,]+ (?:mg|mcg|g|mL|units|%)/.exec(full_description)?.[0] ?? "5 mg";

/** A slip of the finger: a letter swapped, missing, extra or wrong. */
function slip(word: string, n: number): string {
  const at = 1 + (n % Math.max(1, word.length - 2));
  const [before, letter, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  switch (n % 4) {
    case 0:
      return before + next + letter + rest;
    case 1:
      return before + next + rest;
    case 2:
      return `${before}q${letter}${next}${rest}`;
    default:
      return `${before}q${next}${rest}`;
  }
}

/** What stands on the carton. */
export function gtinOf({ ndc_code }: Pick<KeptProduct, "ndc_code">, level: number): string {
  const digits = `${level}03${ndc_code.replaceAll("-", "")}`;
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const kinds: ((product: KeptProduct, n: number) => string)[] = [
  () => "",
  (product) => words(product)[0]!,
  (product, n) => words(product)[0]!.slice(0, 1 + (n % 5)),
  (product) => words(product)[0]!.slice(2),
  (product) => words(product).slice(0, 2).join(" ").toUpperCase(),
  (product) => words(product).toReversed().slice(0, 3).join("  "),
  (product) => `${product.manufacturer} ${words(product).at(-1)}`,
  (product) => product.full_description,
  (product) => product.ndc_code,
  (product) => product.ndc_code.replaceAll("-", ""),
  (product) => ndc542(product.ndc_code) ?? product.ndc_code,
  (product) => `0${(ndc542(product.ndc_code) ?? product.ndc_code).replaceAll("-", "")}`,
  (product, n) => product.ndc_code.slice(0, 4 + (n % 6)),
  (product) => product.ndc_code.slice(product.ndc_code.indexOf("-") + 1),
  (product) => String(product.item_id),
  (product) => String(product.item_id).slice(0, 4),
  (product) => `${words(product)[0]} ${product.ndc_code.slice(0, 5)}`,
  (product, n) => slip(words(product)[0]!, n),
  (product, n) => `${slip(words(product)[0]!, n + 1)} ${words(product).slice(1, 3).join(" ")}`,
  (product, n) => `${words(product)[0]!.slice(0, 6)}x${n % 3 === 0 ? " 7 mg" : ""}`,
  (product) => `${words(product)[0]} 777 mg ${words(product).at(-1)}`,
  (product) => strengthIn(product).replace(" ", ""),
  (product) => `${words(product)[0]} ${strengthIn(product)}`,
  (product, n) => gtinOf(product, n % 9),
  (product) => `(01)${gtinOf(product, 0)}(17)271231(10)AB12`,
  (_product, n) => ["mg", "10", "2 mg/mL", "0.9 %", "a", "1,000 mg", "zzzz", "5mg", "e", "mg/325"][n % 10]!,
];
