/**
 * What HTML of the distributor may hold (incentives, headers of classes and groups, offers). One list for the three walls: the server cleans what it
 * stores, the database refuses what is not clean (migration 0014), the page cleans again what it shows.
 */

/** Marks of plain formatted text, lists and small tables. None loads, runs, submits, styles or has a name. */
export const htmlTags: readonly string[] =
  "a b br div em h3 h4 hr i li ol p small span strong sub sup table tbody td th thead tr ul".split(" ");

/** What stands in these is not for reading, and goes with them. */
export const wordlessTags: readonly string[] =
  "iframe math noembed noframes noscript option script style svg template textarea title xmp".split(" ");

/** Only of links; everything else has no attributes. */
export const linkAttributes = ["href", "title"] as const;

/** Where a link may lead: another site by https, mail, telephone, or a path of the portal, with the scheme in lower case; undefined for anything else. */
export function htmlLink(href: string): string | undefined {
  const whole = href.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  return /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"<>\\]*$/.test(whole) ? whole : undefined;
}
