/** DEA registration numbers that pass the check: two letters, six digits, check digit (domain of 21 CFR 1301; digits 1, 3, 5 plus twice 2, 4, 6). */

/** The number with its check digit behind two letters and six digits. */
export function deaNumber(letters: string, sixDigits: string): string {
  const digits = sixDigits.split("").map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 2), 0);
  return `${letters}${sixDigits}${sum % 10}`;
}
