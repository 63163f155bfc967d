/** Texts of `portal import ndc`: what it prints, why rows are refused, and why nothing is imported. */

// Result
type Counts = { added: number; changed: number; unchanged: number; refused: number };
export const summary = ({ added, changed, unchanged, refused }: Counts, seconds: string) =>
  `${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused, in ${seconds} s.`;
export const nothingNew = "Nothing changed. The catalog already has this data.";
export const progress = (percent: number, packages: number) => `  ${percent}% read, ${packages} packages so far`;
/** @param reason without its period */
export const refusedRow = (file: string, line: number, reason: string) => `${file}, line ${line}: ${reason}.`;
/** @param report the file with all of them, if there is one */
export const moreRefused = (count: number, report: string | undefined) =>
  `... and ${count} more${report === undefined ? " (--report FILE writes all of them)" : `. All of them are in ${report}`}`;

// Why nothing is imported
const unchanged = (sentence: string) => `${sentence} Nothing was changed.`;
export const pricesTwice = "Use --prices or --demonstration-prices, not both.";
export const fileMissing = (file: string) => unchanged(`${file} does not exist.`);
export const fileUnreadable = (file: string, reason: string) => unchanged(`${file} can't be read (${reason}).`);
export const notZip = (file: string) => unchanged(`${file} is not a ZIP file.`);
export const filesMissing = (file: string, names: readonly string[]) =>
  unchanged(`${file} does not contain ${names.join(" and ")}.`);
export const fileDamaged = (file: string, reason: string) => unchanged(`${file} is damaged (${reason}).`);
export const lineTooLong = (line: number, file: string, bytes: number) =>
  `line ${line} of ${file} is longer than ${bytes} bytes`;
export const tableEmpty = (name: string) => unchanged(`${name} is empty.`);
export const columnsMissing = (name: string, columns: readonly string[]) =>
  unchanged(`${name} has no column ${columns.join(", ")}.`);
export const noPackages = (name: string) => unchanged(`${name} contains no packages.`);
export const noProducts = (name: string) => unchanged(`${name} contains no products.`);
export const priceColumnsMissing = (file: string) => unchanged(`${file} must have the columns ndc and price.`);
export const pricesUnreadable = (file: string, reason: string) =>
  unchanged(`${file} can't be read as a price list (${reason}).`);
export const notText = "it is not text";
export const reportNotWritable = (file: string, reason: string) =>
  unchanged(`The report ${file} can't be written (${reason}).`);

// Why a row is refused. Each follows "product.txt, line 8: ".
export const cellCount = (count: number, expected: number) => `has ${count} cells, not ${expected}`;
/** @param field "PRODUCTID", "name" */
export const missing = (field: string) => `has no ${field}`;
export const productIdRepeated = (id: string) => `PRODUCTID ${id} is repeated`;
export const ndcRepeated = (ndc: string) => `NDC ${ndc} is repeated`;
export const productNdcInvalid = (ndc: string) => `PRODUCTNDC "${ndc}" is not a labeler code and a product code`;
export const scheduleInvalid = (schedule: string) => `DEASCHEDULE "${schedule}" is not CI to CV`;
export const packageNdcInvalid = (ndc: string) => `NDCPACKAGECODE "${ndc}" is not an NDC`;
export const packageNdcOther = (ndc: string, product: string) =>
  `NDCPACKAGECODE "${ndc}" does not belong to product ${product}`;
export const productUnknown = (id: string, file: string) => `its product ${id || "(none)"} is not in ${file}`;
export const productRefused = (id: string) => `its product ${id} was refused`;
export const ndcInvalid = (ndc: string) => `"${ndc}" is not an NDC with hyphens or 11 digits`;
/** @param ndcs those that the import has */
export const ndcAmbiguous = (ndc: string, ndcs: readonly string[]) =>
  `"${ndc}" may be ${ndcs.join(" or ")}; write it with hyphens`;
export const priceInvalid = (price: string) => `"${price}" is not a price above 0 with at most two decimals`;
export const priceRepeated = (ndc: string) => `the price of ${ndc} is repeated`;
export const priceWithoutPackage = (ndc: string) => `no package has the NDC ${ndc}`;
export const priceOfOtherUnit = (ndc: string, unit: string) => `no package ${ndc} is sold by ${unit}`;
