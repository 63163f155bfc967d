/** When a person is told how old an answer is. */
import { expect, test } from "vitest";
import { rememberedSince } from "#src/data/base/age.ts";

const start = Date.UTC(2026, 10, 20, 14, 0);
const minutesBefore = (minutes: number) => start - minutes * 60_000;
const told = (answer: Partial<Parameters<typeof rememberedSince>[0]>) =>
  rememberedSince({ data: [], dataUpdatedAt: start + 1000, isError: false, ...answer }, start)?.getTime();

test.each<[what: string, answer: Parameters<typeof told>[0], since: number | undefined]>([
  ["came in this visit: no", {}, undefined],
  ["came in this visit, and its refresh failed: yes", { isError: true }, start + 1000],
  ["remembered from a moment ago, as over a reload: no", { dataUpdatedAt: minutesBefore(0.5) }, undefined],
  ["remembered from this morning: yes", { dataUpdatedAt: minutesBefore(300) }, minutesBefore(300)],
  [
    "is older than what came since and could not be taken: yes",
    { data: { doneBefore: 1, at: minutesBefore(300) } },
    minutesBefore(300),
  ],
  ["nothing came at all: no", { data: undefined, dataUpdatedAt: 0, isError: true }, undefined],
])("%s", (_what, answer, since) => {
  expect(told(answer)).toBe(since);
});
