/** A product's code in its own format with hyphens, prefixed, never broken over lines and never translated. */
import { ndc } from "#src/text/trade/product.ts";

export const Ndc = ({ code }: { code: string }) => (
  <span className="nowrap" translate="no">
    {ndc} {code}
  </span>
);
