/** HTML cleaned by DOMPurify under the page's Trusted Types policy. Loaded by sanitized-html.tsx alone. */
import purify from "dompurify";
import { htmlLink, htmlTags, linkAttributes, wordlessTags } from "#contract/base/html.ts";

/** The part of Trusted Types that is needed here; the DOM's own types do not have it yet. */
type Policies = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => Policy };
type Policy = { createHTML: (html: string) => unknown };

const allowed = {
  ALLOWED_TAGS: [...htmlTags],
  ALLOWED_ATTR: [...linkAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_FORBID_CONTENTS: ["wordless"],
};

/** The first letter of what may be an event handler: with a value behind it, or inside a mark. */
const handlers = /(?<=[\s"'/])o(?=n[a-z]+\s*=)|(?<=<[^>]{0,999}[\s"'/])o(?=n[a-z]+[\s/>])/gi;

/**
 * Marks of other kinds are renamed before anything is read: Chromium would ask for the film of a document that nobody shows, and report each style sheet
 * and each event handler in it to the page's policy. The two names mean nothing to it, nor does a handler's with a joint in it that nobody sees.
 */
const calm = (html: string): string =>
  html.replace(handlers, "$&\u2060").replace(/<(\/?)([a-z][^\s/>]*)/gi, (mark, slash: string, name: string) => {
    const tag = name.toLowerCase();
    if (htmlTags.includes(tag)) return mark;
    return `<${slash}${wordlessTags.includes(tag) ? "wordless" : "tagless"}`;
  });

purify.addHook("afterSanitizeAttributes", (element) => {
  if (element.tagName !== "A") {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    return;
  }
  const href = htmlLink(element.getAttribute("href") ?? "");
  if (href === undefined) element.removeAttribute("href");
  // To another site in a window of its own: what is being ordered here stays where it is.
  else if (href.startsWith("https:")) {
    element.setAttribute("target", "_blank");
    element.setAttribute("rel", "noopener noreferrer");
  }
});

const clean = (html: string): string => purify.sanitize(calm(html), allowed);

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy: Policy = policies?.createPolicy("sanitized-html", { createHTML: clean }) ?? { createHTML: clean };

export function CleanedHtml({ html, className }: { html: string; className?: string | undefined }) {
  // React hands a TrustedHTML on as it is; only its types know nothing but strings.
  const inside = { __html: policy.createHTML(html) as string };
  return <div className={className === undefined ? "words" : `words ${className}`} dangerouslySetInnerHTML={inside} />;
}
