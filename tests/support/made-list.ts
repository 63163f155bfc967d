/** A list of 1 carton of the first product and 2 of the second, as a table or as lines. */

/** `asks`: nobody can know its columns without being told. `unit`: the unit of measure that it names. */
export type MadeList = { name: string; text: string; unit?: string; asks?: true };

export const firstNdc = "99942-287-01";
export const secondNdc = "99958-1473-1";

const products = [
  {
    ndc: firstNdc,
    digits: "99942028701",
    name: "Glucagon 1 mg kit",
    stock: "44",
    price: "31.00",
    par: "12",
    pack: "1",
    quantity: "1",
  },
  {
    ndc: secondNdc,
    digits: "99958147301",
    name: "Amlodipine 5 mg tablets",
    stock: "17",
    price: "12.50",
    par: "20",
    pack: "30",
    quantity: "2",
  },
] as const;
type Product = (typeof products)[number];

const quoted = (cell: string): string => (/[,"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table with these heads; none for an empty line. */
export function table(
  name: string,
  heads: string,
  row: (product: Product, at: number) => readonly string[],
  more: Partial<MadeList> & { separator?: string } = {},
): MadeList {
  const { separator = ",", ...rest } = more;
  const lines = [heads.split("|"), ...products.map(row)].filter((cells) => cells.join("") !== "");
  return { name, text: lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join(""), ...rest };
}
export const text = (name: string, lines: readonly string[], more: Partial<MadeList> = {}): MadeList => ({
  name,
  text: `${lines.join("\n")}\n`,
  ...more,
});
