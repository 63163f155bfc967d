/** Checks the FDA's rows and turns a product with one of its packages into a row of our catalogue. */
import { ndcParts } from "#contract/base/ndc.ts";
import { isScheduleII } from "#contract/base/schedules.ts";
import { searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import type { Form } from "#server/db/seed/drug.ts";
import { classOf, pictureKindOf } from "./ndc-kinds.ts";
import { packagingOf } from "./ndc-package.ts";
import { formOf, productName, readable, strengthOf } from "./ndc-words.ts";
import * as messages from "./text.ts";

export const productColumns = [
  "PRODUCTID",
  "PRODUCTNDC",
  "PROPRIETARYNAME",
  "PROPRIETARYNAMESUFFIX",
  "NONPROPRIETARYNAME",
  "DOSAGEFORMNAME",
  "ROUTENAME",
  "MARKETINGCATEGORYNAME",
  "LABELERNAME",
  "ACTIVE_NUMERATOR_STRENGTH",
  "ACTIVE_INGRED_UNIT",
  "PHARM_CLASSES",
  "DEASCHEDULE",
] as const;
export const packageColumns = ["PRODUCTID", "PRODUCTNDC", "NDCPACKAGECODE", "PACKAGEDESCRIPTION"] as const;
type Cells<Columns extends readonly string[]> = Record<Columns[number], string>;

/** What is kept of a product until its packages come. */
export type NdcProduct = {
  product_ndc: string;
  description: string;
  display_group: string;
  manufacturer: string;
  dosageForm: string;
  class_id: number | null;
  schedule_name: string | null;
  storage: "room" | "cold";
};

/** The product of a row, or why it is refused. */
export function productOf(cells: Cells<typeof productColumns>): NdcProduct | string {
  const { PRODUCTID, PRODUCTNDC, DOSAGEFORMNAME, DEASCHEDULE, LABELERNAME, ROUTENAME, PHARM_CLASSES } = cells;
  if (PRODUCTID === "") return messages.missing("PRODUCTID");
  if (!/^\d{4,6}-\d{3,4}$/.test(PRODUCTNDC)) return messages.productNdcInvalid(PRODUCTNDC);
  if (!/^(C(I|II|III|IV|V))?$/.test(DEASCHEDULE)) return messages.scheduleInvalid(DEASCHEDULE);
  if (LABELERNAME === "") return messages.missing("LABELERNAME");
  if (DOSAGEFORMNAME === "") return messages.missing("DOSAGEFORMNAME");
  const name = productName(cells.PROPRIETARYNAME, cells.PROPRIETARYNAMESUFFIX, cells.NONPROPRIETARYNAME);
  if (name === "") return messages.missing("name");
  const form = formOf(DOSAGEFORMNAME);
  const substance = cells.NONPROPRIETARYNAME === "" ? cells.PROPRIETARYNAME : cells.NONPROPRIETARYNAME;
  return {
    product_ndc: PRODUCTNDC,
    description: [name, strengthOf(cells.ACTIVE_NUMERATOR_STRENGTH, cells.ACTIVE_INGRED_UNIT), form]
      .filter((part) => part !== "")
      .join(" "),
    display_group: `${readable(substance.toLowerCase())} ${form}`,
    manufacturer: LABELERNAME,
    dosageForm: DOSAGEFORMNAME,
    class_id: classOf({ dosageForm: DOSAGEFORMNAME, route: ROUTENAME, pharmClasses: PHARM_CLASSES }),
    schedule_name: DEASCHEDULE === "" ? null : DEASCHEDULE.slice(1),
    // The directory does not say how a product is stored; biologics nearly all go into the refrigerator.
    storage: cells.MARKETINGCATEGORYNAME === "BLA" ? "cold" : "room",
  };
}

/** A product of ours as the statement that writes it takes it, apart from group number, picture's hash and price. */
export type CatalogueRow = {
  source_key: string;
  full_description: string;
  ndc_code: string;
  manufacturer: string;
  class_id: number | null;
  display_group: string;
  retail_packaging: string;
  vials_per_unit: number;
  schedule_name: string | null;
  confirm_to_sell: boolean;
  storage: "room" | "cold";
  form: Form;
  /** Without the item number, which only the database knows. */
  search_text: string;
  uom: string;
  uom_desc: string;
};

/** The catalogue row of a package, or why it is refused. */
export function catalogueRowOf(
  product: NdcProduct,
  { NDCPACKAGECODE, PACKAGEDESCRIPTION }: Cells<typeof packageColumns>,
): CatalogueRow | string {
  if (ndcParts(NDCPACKAGECODE) === undefined) return messages.packageNdcInvalid(NDCPACKAGECODE);
  if (!NDCPACKAGECODE.startsWith(`${product.product_ndc}-`))
    return messages.packageNdcOther(NDCPACKAGECODE, product.product_ndc);
  if (PACKAGEDESCRIPTION === "") return messages.missing("PACKAGEDESCRIPTION");
  const { text, retail, containers, unit } = packagingOf(PACKAGEDESCRIPTION);
  const { display_group, manufacturer, class_id, schedule_name, storage } = product;
  const full_description = `${product.description}, ${text}`;
  return {
    source_key: NDCPACKAGECODE,
    full_description,
    ndc_code: NDCPACKAGECODE,
    manufacturer,
    class_id,
    display_group,
    retail_packaging: retail,
    vials_per_unit: containers,
    schedule_name,
    confirm_to_sell: isScheduleII(schedule_name),
    storage,
    form: pictureKindOf(PACKAGEDESCRIPTION, product.dosageForm),
    search_text: searchTextOf({
      full_description,
      display_group,
      manufacturer,
      ndc_code: NDCPACKAGECODE,
      item_id: null,
    }),
    uom: unit.code,
    uom_desc: unit.desc,
  };
}
