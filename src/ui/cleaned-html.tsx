/** HTML cleaned by DOMPurify under the page's Trusted Types policy. Loaded by sanitized-html.tsx alone. */
import purify from "dompurify";

/** The part of Trusted Types that is needed here; the DOM's own types do not have it yet. */
type Policies = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };
type Policy = { createHTML: (html: string) => unknown };

const allowed = {
  ALLOWED_TAGS: ["a", "b", "br", "em", "h3", "h4", "i", "li", "ol", "p", "small", "span", "strong", "sub", "sup", "ul"],
  ALLOWED_ATTR: ["href", "title"],
};

const clean = (html: string): string => purify.sanitize(html, allowed);

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy: Policy = policies?.createPolicy("sanitized-html", { createHTML: clean }) ?? { createHTML: clean };

export function CleanedHtml({ html, className }: { html: string; className?: string | undefined }) {
  // React hands a TrustedHTML on as it is; only its types know nothing but strings.
  return <div className={className} dangerouslySetInnerHTML={{ __html: policy.createHTML(html) as string }} />;
}
