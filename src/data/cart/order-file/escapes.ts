/** Characters that SpreadsheetML writes as `_xHHHH_` in any text, because XML has no others or to keep them (ECMA-376 part 1, 22.9.2.19 ST_Xstring). */

/** `_x001D_` is a group separator, `_x000D_` a carriage return, `_x005F_` the underscore of a text that only looks like an escape. */
export const decodeEscapes = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
