/** The dock's board through any number of answers: its lines keep their places, and each says what the newest answer says of it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pendingKey, type DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { boardOf, newLines } from "#src/screens/receiving/line/standing.ts";
import { aPendingLine } from "#tests/support/entries.ts";

/** A line as an answer may have it: some of it in, some of it waiting here, its lots as the warehouse knows them by now. */
const line: fc.Arbitrary<DockLine> = fc
  .record({
    line_no: fc.constantFrom(1, 1, 2, 3),
    rec_qty: fc.constantFrom(4, 12, 13),
    waiting: fc.constantFrom(0, 0, 2),
    lots: fc.array(
      fc.record({
        lot_no: fc.constantFrom("A1", "B2"),
        expiration_date: fc.constantFrom("10/31/2026", "02/10/2029"),
        quantity: fc.constantFrom(3, 3, 12),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    order_name: fc.constantFrom("Restock", "Restock, urgent"),
  })
  .map((made) => ({
    ...aPendingLine(made),
    remaining: 12 - made.rec_qty,
    waiting: Math.min(made.waiting, made.rec_qty),
  }));
const answer = fc.uniqueArray(line, { selector: pendingKey, maxLength: 4 });
const answers = fc.array(answer, { minLength: 1, maxLength: 6 });
const isPending = ({ remaining }: DockLine) => remaining > 0;

test("no line leaves its place, and none comes in between", () => {
  fc.assert(
    fc.property(answers, (all) => {
      let board = boardOf(undefined, all[0]!);
      for (const next of all) {
        const before = board.map(pendingKey);
        board = boardOf(board, next);
        if (before.length > 0) expect(board.map(pendingKey)).toEqual(before);
      }
    }),
  );
});

test("a line says all that the newest answer says of it, whatever of it changed", () => {
  fc.assert(
    fc.property(answers, (all) => {
      let board = boardOf(undefined, all[0]!);
      for (const next of all) {
        board = boardOf(board, next);
        const byKey = new Map(next.map((each) => [pendingKey(each), each]));
        for (const shown of board) {
          const said = byKey.get(pendingKey(shown));
          if (said !== undefined) expect(shown).toEqual(said);
          else expect(shown).toMatchObject({ waiting: 0, rec_qty: expect.toSatisfy((count: number) => count >= 12) });
        }
      }
    }),
  );
});

test("a lot that the warehouse puts right is put right on the board: its expiry decides what becomes of the goods", () => {
  const lots = [{ lot_no: "A1", expiration_date: "10/31/2027", quantity: 12 }];
  const before = { ...aPendingLine({ lots }), waiting: 0 };
  const board = boardOf(undefined, [before]);
  for (const right of [{ expiration_date: "10/31/2026" }, { lot_no: "A7" }]) {
    const after = { ...before, lots: [{ ...lots[0]!, ...right }] };
    expect(boardOf(board, [after])).toEqual([after]);
  }
});

test("the same answer twice is the same board: nothing is drawn anew", () => {
  fc.assert(
    fc.property(answers, (all) => {
      let board = boardOf(undefined, all[0]!);
      for (const next of all) {
        board = boardOf(board, next);
        expect(boardOf(board, structuredClone(next))).toBe(board);
      }
    }),
  );
});

test("a new board has what is to come and what waits here; what comes later is new until it is asked for", () => {
  fc.assert(
    fc.property(answer, answer, (first, next) => {
      const board = boardOf(undefined, first);
      expect(board).toEqual(first.filter((each) => isPending(each) || each.waiting > 0));
      const known = new Set(board.map(pendingKey));
      expect(newLines(board, next)).toEqual(next.filter((each) => isPending(each) && !known.has(pendingKey(each))));
    }),
  );
});
