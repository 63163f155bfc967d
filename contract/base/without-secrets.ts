/** An error's message as it may be kept: page and server cut it alike, because it may quote what a person typed, or an address with a token. */

const longest = 200;
/** In order: what is quoted, addresses, e-mail addresses, then whatever is long or has several digits. */
const telling: readonly [RegExp, string][] = [
  [/"[^"]*"?|`[^`]*`?|“[^”]*”?/g, "(text)"],
  // 'customer_id' is the program's own word.
  [/('[A-Za-z_$.]{1,40}')|'[^']*'?/g, "$1(text)"],
  [/('[A-Za-z_$.]{1,40}')\(text\)/g, "$1"],
  [/\b[a-z][a-z\d+.-]*:\/*[^\s)]+/gi, "(address)"],
  [/\/[^\s)]*/g, "(address)"],
  [/[^\s@]*@[^\s@]*/g, "(e-mail)"],
  [/\S*\d\S*\d\S*\d\S*|\S{25,}/g, "(text)"],
];

/** At most 200 characters on one line. */
export const withoutSecrets = (message: string): string =>
  telling
    .reduce((text, [found, by]) => text.replace(found, by), message.slice(0, 1_000))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, longest);
