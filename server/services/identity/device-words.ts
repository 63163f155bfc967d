/** A browser in words that its person recognises. */

/** The first that fits counts: each browser names the ones it descends from. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/OPR\//, "Opera"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

const firstOf = (list: [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** "Chrome on Android"; null where nothing is known. Never the whole user agent: it says more than it has to. */
export function deviceInWords(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = firstOf(browsers, userAgent);
  const machine = firstOf(systems, userAgent);
  if (browser === undefined) return machine ?? null;
  return machine === undefined ? browser : `${browser} on ${machine}`;
}
