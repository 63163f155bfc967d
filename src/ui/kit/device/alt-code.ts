/** Characters that a scanner sends as Alt and their number on the number pad, as Windows takes them: `Alt 029` is the group separator. */

export type AltCode = {
  /** Begins with the Alt key. */
  begin: () => void;
  /** Takes a digit of the number pad. Returns false for another key. */
  add: (code: string) => boolean;
  /** Ends with the Alt key and returns the character; undefined: no number was typed. */
  end: () => string | undefined;
};

/** Reads the keys between Alt pressed and Alt released. */
export function createAltCode(): AltCode {
  let digits = "";
  return {
    begin: () => {
      digits = "";
    },
    add: (code) => {
      const [, digit] = /^Numpad(\d)$/.exec(code) ?? [];
      if (digit !== undefined) digits += digit;
      return digit !== undefined;
    },
    end: () => {
      const number = digits;
      digits = "";
      return number === "" ? undefined : String.fromCodePoint(Number(number) % 256);
    },
  };
}
