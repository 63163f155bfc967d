/** A catalogue out of a generator, as devices keep it, and a server of it that tells what changed. */
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import type { Changes } from "#src/offline/catalogue/writer.ts";

const substances =
  "ondansetron ketorolac lisinopril metformin albuterol sodium amoxicillin morphine naloxone Élixir".split(" ");
const salts = ["", " chloride", " HCl", " sulfate", " tromethamine"];
const forms = ["vial", "tablet", "syringe", "bag", "ampule"];
const strengths = ["0.5 mg", "2 mg/mL", "10 mg", "0.9 %", "1,000 mg", "5 mg/325 mg", "100 units/mL", ".75 mg"];
const makers = ["Northfield", "Becton-Dickinson", "Dr. Reddy's", "Hikma Pharmaceuticals USA Inc."];
const schedules = [null, null, null, null, "II", "IV"];

/** Product number `n` of the generated catalogue; the same each time. */
export function keptProduct(n: number, over: Partial<KeptProduct> = {}): KeptProduct {
  const pick = <Each>(list: readonly Each[], step: number): Each => list[Math.floor(n / step) % list.length]!;
  const substance = pick(substances, 1);
  const form = pick(forms, 10);
  const group = (n % 10) + 10 * (Math.floor(n / 10) % 5) + 50 * (Math.floor(n / 400) % 12);
  const labeler = String(10_000 + (n % 977)).slice(n % 3 === 0 ? 1 : 0);
  return {
    item_id: 60_000 + n,
    full_description: `${substance}${pick(salts, 50)} ${pick(strengths, 7)} ${form}, carton of ${(n % 40) + 1}`,
    ndc_code: `${labeler}-${String((n * 7) % 10_000)
      .padStart(labeler.length === 4 ? 4 : 3, "0")
      .slice(-(labeler.length === 4 ? 4 : 3))}-${String(n % 100).padStart(2, "0")}`,
    class_id: n % 13 === 0 ? null : (n % 12) + 1,
    display_group_id: group + 1,
    display_group: `${substance} ${form} ${Math.floor(group / 50)}`,
    display_group_html: group % 9 === 4 ? `<p>Of group ${group}</p>` : null,
    retail_packaging: `Carton of ${(n % 40) + 1}`,
    units_per_case: 8,
    vials_per_unit: (n % 40) + 1,
    confirm_to_sell: n % 29 === 3 ? "Y" : "N",
    schedule_name: pick(schedules, 3),
    contact_customer_service: n % 97 === 0,
    kit_check_available: n % 5 === 0,
    kit_check_surcharge: n % 5 === 0 ? 1.5 : 0,
    storage: n % 4 === 0 ? "cold" : "room",
    form,
    manufacturer: pick(makers, 11),
    image_url: n % 2 === 0 ? `/images/${"0123456789abcdef".repeat(4)}` : null,
    availability: n % 31 === 7 ? { kind: "back-on", on: "12/04/2026" } : { kind: n % 37 === 5 ? "low" : "in-stock" },
    units: [
      {
        quantity_uom_code: "CT",
        sale_UOM_desc: "Carton",
        sale_UOM_price: 10 + (n % 700) / 100,
        units_in: 1,
        max_sale_qty: null,
      },
    ],
    ...over,
  };
}

export const keptProducts = (count: number): KeptProduct[] => Array.from({ length: count }, (_, n) => keptProduct(n));

/** Answers as the contract's `productChanges` says. */
export function catalogueServer(initial: readonly KeptProduct[], pageSize = 500) {
  let epoch = 1;
  let revision = 1;
  const rows = new Map(initial.map((product) => [product.item_id, { product, revision: 1, isGone: false }]));
  const write = (products: readonly KeptProduct[], isGone: boolean) => {
    for (const product of products) rows.set(product.item_id, { product, revision: ++revision, isGone });
  };
  return {
    products: () => [...rows.values()].filter(({ isGone }) => !isGone).map(({ product }) => product),
    put: (...products: KeptProduct[]) => write(products, false),
    remove: (...ids: number[]) =>
      write(
        ids.map((id) => rows.get(id)!.product),
        true,
      ),
    /** Removed as by a database that was put back: no row tells of it. */
    vanish: (...ids: number[]) => ids.forEach((id) => rows.delete(id)),
    /** Another database: no cursor of before means anything. */
    restore: () => void epoch++,
    changes: (cursor: string | undefined): Changes => {
      const [its, from, item, start] = (cursor ?? "").split(" ").map(Number);
      const isKnown = its === epoch;
      const isPass = !isKnown || from === -1;
      const all = [...rows.values()].filter((row) =>
        isPass ? row.product.item_id > (isKnown ? item! : 0) : row.revision > from!,
      );
      all.sort(isPass ? (a, b) => a.product.item_id - b.product.item_id : (a, b) => a.revision - b.revision); // oxlint-disable-line unicorn/no-array-sort -- made here
      const page = all.slice(0, pageSize);
      const more = all.length > pageSize;
      const begun = isPass && isKnown ? start! : revision;
      const last = page.at(-1);
      return {
        products: page.filter(({ isGone }) => !isGone).map(({ product }) => product),
        removed: isPass ? [] : page.filter(({ isGone }) => isGone).map(({ product }) => product.item_id),
        cursor:
          isPass && more
            ? `${epoch} -1 ${last!.product.item_id} ${begun}`
            : `${epoch} ${isPass ? begun : (last?.revision ?? from)}`,
        more,
        total: rows.size,
        from_start: !isKnown,
      };
    },
  };
}
