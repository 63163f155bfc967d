/** Names the cart the screen belongs to, in the bar of every screen: words, shape and colour. */
import { Icon } from "./icon.tsx";

export type PlateContext = "rx" | "cs";

export function Plate({ context }: { context: PlateContext }) {
  return (
    <span className="plate">
      {context === "cs" && <Icon name="shield" size="small" />}
      {plateWords[context]}
    </span>
  );
}

/** The header's words (docs/readings.md, "Titles of the carts"). */
export const plateWords = { rx: "RX PRODUCTS", cs: "CONTROLLED SUBSTANCES" } as const;

/** The same where a phone has no room for the words. */
export const plateLetters = { rx: "RX", cs: "CS" } as const;
