/** Why a file cannot be read, in a person's words. */
export class Unreadable extends Error {}

/** A workbook that asks for more than a list of an order ever needs. */
export class TooLarge extends Unreadable {
  constructor() {
    super("This workbook is too large for a list of an order. Copy the list into a new one.");
  }
}
