/** Codes that are not GS1 codes of goods: a sentence for each that says what it is and what to do. */
import { isChecked } from "#contract/base/gtin.ts";
import { findCarrier } from "./carriers.ts";

/** HIBC: a labeler and product, or a lot and date alone. */
const hibc = /^\+(?:[A-Z][0-9A-Z]{3}[0-9A-Z]{1,18}\d|\$)[0-9A-Z\-. $/+%]*$/;
/** ISBT 128: donation number, product, blood group, dates and others. */
const isbt =
  /^(?:=[A-NP-Z1-9][0-9A-Z]{4}\d{8}|=<[A-Z]\d{4}|=%\w{4}|=[>*}{]\d{6}|&[>*}{]\d{6}|&[<("$%+,\-.;!?][0-9A-Za-z])/;
/** The back of a driver's license (AAMVA). */
const license = /^@[^A-Za-z0-9]*ANSI /;

const scanCarton = "Scan the DataMatrix on the carton, or type the NDC.";

/** Returns what a code is that no line was found with, and what to do, in one or two sentences. Undefined: it has no known form. */
export function describeOtherCode(raw: string): string | undefined {
  const text = raw.trim().replace(/^\][A-Za-z]\d/, "");
  if (text.startsWith("[)>"))
    return /^\[\)>[^0-9]{0,4}01/.test(text)
      ? "This is the routing code of a carrier's label. Scan the tracking number beside it, or the cartons in the box."
      : `This is an ISO/IEC 15434 code of the manufacturer, not the GS1 code. ${scanCarton}`;
  if (hibc.test(text))
    return isHibc(text)
      ? `This is a HIBC code, which is for devices and supplies, not the GS1 code. ${scanCarton}`
      : "This is a HIBC code with a wrong check character, not a GS1 code. Scan it again, or type the NDC.";
  if (isbt.test(text)) return `This is an ISBT 128 label of blood or tissue, not of a medicine. ${scanCarton}`;
  if (license.test(text)) return "This is a driver's license. Scan the carton, or type the NDC.";
  return describeAddress(text) ?? describeTracking(text) ?? describeDigits(text.replaceAll(/[\s-]/g, ""));
}

function describeAddress(text: string): string | undefined {
  if (/^https?:\/\//i.test(text))
    return isCompressed(text)
      ? `This web address is a compressed GS1 Digital Link, which cannot be read here. ${scanCarton}`
      : `This is a web address that names no product. ${scanCarton}`;
  if (/^(?:mailto|matmsg|wifi|smsto|sms|geo|mecard|begin|bitcoin|upi):/i.test(text))
    return `This QR code holds contact or network data, not a product. ${scanCarton}`;
  return /^(?:tel:)?\+\d{8,15}$|^(?:tel:)?\+?1?[\s.-]*\(?\d{3}\)?[\s.-]+\d{3}[\s.-]+\d{4}$|^tel:/i.test(text)
    ? `This is a phone number, not a product. ${scanCarton}`
    : undefined;
}

/** The compressed form is one last part of base64 characters, where a word would have a hyphen or be in small letters. */
const isCompressed = (link: string): boolean =>
  /^\w+:\/\/[^/?#]+\/(?:[^?#]*\/)?(?=[\w-]*[A-Z])(?=[\w-]*[a-z\d])[\w-]{10,}(?:[?#].*)?$/.test(link);

function describeTracking(text: string): string | undefined {
  const found = findCarrier(text);
  if (found === undefined || isPhoneId(text)) return undefined;
  const name = `${found.carrier === "Amazon" ? "an" : "a"} ${found.carrier} tracking number`;
  return found.isRight
    ? `This is ${name}, and no delivery to receive has it. Scan the cartons in the box.`
    : `This is ${name} with a wrong check digit. Scan it again, or scan the cartons in the box.`;
}

function describeDigits(digits: string): string | undefined {
  if (isPhoneId(digits)) return `This is the IMEI of a phone or tablet, not a product. ${scanCarton}`;
  if (/^\d{18}$/.test(digits) && isChecked(digits))
    return "This is the number of a tote or pallet, and no line was shipped in it. Scan what is in it.";
  // Twelve digits from 0 on are an NDC of the coming form as well.
  if (!/^(?:[1-9]\d{11}|\d{13,14})$/.test(digits)) return undefined;
  return isChecked(digits)
    ? `This is the GTIN of a product without an NDC. ${scanCarton}`
    : "The check digit of this code is wrong: one of its digits was read or typed wrong. Scan it again, or type the NDC.";
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
