/** The spellings in which exporters put a password into a key: the right one first, then those of known faults. */

const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

/** For PKCS#12's own derivation: UTF-16 with a zero behind it (RFC 7292, B.1). */
export function oldSpellings(password: string): Buffer[] {
  const right = wide(password);
  // Nothing at all is spelled as a zero or as no byte.
  if (password === "") return [right, Buffer.alloc(0)];
  // OpenSSL before 1.1 took each byte of UTF-8 for a character.
  return isAscii(password) ? [right] : [right, wide(Buffer.from(password, "utf8").toString("latin1"))];
}

/** For PBKDF2: UTF-8; NSS once took the old spelling there too, others one byte for each character. */
export function newSpellings(password: string): Buffer[] {
  const right = Buffer.from(password, "utf8");
  return isAscii(password) ? [right] : [right, wide(password), Buffer.from(password, "latin1")];
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, "utf16le").swap16();
}
