/** All that must hold of a part of a GS1 value, with what needs tables: codes of countries, currencies and packages, coupons, and check characters of letters. */
import { type Checks, checks, isShortDate } from "./checks.ts";
import { isCountry, isCountryNumber, isCurrencyNumber, isPackageType } from "./codes.ts";
import { isCoupon, isPositiveOffer } from "./coupons.ts";

/** By the names that identifiers.ts uses. */
export const allChecks: Checks = {
  ...checks,
  csumalpha: hasCheckPair,
  couponcode: (text, year) => isCoupon(text, (date) => isShortDate(date, year)),
  couponposoffer: isPositiveOffer,
  iso3166: isCountryNumber,
  iso3166999: (text) => text === "999" || isCountryNumber(text),
  iso3166alpha2: isCountry,
  iso4217: isCurrencyNumber,
  iban: isAccount,
  packagetype: isPackageType,
};

/** An international bank account number: country, check digits, at least seven more, and a remainder of 1 (ISO 13616). */
function isAccount(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{7,}$/.test(text) || !isCountry(text.slice(0, 2))) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const of82 = "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const of32 = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The check character pair of an alphanumeric key: its characters by rising primes from the right, modulo 1021 (General Specifications, 7.9.5). */
function hasCheckPair(text: string): boolean {
  const body = text.slice(0, -2);
  if (text.length < 2) return false;
  const weights = primes(body.length);
  let sum = 0;
  for (let at = 0; at < body.length; at++) sum += of82.indexOf(body[at]!) * weights[body.length - 1 - at]!;
  sum %= 1021;
  return text.slice(-2) === `${of32[sum >> 5]!}${of32[sum & 31]!}`;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
}
