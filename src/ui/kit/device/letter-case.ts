/** Letters of a scan under Caps Lock: most computers swap their case then, some make all of them capitals; lots and serial numbers would be wrong. */

/** Letters of symbology identifiers (ISO/IEC 15424): Code 39, 128 (GS1-128) and others; `d` Data Matrix, `e` DataBar, `z` Aztec. */
const identifierLetters = new Set("ACEFGHIJKLMNOPQRSTXdez");

const swapCase = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));

/**
 * Returns the code with the letters that were printed, or undefined where they cannot be known. The symbology identifier tells: `]D2` is `]d2` swapped, or
 * made capitals; with a small letter behind it is swapped.
 */
export function restoreCase(code: string, isCapsOn: boolean): string | undefined {
  const [, letter] = /^\]([A-Za-z])\d/.exec(code) ?? [];
  if (letter === undefined) return isCapsOn && /[A-Za-z]/.test(code) ? undefined : code;
  const rest = code.slice(3);
  const isSwapped = !identifierLetters.has(letter) && identifierLetters.has(swapCase(letter));
  if (!/[A-Za-z]/.test(rest)) return isSwapped ? swapCase(code) : code;
  const hasSmall = /[a-z]/.test(rest);
  if (isSwapped) return letter > "Z" || hasSmall ? swapCase(code) : undefined;
  if (!isCapsOn || letter === "d" || letter === "z") return code;
  const isEither = identifierLetters.has(swapCase(letter));
  return hasSmall && !isEither ? code : undefined;
}
