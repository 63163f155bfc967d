/**
 * Coupons: digits whose first one says how many follow. On no medicine, but a scanner reads them, and GS1's own examples hold them (North American Coupon Application
 * Guideline; GS1 AI (8112) Coupon Data Specification).
 */

/** One digit from `from` to `to`, and behind it as many digits as it says and `more`. */
const counted = (from: number, to: number, more: number): string =>
  `(?:${Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\\d{${from + at + more}}`).join("|")})`;

const company = counted(0, 6, 6);
const value = counted(1, 5, 0);
const offer = "\\d{6}";
const serial = counted(0, 9, 6);
/** Quantity or amount, what it counts, and the family of products. */
const purchase = `${value}[0-49]\\d{3}`;
/** The company of a further purchase; 9 where it is the first one's. */
const itsCompany = `(?:${company}|9)`;

const plain = new RegExp(
  `^${company}${offer}${value}${purchase}(?:1[0-3]${purchase}${itsCompany})?(?:2${purchase}${itsCompany})?` +
    `(?:3(?<until>\\d{6}))?(?:4(?<from>\\d{6}))?(?:5${serial})?(?:6${counted(1, 7, 6)})?(?:9[01256][0-2]\\d[01])?$`,
);
const positive = new RegExp(`^[01]${company}${offer}${serial}$`);

/** (8112): an offer that is looked up. */
export const isPositiveOffer = (text: string): boolean => positive.test(text);

/** (8110): an offer that says its terms itself; `isDate` judges six digits. */
export function isCoupon(text: string, isDate: (text: string) => boolean): boolean {
  const found = plain.exec(text);
  if (found === null) return false;
  const { until, from } = found.groups as { until?: string; from?: string };
  if ((until !== undefined && !isDate(until)) || (from !== undefined && !isDate(from))) return false;
  return until === undefined || from === undefined || from <= until;
}
