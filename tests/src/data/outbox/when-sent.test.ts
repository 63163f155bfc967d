/** What stands behind an entry of a newer build is not said to be sent soon: nobody here can send it until that build is back. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { version } from "#outbox/entry/kinds.ts";
import { whenSent } from "#src/data/outbox/sync.ts";
import { updateAtom, type Update } from "#src/offline/worker.ts";
import { wordsOf } from "#src/screens/cart/quick-order/row-words.ts";
import { EntryRow } from "#src/screens/outbox/entry-row.tsx";
import * as text from "#src/text/cart/quick-order-rows.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import { anEntry } from "#tests/support/entries.ts";

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

const queue = "cart:1:RXO";
const before = anEntry({ key: "before", orderingKey: queue });
const newer = anEntry({ key: "newer", orderingKey: queue, v: version + 1 });
const behind = anEntry({ key: "behind", orderingKey: queue });
const other = anEntry({ key: "other", orderingKey: "receive:1" });

describe("when an entry is sent", () => {
  test("is later for what stands behind a newer build's, soon before it and in other queues", () => {
    const all: Entry[] = [before, newer, behind, other];
    expect(all.map((entry) => whenSent(entry, all))).toEqual(["soon", "newer", "newer", "soon"]);
    // The newer build was back, and sent it.
    const done = [before, { ...newer, state: "done" as const }, behind, other];
    expect(done.map((entry) => whenSent(entry, done))).toEqual(["soon", "soon", "soon", "soon"]);
  });

  test("is said by a row of an order list", () => {
    const row = (when: "soon" | "newer") => wordsOf({ kind: "waiting", product: undefined, when });
    expect(row("newer")).toBe(text.waiting("newer"));
    expect(row("soon")).toBe(text.waiting("soon"));
    expect(row("soon")).toBe("Saved on this computer. It will be sent automatically.");
  });
});

describe("the row of a newer build's entry", () => {
  const shown = (update: Update, entry: Entry = newer): string => {
    getDefaultStore().set(updateAtom, update);
    const nothing = () => {};
    const acts = { onEdit: nothing, onSend: nothing, onDiscard: nothing };
    return renderToStaticMarkup(
      createElement(EntryRow, {
        entry,
        customer: "North",
        by: "D. Dock",
        now: 0,
        isReadOnly: false,
        isBehind: true,
        ...acts,
      }),
    );
  };
  afterEach(() => getDefaultStore().set(updateAtom, "none"));

  test.each<Update>(["ready", "taken"])("offers the version that is there: %s", (update) => {
    expect(shown(update)).toMatch(new RegExp(`${entryText.newVersionReady}.*<button.*${entryText.reload}`));
  });

  test("offers nothing where there is none, or where it was sent", () => {
    expect(shown("none")).not.toMatch(/new version is ready|<button/);
    expect(shown("ready", { ...newer, state: "done" })).not.toMatch(/new version is ready|<button/);
  });
});
