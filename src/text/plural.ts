/** Plural forms by the language's own rule. */
import { formatQuantity } from "./format.ts";

const rules = new Intl.PluralRules("en-US");

/** Returns the form for a count, with `#` replaced by the count: `plural(2, { one: "# row was left out", other: "# rows were left out" })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return forms[rules.select(count) === "one" ? "one" : "other"].replaceAll("#", formatQuantity(count));
}
