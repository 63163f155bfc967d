/** Names the cart the screen belongs to, in the bar of every screen: words, shape and colour. */
import * as text from "#src/text/kit/plate.ts";
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

/** The same in two letters, in the bar of a phone. */
export const PlateLetters = ({ context }: { context: PlateContext }) => (
  <span className="plate">
    {context === "cs" && <Icon name="shield" size="small" />}
    <abbr title={plateWords[context]}>{plateLetters[context]}</abbr>
  </span>
);

/** The header's words (docs/readings.md, "Titles of the carts"). */
export const plateWords = { rx: text.rxProducts, cs: text.controlledSubstances } as const;

/** The same where a phone has no room for the words. */
export const plateLetters = { rx: text.rx, cs: text.cs } as const;
