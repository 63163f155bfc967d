/** Codes that are not GS1 codes of goods: a sentence for each that says what it is and what to do. */
import { isChecked } from "#contract/base/gtin.ts";
import { findCarrier } from "./carriers.ts";
import * as words from "./other-codes-text.ts";

/** HIBC: a labeler and product, or a lot and date alone. */
const hibc = /^\+(?:[A-Z][0-9A-Z]{3}[0-9A-Z]{1,18}\d|\$)[0-9A-Z\-. $/+%]*$/;
/** ISBT 128: donation number, product, blood group, dates and others. */
const isbt =
  /^(?:=[A-NP-Z1-9][0-9A-Z]{4}\d{8}|=<[A-Z]\d{4}|=%\w{4}|=[>*}{]\d{6}|&[>*}{]\d{6}|&[<("$%+,\-.;!?][0-9A-Za-z])/;
/** The back of a driver's license (AAMVA). */
const license = /^@[^A-Za-z0-9]*ANSI /;

/** Returns what a code is that no line was found with, and what to do, in one or two sentences. Undefined: it has no known form. */
export function describeOtherCode(raw: string): string | undefined {
  const text = raw.trim().replace(/^\][A-Za-z]\d/, "");
  if (text.startsWith("[)>")) return /^\[\)>[^0-9]{0,4}01/.test(text) ? words.routingCode : words.manufacturerCode;
  if (hibc.test(text)) return isHibc(text) ? words.hibc : words.wrongHibc;
  if (isbt.test(text)) return words.isbt;
  if (license.test(text)) return words.driversLicense;
  return describeAddress(text) ?? describeTracking(text) ?? describeDigits(text.replaceAll(/[\s-]/g, ""));
}

function describeAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text)) return isCompressed(text) ? words.compressedLink : words.webAddress;
  if (/^(?:mailto|matmsg|wifi|smsto|sms|geo|mecard|begin|bitcoin|upi):/i.test(text)) return words.contactData;
  return /^(?:tel:)?\+\d{8,15}$|^(?:tel:)?\+?1?[\s.-]*\(?\d{3}\)?[\s.-]+\d{3}[\s.-]+\d{4}$|^tel:/i.test(text)
    ? words.phoneNumber
    : undefined;
}

/** The compressed form is one last part of base64 characters, where a word would have a hyphen or be in small letters. */
const isCompressed = (link: string): boolean =>
  /^\w+:\/\/[^/?#]+\/(?:[^?#]*\/)?(?=[\w-]*[A-Z])(?=[\w-]*[a-z\d])[\w-]{10,}(?:[?#].*)?$/.test(link);

function describeTracking(text: string): string | undefined {
  const found = findCarrier(text);
  if (found === undefined || isPhoneId(text)) return undefined;
  return found.isRight ? words.trackingUnknown(found.carrier) : words.trackingWrong(found.carrier);
}

function describeDigits(digits: string): string | undefined {
  if (isPhoneId(digits)) return words.imei;
  if (/^\d{18}$/.test(digits) && isChecked(digits)) return words.tote;
  // Twelve digits from 0 on are an NDC of the coming form as well.
  if (!/^(?:[1-9]\d{11}|\d{13,14})$/.test(digits)) return undefined;
  return isChecked(digits) ? words.gtinWithoutNdc : words.wrongCheckDigit;
}

/** An IMEI: 15 digits that begin as phones' do, with Luhn's check digit. */
function isPhoneId(digits: string): boolean {
  if (!/^(?:01|35|86|99)\d{13}$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit : digit * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const of43 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";

/** The last character is the sum of the others, modulo 43 (ANSI/HIBC 2.6). */
function isHibc(text: string): boolean {
  const sum = Array.from(text.slice(0, -1), (each) => of43.indexOf(each)).reduce((one, other) => one + other, 0);
  return text.at(-1) === of43[sum % 43];
}
