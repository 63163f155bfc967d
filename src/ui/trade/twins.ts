/** Twins: the same name and pack from another labeler, or under another NDC of the same one. A list tells them apart by what differs (pure). */
import type { Product } from "#contract/catalogue/catalogue.ts";

/** Without `retail_packaging`, products of the same name are twins. */
type Goods = Pick<Product, "item_id" | "full_description" | "ndc_code"> & Partial<Pick<Product, "retail_packaging">>;

/** The NDC of a twin in three parts, the middle one its own; products without a twin in the list are not in it. */
export type Twins = ReadonlyMap<number, readonly [before: string, own: string, after: string]>;

export function twinsOf(products: readonly Goods[]): Twins {
  const alike = new Map<string, Goods[]>();
  for (const product of products) {
    const key = `${product.full_description.toLowerCase()}\n${product.retail_packaging?.toLowerCase() ?? ""}`;
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [product]);
    else if (others.every(({ item_id }) => item_id !== product.item_id)) others.push(product);
  }
  const twins = new Map<number, readonly [string, string, string]>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const codes = group.map(({ ndc_code }) => ndc_code.split("-"));
    for (const [at, { item_id }] of group.entries()) twins.set(item_id, parted(codes[at]!, codes));
  }
  return twins;
}

/** Whole segments: half a segment underlined reads as a number of its own. */
function parted(code: readonly string[], all: readonly (readonly string[])[]): readonly [string, string, string] {
  const differs = (at: number) => all.some((other) => other.length !== code.length || other[at] !== code[at]);
  const from = code.findIndex((_segment, at) => differs(at));
  const to = code.findLastIndex((_segment, at) => differs(at));
  if (from < 0) return [code.join("-"), "", ""]; // the same code twice: the labeler alone tells them apart
  const before = code.slice(0, from).map((segment) => `${segment}-`);
  const after = code.slice(to + 1).map((segment) => `-${segment}`);
  return [before.join(""), code.slice(from, to + 1).join("-"), after.join("")];
}
