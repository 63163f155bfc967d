/** A product's code in its own format with hyphens, prefixed, never broken over lines and never translated. */
export const Ndc = ({ code }: { code: string }) => (
  <span className="nowrap" translate="no">
    NDC {code}
  </span>
);
