/** UTCTime and GeneralizedTime as RFC 5280 (4.1.2.5) has them: to the second, in UTC, no fraction. */

/** Milliseconds since 1970; undefined: no such time. A year of two digits from 50 on is of the last century. */
export function readTime(tag: number, content: Buffer): number | undefined {
  const isShort = tag === 0x17;
  // Digits and a Z at the end. A CRL has tens of thousands of these: no text is made of them.
  if (content.length !== (isShort ? 13 : 15) || content.at(-1) !== 0x5a) return undefined;
  const digit = (at: number) => content[at]! - 0x30;
  for (let at = 0; at < content.length - 1; at++) if (digit(at) < 0 || digit(at) > 9) return undefined;
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  const short = isShort ? two(0) : 0;
  const year = isShort ? short + (short >= 50 ? 1900 : 2000) : two(0) * 100 + two(2);
  const from = isShort ? 2 : 4;
  const [month, day] = [two(from), two(from + 2)];
  const [hour, minute, second] = [two(from + 4), two(from + 6), two(from + 8)];
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  const time = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  time.setUTCFullYear(year, month - 1, day);
  // A 30 February becomes another day.
  return time.getUTCDate() === day ? time.getTime() : undefined;
}
