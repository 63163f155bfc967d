/** Texts of the Scanner page. */
import { day } from "#src/text/format.ts";

export const title = "Scanner";
export const intro = (device: string) => `Saved on this ${device} for all users.`;
export const testTitle = "Scan this code";
export const testHint = "You can also scan any other code. Nothing is counted.";
export const barcode = "Barcode to scan";
/** @param expires a date as it travels */
export const codeFacts = (lot: string, serial: string, expires: string) =>
  `Lot ${lot}, serial ${serial}, Exp ${expires}`;

// Result of a test scan
export const capsLock = "Not read: Caps Lock is on";
export const capsLockHint = "Turn off Caps Lock and scan again.";
export const wrongCase = "Uppercase and lowercase differ";
export const wrongCaseHint =
  "Letters arrived in uppercase or swapped. Turn off Caps Lock, and set the scanner to send codes as printed.";
export const separatorMissing = "The group separator is missing";
export const separatorMissingHint =
  "Set the scanner to send it. Until then, we ask you about codes that can be read in two ways.";
/** @param characters what the scanner sends, such as "^]" */
export const otherSeparator = (characters: string) => `The scanner sends ${characters} for the group separator`;
export const otherSeparatorHint = "Set it below, so that lots and serial numbers are read correctly.";
export const setSeparator = (characters: string) => `Set ${characters}`;
export const read = "Read";
export const readAsText = "Read as text";
export const notRead = "Not read";
export const tote = (code: string) => `Tote ${code}`;
export const ambiguous = (count: number) => `Can be read in ${count} ways: the separator is missing`;
/** @param readings readings of one code, each from `cartonFacts` */
export const eitherOf = (readings: readonly string[]) => readings.join("; or ");
/** Parts that the code does not have are "". */
export const cartonFacts = ({ gtin, lot, expires, serial }: Record<"gtin" | "lot" | "expires" | "serial", string>) =>
  [
    `Product ${gtin}`,
    lot !== "" && `lot ${lot}`,
    expires !== "" && `Exp ${day(expires)}`,
    serial !== "" && `serial ${serial}`,
  ]
    .filter(Boolean)
    .join(", ");
/** `{code}` is what the scanner sent. */
export const sent = "Sent: {code}";

// Speed
export const speedTitle = "Speed";
export const speedNotLearned = "Not measured yet. Scan any code.";
/** Milliseconds between the keys. @param firstMs before the second key, where it came later than the others */
export const speed = ({ isSlow, gapMs, firstMs }: { isSlow: boolean; gapMs: number; firstMs?: number | undefined }) => {
  const keys = `${isSlow ? "Slow" : "Fast"}: up to ${gapMs} ms between keys`;
  return firstMs === undefined ? `${keys}.` : `${keys}, ${firstMs} ms before the second one.`;
};
export const speedHint =
  "Measured with every scan. The first code at a different speed is not counted, because it may be typing.";
export const forgetSpeed = "Reset speed";

// What surrounds a code
export const framingTitle = "Characters around a code";
export const framingHint = "Enter what your scanner is set to send. Leave a field blank if it sends nothing.";
export const before = "Before a code";
export const after = "After a code";
export const separator = "In place of the group separator";
export const separatorHint =
  "Leave blank if the scanner sends the separator or omits it. Then we ask you about codes that can be read in two ways.";
export const sends = (characters: string) => `The scanner sends ${characters}`;
export const nothing = "Nothing";
