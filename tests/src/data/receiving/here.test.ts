/** Who is at an order: as long as they say so, and seconds longer. */
import { expect, test } from "vitest";
import { goneAfterMs } from "#contract/receiving/presence.ts";
import { type Presence, hereAfter, ownPlace } from "#src/data/receiving/here.ts";

const says = (place: string, order_id: number | null) => ({ here: { who: "Anna", order_id, place } });

test("a colleague is there while they say so, moves with them, and is gone when they leave or fall silent", () => {
  let all: readonly Presence[] = [];
  all = hereAfter(all, says("a", 1), 0);
  expect(all).toMatchObject([{ who: "Anna", order_id: 1 }]);
  all = hereAfter(all, says("a", 2), 1_000);
  expect(all.map(({ order_id }) => order_id)).toEqual([2]);
  expect(hereAfter(all, says("a", null), 2_000)).toEqual([]);
  expect(hereAfter(all, {}, 999 + goneAfterMs)).toEqual(all);
  expect(hereAfter(all, {}, 1_000 + goneAfterMs)).toEqual([]);
});

test("this very tab is nobody's colleague", () => {
  expect(hereAfter([], says(ownPlace, 1), 0)).toEqual([]);
});
