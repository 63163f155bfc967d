/** Texts of why a GS1 code cannot be read. Identifiers are in parentheses: "(17)". */

export const noGs1Data = "This barcode contains no GS1 data.";
export const noGs1Key = "This web address has no GS1 key.";
export const startsWithSeparator = "The code starts with a separator.";
export const digitsMissing = (digits: number): string => `The code does not have ${digits} digits.`;
export const wrongCheckDigit = "The code has a wrong check digit.";
export const secondPartEmpty = "The second part of the code is empty.";
export const empty = "The code is empty.";
export const noProduct = "The code does not identify a product.";
export const variableMeasure =
  "The first digit, 9, is for goods sold by weight or length, not for medicines. Type the NDC and enter the quantity.";
export const differentProducts = "The GTIN and the NDC, (715), are for two different products. Check the label.";

/** @param start the first characters in quotation marks */
export const unknownIdentifier = (start: string): string => `No known identifier starts with ${start}.`;
export const noSuchIdentifier = (ai: string): string => `Identifier (${ai}) does not exist.`;
export const notInQuery = (ai: string): string => `(${ai}) is not allowed after the question mark.`;
export const onlyInPath = (ai: string): string => `(${ai}) belongs before the question mark.`;
export const twice = (ai: string): string => `(${ai}) appears twice.`;
export const twiceDifferent = (ai: string): string => `(${ai}) appears twice with different values.`;
export const wrongOrder = "The identifiers in the web address are in the wrong order.";
export const notTogether = (ai: string, other: string): string => `(${ai}) can't be combined with (${other}).`;
/** @param others "(01) or (02) with (37)" */
export const requires = (ai: string, others: string): string => `(${ai}) requires ${others}.`;
export const together = (all: readonly string[]): string => all.map((ai) => `(${ai})`).join(" with ");
export const either = (all: readonly string[]): string => all.join(" or ");
export const requiresSerial = (ai: string): string => `(8030) requires a serial number in (${ai}).`;

/** @param fault one of the texts below */
export const wrongValue = (ai: string, fault: string): string => `(${ai}) ${fault}`;
export const tooShort = "is too short.";
export const tooLong = "is too long.";
export const wrongCharacter = "contains a character that is not allowed.";
export const notAllowed = "has a value that is not allowed.";
export const checkDigit = "has a wrong check digit.";
export const checkCharacters = "has wrong check characters.";
export const noCompanyPrefix = "has no company prefix.";
export const notDate = "is not a date.";
export const notTime = "is not a time.";
