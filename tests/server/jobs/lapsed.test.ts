/** When a job counts as left behind: time in which we could not look ourselves never counts. */
import { array, assert, integer, oneof, property } from "fast-check";
import { expect, test } from "vitest";
import { createLeaseWatch } from "#server/jobs/lapsed.ts";

const pace = { roundMs: 5_000, lapseMs: 30_000 };

test("a lease expires after half a minute without a renewal, within a minute of its process's end", () => {
  const findExpired = createLeaseWatch(pace);
  const left = "dead 12:00:00";
  for (let at = 0; at < 30_000; at += 5_000) expect(findExpired([left], at)).toEqual([]);
  expect(findExpired([left], 30_000)).toEqual([left]);
});

test("a lease that is renewed never expires, however often we fail to look and however long the database is away", () => {
  assert(
    property(
      // The times of all looks; a gap is a time in which the database could be reached neither by us nor by the job's worker.
      array(oneof(integer({ min: 1, max: 9_000 }), integer({ min: 20_001, max: 10_000_000 })), {
        maxLength: 60,
      }),
      (gaps) => {
        const findExpired = createLeaseWatch(pace);
        let at = 0;
        let renewedAt = 0;
        for (const gap of gaps) {
          // While the database can be reached it is renewed every five seconds, but for a slow one that takes fifteen.
          if (gap < 20_000) renewedAt += 15_000 * Math.floor((at + gap - renewedAt) / 15_000);
          at += gap;
          expect(findExpired([String(renewedAt)], at)).toEqual([]);
        }
      },
    ),
  );
});
