/** A product's code in its own format with hyphens, prefixed and never broken over lines. */
export const Ndc = ({ code }: { code: string }) => <span className="nowrap">NDC {code}</span>;
