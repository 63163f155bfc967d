/** Tracking numbers on carriers' labels: their forms and check digits, as the carriers publish them. */
import { isChecked } from "#contract/base/gtin.ts";

export type TrackingNumber = { carrier: string; isRight: boolean };

/** Returns the carrier of a tracking number, and whether its check digit is right; undefined for a text in no carrier's form, and for digits alone with a wrong check digit. */
export function findCarrier(text: string): TrackingNumber | undefined {
  const code = text.toUpperCase().replace(/[^0-9A-Z]/g, ""); // people type them in groups
  if (/^1Z[0-9A-Z]{16}$/.test(code)) return { carrier: "UPS", isRight: isUps(code) };
  if (isPostal(code)) return { carrier: "USPS", isRight: true };
  if (isFedEx(code)) return { carrier: "FedEx", isRight: true };
  const [, serial] = /^[A-Z]{2}(\d{9})[A-Z]{2}$/.exec(code) ?? [];
  if (serial !== undefined) return { carrier: "postal", isRight: isInternational(serial) };
  if (/^TBA\d{12}$/.test(code)) return { carrier: "Amazon", isRight: true };
  return /^JJ?D\d{16,20}$/.test(code) ? { carrier: "DHL", isRight: true } : undefined;
}

/** Letters count as 2 for A, 3 for B, 9 for H, 0 for I and so on; every second character twice. */
function isUps(code: string): boolean {
  const values = Array.from(code.slice(2, 17), (each) =>
    /\d/.test(each) ? Number(each) : (each.charCodeAt(0) - 3) % 10,
  );
  const sum = values.reduce((total, value, at) => total + value * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === Number(code[17]);
}

/** Express (12 digits), Ground (15, and 22 from 96 on), and both as the label's long barcode (34). */
function isFedEx(code: string): boolean {
  if (/^[1-9]\d{11}$/.test(code)) return isByElevens(code); // from 0 on it is an NDC of the coming form
  if (/^\d{15}$/.test(code)) return isChecked(code);
  if (/^96\d{20}$/.test(code)) return isChecked(code.slice(-15));
  if (/^61\d{18}$/.test(code)) return isChecked(`92${code}`);
  return /^(?:96|10)\d{32}$/.test(code) && isByElevens(code.slice(-14));
}

/** Weights 1, 3 and 7 in turns from the right; the remainder by 11, and of that the last digit. */
function isByElevens(digits: string): boolean {
  const body = Array.from(digits.slice(0, -1), Number).toReversed();
  const sum = body.reduce((total, digit, at) => total + digit * [1, 3, 7][at % 3]!, 0);
  return (sum % 11) % 10 === Number(digits.at(-1));
}

/** An Intelligent Mail package barcode, with or without the ZIP code before it; certified mail and the like with 20 digits. */
function isPostal(code: string): boolean {
  const [, number = code] = /^420(?:\d{5}|\d{9})(9[1-5]\d{18,24})$/.exec(code) ?? [];
  return /^(?:9[1-5](?:\d{20}|\d{24})|(?:03|7[0-7])\d{18})$/.test(number) && isChecked(number);
}

/** Universal Postal Union, S10. */
function isInternational(serial: string): boolean {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const check = 11 - (sum % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(serial[8]);
}
