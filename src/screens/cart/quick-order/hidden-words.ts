/** What is said of the hidden parts of an uploaded workbook (pure). */
import type { WrittenRow } from "#contract/cart/rules/order-rows.ts";
import type { HiddenParts } from "#src/data/cart/order-file/read-file.ts";
import { formatQuantity } from "#src/text/format.ts";

/** One sentence for its hidden rows and one for its hidden columns, where it has some. */
export function nameHiddenParts({ rows, columns }: HiddenParts): string[] {
  const said: string[] = [];
  if (rows.length > 0) {
    const verb = rows.length === 1 ? "was" : "were";
    said.push(`${formatQuantity(rows.length, "hidden row")} ${verb} left out: ${nameRows(rows)}.`);
  }
  if (columns.length > 0) {
    const verb = columns.length === 1 ? "was" : "were";
    said.push(
      `${formatQuantity(columns.length, "hidden column")} ${verb} not read: ${nameSome(columns)}. To read hidden columns, show them in Excel, save the file and upload it again.`,
    );
  }
  return said;
}

const nameRows = (rows: readonly WrittenRow[]): string =>
  nameSome(
    rows.map(({ code, quantity, unit }) => {
      const amount = [quantity, unit].filter((text) => text !== "").join(" ");
      return `${code === "" ? "no code" : shorten(code)}${amount === "" ? "" : ` × ${shorten(amount)}`}`;
    }),
  );

/** A row may have a long text as its code. */
const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const mostNamed = 5;

const nameSome = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(", ")} and ${formatQuantity(names.length - mostNamed)} more`
    : names.join(", ");
