/** Texts of codes that do not identify goods: what each is, and what to do. */

export const routingCode =
  "This is the routing code of a carrier's label. Scan the tracking number next to it, or the cartons in the box.";
export const manufacturerCode =
  "This is an ISO/IEC 15434 code of the manufacturer, not the GS1 code. Scan the DataMatrix on the carton, or type the NDC.";
export const hibc =
  "This is a HIBC code for devices and supplies, not the GS1 code. Scan the DataMatrix on the carton, or type the NDC.";
export const wrongHibc =
  "This is a HIBC code with a wrong check character, not a GS1 code. Scan it again, or type the NDC.";
export const isbt =
  "This is an ISBT 128 label for blood or tissue, not for a medicine. Scan the DataMatrix on the carton, or type the NDC.";
export const driversLicense = "This is a driver's license. Scan the carton, or type the NDC.";

export const compressedLink =
  "This is a compressed GS1 Digital Link, which can't be read here. Scan the DataMatrix on the carton, or type the NDC.";
export const webAddress =
  "This web address does not identify a product. Scan the DataMatrix on the carton, or type the NDC.";
export const contactData =
  "This QR code contains contact or network data, not a product. Scan the DataMatrix on the carton, or type the NDC.";
export const phoneNumber = "This is a phone number, not a product. Scan the DataMatrix on the carton, or type the NDC.";

/** @param carrier "UPS" */
export const trackingUnknown = (carrier: string): string =>
  `This is ${withArticle(carrier)} tracking number, but no pending delivery has it. Scan the cartons in the box.`;
/** @param carrier "UPS" */
export const trackingWrong = (carrier: string): string =>
  `This is ${withArticle(carrier)} tracking number with a wrong check digit. Scan it again, or scan the cartons in the box.`;
const withArticle = (carrier: string): string => (carrier === "Amazon" ? "an Amazon" : `a ${carrier}`);

export const imei =
  "This is the IMEI of a phone or tablet, not a product. Scan the DataMatrix on the carton, or type the NDC.";
export const tote = "This is the number of a tote or pallet, but no pending line shipped in it. Scan what is in it.";
export const gtinWithoutNdc =
  "This is the GTIN of a product without an NDC. Scan the DataMatrix on the carton, or type the NDC.";
export const wrongCheckDigit =
  "The check digit of this code is wrong, so a digit was misread or mistyped. Scan it again, or type the NDC.";
