/** Which product that nobody ordered stands on the pad: the one that was found, until it is received or the person closes it. */
import type { OutputOf } from "#contract/base/call.ts";
import type { productsForUnexpectedReceive } from "#contract/catalogue/catalogue.ts";
import { useTyped, type Typed } from "#src/data/base/drafts.ts";
import { draftOf } from "#src/offline/drafts.ts";
import { draftName, type Goods } from "#src/screens/receiving/count/draft.ts";

export type DockProduct = OutputOf<typeof productsForUnexpectedReceive>[number];

export function useProduct() {
  const { value, change } = useTyped("receive product", readProduct);
  return choosing(value, change);
}

const choosing = (product: DockProduct | undefined, setProduct: Typed<DockProduct | undefined>["change"]) => ({
  product,
  choose: (next: DockProduct) => setProduct(() => next),
  clear: () => setProduct(() => undefined),
  /** What was chosen while it was under way stays. */
  received: (from: DockProduct) => setProduct((now) => (now?.item_id === from.item_id ? undefined : now)),
  /** Unless another product stands on the pad by now. True when it was put back. */
  reopen: (from: DockProduct): boolean => {
    let isFree = false;
    setProduct((now) => {
      isFree = now === undefined;
      return now ?? from;
    });
    return isFree;
  },
});

/** What is received of a product: any lot, in any of its units. */
export const goodsOfProduct = (product: DockProduct): Goods => ({
  key: String(product.item_id),
  item_id: product.item_id,
  name: product.full_description,
  ndc: product.ndc_code,
  schedule: product.schedule_name,
  order: null,
  lots: [],
  units: product.units.map((unit) => ({ code: unit.quantity_uom_code, desc: unit.sale_UOM_desc })),
  holds: 0,
});

/** The product that was on the pad, if something was typed there. */
function readProduct(kept: unknown): DockProduct | undefined {
  return isProduct(kept) && draftOf(draftName(goodsOfProduct(kept))) ? kept : undefined;
}

/** By hand: the page has no schemas (vite.config.ts). */
export function isProduct(kept: unknown): kept is DockProduct {
  const { item_id, full_description, ndc_code, schedule_name, units } = (kept ?? {}) as Partial<DockProduct>;
  const texts = [full_description, ndc_code, schedule_name ?? ""];
  return typeof item_id === "number" && texts.every((each) => typeof each === "string") && Array.isArray(units);
}
