/** The rules that read a list. Their program comes with the screen, beside it: they would make it heavier by a sixth. */
import { useEffect, useState } from "react";

type ListRules = Pick<typeof import("#contract/cart/rules/order-rows.ts"), "rowsByColumns" | "rowsOfText"> &
  Pick<typeof import("#src/data/cart/own-files.ts"), "readOwnText">;

let rules: ListRules | undefined;

/** Loads the rules once; fails where they cannot be fetched, and tries again at the next call. */
export async function loadListRules(): Promise<ListRules> {
  if (rules !== undefined) return rules;
  const [{ rowsByColumns, rowsOfText }, { readOwnText }] = await Promise.all([
    import("#contract/cart/rules/order-rows.ts"),
    import("#src/data/cart/own-files.ts"),
  ]);
  return (rules = { readOwnText, rowsByColumns, rowsOfText });
}

/** Returns the rules, or undefined until they are there. */
export function useListRules(): ListRules | undefined {
  const [loaded, setLoaded] = useState(rules);
  useEffect(() => {
    loadListRules().then(setLoaded, () => undefined); // whatever needs them asks again, and tells a failure
  }, []);
  return loaded;
}
