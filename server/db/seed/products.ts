/** The demonstration's products: each pack of each drug from one or two makers, with units, prices, stock and picture. */
import { createHash } from "node:crypto";

import { addDays } from "#contract/base/dates.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import type { Tx } from "#server/db/open.ts";
import { randomOf, type Random } from "#server/base/random.ts";
import { peculiarStock } from "./availability.ts";
import { classIds, classRows } from "./classes.ts";
import { demonstrationDrugs, type Drug, type Form } from "./drug.ts";
import { hex, insertRows } from "./insert.ts";
import { makersOf, ndcOf } from "./makers.ts";
import { packagingOf, unitsOf, type Unit } from "./packaging.ts";
import { pictureOf } from "./pictures.ts";

export type SeededProduct = {
  item_id: number;
  full_description: string;
  display_group: string;
  display_group_id: number;
  ndc_code: string;
  schedule_name: string | null;
  storage: Drug["storage"];
  form: Form;
  contact_customer_service: boolean;
  units: Unit[];
  /** Null: not counted. */
  available: number | null;
};

const firstItem = 48_001;
/** This share of packs has a second maker. */
const secondMakers = 0.6;

/** Returns all products; the same every time. */
export function listProducts(): (Made & Peculiarities)[] {
  const made = demonstrationDrugs()
    .flatMap((drug, at) => productsOf(drug, at + 1))
    .map((one, at) => ({ ...one, item_id: firstItem + at }));
  return made.map((one) => ({ ...one, ...peculiaritiesOf(one) }));
}

/** Writes classes, groups, pictures, products, units and stock. @param today `YYYY-MM-DD`, from which the days of more stock are calculated. */
export async function fillProducts(db: Tx, today: string): Promise<SeededProduct[]> {
  const drugs = demonstrationDrugs();
  const products = listProducts();

  await insertRows(db, "classifications", classRows);
  await insertRows(
    db,
    "display_groups",
    drugs.map(({ group }, at) => ({ display_group_id: at + 1, display_group: group })),
  );
  const pictures = new Map(products.map(({ picture }) => [hashOf(picture), picture]));
  await insertRows(
    db,
    "images",
    [...pictures].map(([hash, content]) => ({
      hash,
      content_type: "image/svg+xml",
      content: hex(Buffer.from(content)),
    })),
  );
  await insertRows(db, "products", products.map(rowOf));
  await insertRows(
    db,
    "product_units",
    products.flatMap(({ item_id, units }) => units.map((unit, at) => ({ item_id, position: at + 1, ...unit }))),
  );
  await insertRows(
    db,
    "stock",
    products.flatMap((one) => stockRow(one, today)),
  );
  await db.query(
    `insert into catalogue_state (one, revision) values (true, nextval('catalogue_revisions'))
     on conflict (one) do update set revision = excluded.revision`,
  );
  return products;
}

type Made = ReturnType<typeof productsOf>[number] & { item_id: number };

function productsOf(drug: Drug, display_group_id: number) {
  return drug.packs.flatMap((pack, at) => {
    const random = randomOf(`${drug.group} ${pack.text}`);
    return makersOf(pack.form, random.chance(secondMakers) ? 2 : 1, random).map((maker, nth) => ({
      drug,
      pack,
      random,
      display_group_id,
      display_group: drug.group,
      full_description: `${drug.name} ${pack.text}`,
      manufacturer: maker.name,
      ndc_code: ndcOf(maker, { product: display_group_id, pack: at + 1 }),
      schedule_name: drug.schedule,
      storage: drug.storage,
      form: pack.form,
      picture: pictureOf(pack.form, maker.tint),
      // The second maker asks a little less.
      priceCents: nth === 0 ? pack.priceCents : Math.round(pack.priceCents * (0.86 + random.fraction() * 0.1)),
    }));
  });
}

/** What only some products have: limits, confirmations, a kit check, little or no stock, no price. Every 40th or so, so that each shows somewhere. */
function peculiaritiesOf({ item_id, pack, priceCents, drug }: Made): Peculiarities {
  const random = randomOf(`item ${item_id}`);
  const nth = item_id - firstItem;
  const max_sale_qty = nth === 61 ? 0 : nth % 23 === 5 ? 40 : nth % 37 === 11 ? 6 : null;
  const units = unitsOf(pack, nth === 129 ? null : priceCents, max_sale_qty);
  return {
    units,
    available: stockOf(nth, units, random),
    confirm_to_sell: nth % 29 === 3 || isScheduleII(drug.schedule),
    contact_customer_service: nth === 87,
    kit_check_available: (pack.form === "vial" || pack.form === "syringe") && random.chance(0.25),
    kit_check_cents: 150,
  };
}

type Peculiarities = {
  units: Unit[];
  available: number | null;
  confirm_to_sell: boolean;
  contact_customer_service: boolean;
  kit_check_available: boolean;
  kit_check_cents: number;
};

/** In smallest sale units: plenty for most, scarce for some, none for one, uncounted for some. */
function stockOf(nth: number, units: Unit[], random: Random): number | null {
  const first = units[0]!.units_in;
  if (nth === 143) return 0;
  if (nth % 31 === 7) return first * random.whole(2, 9);
  if (nth % 11 === 4) return null;
  return first * random.whole(150, 4_000);
}

/** Stock that is counted; ten of the first unit or fewer are low. What is short now was not when it was ordered. */
function stockRow(
  { item_id, available, units }: { item_id: number; available: number | null; units: Unit[] },
  today: string,
) {
  const peculiar = peculiarStock(item_id - firstItem);
  const counted = peculiar?.first_units ?? available;
  if (counted === null) return [];
  const first = units[0]!.units_in;
  return [
    {
      item_id,
      available: peculiar === undefined ? counted : counted * first,
      low_at: first * 10,
      expected_on: peculiar?.expected_in === undefined ? null : addDays(today, peculiar.expected_in),
    },
  ];
}

const rowOf = (one: Made & Peculiarities) => ({
  item_id: one.item_id,
  source: "demonstration",
  source_key: String(one.item_id),
  full_description: one.full_description,
  ndc_code: one.ndc_code,
  manufacturer: one.manufacturer,
  class_id: classIds[one.drug.class],
  display_group_id: one.display_group_id,
  ...packagingOf(one.pack),
  schedule_name: one.schedule_name,
  confirm_to_sell: one.confirm_to_sell,
  contact_customer_service: one.contact_customer_service,
  kit_check_available: one.kit_check_available,
  kit_check_cents: one.kit_check_available ? one.kit_check_cents : 0,
  storage: one.storage,
  form: one.form,
  image_hash: hashOf(one.picture),
  discontinued: peculiarStock(one.item_id - firstItem)?.discontinued === true,
  is_active: true,
  search_text: searchTextOf(one),
});

const hashOf = (content: string): string => createHash("sha256").update(content).digest("hex");
