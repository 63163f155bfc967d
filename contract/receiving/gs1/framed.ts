/**
 * What a keyboard-wedge scanner puts around a code and in place of its separators, as it is set up: before it, after it, and instead of the group separator. Taken off
 * before anything reads the code.
 */
import { trimControls } from "#contract/base/typed-text.ts";
import * as text from "./framed-text.ts";
import { groupSeparator } from "./elements.ts";
import { withRealSeparators } from "./separators.ts";

/** Each as text; empty: nothing. `separator` empty: it is sent as it is, or left out (then a code that can be read in two ways is asked about). */
export type Framing = { prefix: string; suffix: string; separator: string };

export const unframed: Framing = { prefix: "", suffix: "", separator: "" };

/** The code without its frame, its separators put back: those of the setting, and any that were sent by name (`<GS>`). Of another scanner, which sends none, it stays as it is. */
export function withoutFrame(sent: string, { prefix, suffix, separator }: Framing): string {
  const framed = trimControls(sent); // STX and ETX of its protocol
  const begun = prefix !== "" && framed.startsWith(prefix) ? framed.slice(prefix.length) : framed;
  const code = suffix !== "" && begun.endsWith(suffix) ? begun.slice(0, begun.length - suffix.length) : begun;
  return withRealSeparators(separator === "" ? code : code.replaceAll(separator, groupSeparator));
}

/**
 * Why a text cannot stand for the separator; undefined: it can. One character of it must be one that no value may have (General Specifications, table 7.11-1),
 * or a lot that happens to contain the text would be cut in two.
 */
export const separatorProblem = (separator: string): string | undefined =>
  separator === "" || /[^!-"%-?A-Z_a-z]/.test(separator) ? undefined : text.inLotsToo;
