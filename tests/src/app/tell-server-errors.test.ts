/** The error that is shown while the server fails on sent entries. */
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, EntryError } from "#outbox/entry/entry.ts";
import { brokenSentence } from "#src/api/failures.ts";
import { tellServerErrors } from "#src/app/tell-server-errors.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
import { anEntry } from "#tests/support/entries.ts";

const store = getDefaultStore();
const errors = () => store.get(toastsAtom).filter(({ title }) => title === brokenSentence);
const show = (...entries: Entry[]) => store.set(entriesAtom, entries);
const failed = (status: number | null): EntryError => ({ kind: "no-answer", message: "", status });
const entry = (over: Partial<Entry>) => anEntry({ call: "addItem", ...over } as never);

vi.stubGlobal("matchMedia", () => ({ matches: false })); // the name of the device
tellServerErrors();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  show();
  store.set(toastsAtom, []);
  vi.useRealTimers();
});

test("is shown once after 20 seconds of status 500, however often the entries are sent", () => {
  show(entry({ last_error: failed(500) }));
  vi.advanceTimersByTime(19_000);
  show(entry({ last_error: failed(500), state: "sending" }), entry({ key: "k2", last_error: failed(500) }));
  expect(errors()).toHaveLength(0);
  vi.advanceTimersByTime(1_000);
  expect(errors()).toMatchObject([{ tone: "refused", goneAfterMs: undefined }]);
  show(entry({ last_error: failed(500) }));
  vi.advanceTimersByTime(60_000);
  expect(errors()).toHaveLength(1);
});

test("is not shown when the server accepts the entry before", () => {
  show(entry({ last_error: failed(500) }));
  vi.advanceTimersByTime(19_000);
  show(entry({ state: "done" }));
  vi.advanceTimersByTime(60_000);
  expect(errors()).toHaveLength(0);
});

test.each([
  ["no connection", null],
  ["a gateway that finds no server", 502],
  ["a restart", 503],
])("is not shown for %s", (_, status) => {
  show(entry({ last_error: failed(status) }));
  vi.advanceTimersByTime(60_000);
  expect(errors()).toHaveLength(0);
});
