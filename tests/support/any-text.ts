/** Text of every kind for properties, halves of characters among it. fast-check's own "binary" takes most of a second to begin. */
import * as fc from "fast-check";

/** One character of any plane, which may be half of one; the more usual, the more often. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat(0xff), fc.nat(0xff_ff), fc.nat(0x10_ff_ff))
  .map((point) => String.fromCodePoint(point));

export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: anyCharacter, maxLength });
