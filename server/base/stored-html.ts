/** HTML of the distributor as it is stored: every way into the database cleans by this; what does not is refused there (migration 0014). */
import sanitize from "sanitize-html";

import { htmlLink, htmlTags, linkAttributes, wordlessTags } from "#contract/base/html.ts";

/** What headings of a page are inside of a text. */
const smaller = { h1: "h3", h2: "h3", h5: "h4", h6: "h4" } as const;

/** Cleaned: other tags go and their words stay, those of scripts and styles go with them; null stays null. */
export function storedHtml(html: string): string;
export function storedHtml(html: string | null): string | null;
export function storedHtml(html: string | null): string | null {
  if (html === null) return null;
  return sanitize(withoutControls(html), {
    allowedTags: [...htmlTags],
    allowedAttributes: { a: [...linkAttributes] },
    nonTextTags: [...wordlessTags],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      ...smaller,
      a: (tagName, { href: given, title }) => {
        const href = given === undefined ? undefined : htmlLink(given);
        return { tagName, attribs: { ...(href && { href }), ...(title !== undefined && { title }) } };
      },
    },
  });
}

/** A browser drops or replaces control characters; a text has no use for them. */
const withoutControls = (html: string): string => html.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, "");
