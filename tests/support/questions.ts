/** What people ask a catalogue: words, parts of words, numbers and codes in every form, of one class, of Rx or controlled ones. */
import type { KeptProduct } from "#contract/catalogue.ts";
import { ndc542 } from "#contract/rules/ndc.ts";

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
  (_product, n) => ["mg", "10", "2 mg/mL", "0.9 %", "a", "1,000 mg", "zzzz", "5mg", "e", "mg/325"][n % 10]!,
];
