/** A page of plain values with a clock of its own, for tests of keys: a number, a field for codes, what has the focus, and what was read and said. */
import { createKeyReader, type KeyPress } from "#src/ui/kit/device/key-reader.ts";
import type { ScannerPace } from "#src/ui/kit/device/scanner-pace.ts";
import type { KeyPlace } from "#src/ui/kit/device/key-run.ts";
import type { WedgeCode, WedgePorts } from "#src/ui/kit/device/wedge.ts";

/** Time that passes when a test says so. */
export function createKeyClock() {
  let now = 0;
  let waiting: { at: number; call: () => void }[] = [];
  return {
    later: (call: () => void, ms: number) => {
      const timer = { at: now + ms, call };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((each) => each !== timer);
      };
    },
    passTo: (until: number) => {
      for (;;) {
        const due = waiting.filter(({ at }) => at < until).toSorted((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        waiting = waiting.filter((each) => each !== due);
        now = due.at;
        due.call();
      }
      now = until;
    },
  };
}

export type KeyPageOptions = {
  focus: "count" | "text" | "heading";
  /** What is in the number; undefined: the screen has none. */
  count?: string | undefined;
  pace?: ScannerPace;
  joinMs?: number;
};

/** The fields of a page, and what the wedge does to them. */
export function createKeyFields({ focus, count, pace = [] }: KeyPageOptions) {
  const page = { focus, count, text: "", codes: [] as WedgeCode[], notices: [] as string[], selected: 0 };
  let before: { count: string | undefined; text: string } | undefined;
  let settled: typeof before;
  const placeOf = (text: string): KeyPlace => {
    if (page.focus !== "heading") return page.focus;
    return /^\d+$/.test(text) && page.count !== undefined ? "lead" : "text";
  };
  const write = (text: string) => {
    before ??= { count: page.count, text: page.text };
    if (page.focus === "heading") page.focus = placeOf(text) === "lead" ? "count" : "text";
    if (page.focus === "count") page.count += text.replaceAll(/\D/g, "");
    // oxlint-disable-next-line no-control-regex -- a field takes none
    else page.text += text.replaceAll(/[\u0000-\u001F]/g, "");
  };
  const ports: Omit<WedgePorts, "later"> = {
    getPlace: placeOf,
    getPace: () => pace,
    onTyped: write,
    onRetract: () => {
      if (before !== undefined) Object.assign(page, before);
      before = undefined;
    },
    onRetractSettled: () => {
      if (settled !== undefined) Object.assign(page, settled);
      settled = undefined;
    },
    onCode: (code) => {
      before = undefined;
      page.codes.push(code);
    },
    onLeftOut: (text) => {
      before = undefined;
      page.notices.push(`left out ${text}`);
    },
    onSettled: ({ text, place }) => {
      settled = before;
      before = undefined;
      if (place === "lead") page.notices.push(`typed ${text}`);
    },
  };
  return { page, ports, write };
}

/** The page with its keyboard. Each key comes so many milliseconds after the one before it. */
export function createKeyPage(options: KeyPageOptions) {
  const clock = createKeyClock();
  const { page, ports, write } = createKeyFields(options);
  const isField = () => page.focus !== "heading";
  const reader = createKeyReader({
    ...ports,
    ...(options.joinMs === undefined ? {} : { joinMs: options.joinMs }),
    later: clock.later,
    isField,
    isLeft: () => false,
    onSelectAll: () => void (page.selected += 1),
    onUnselect: () => void (page.selected -= 1),
  });
  let at = 1000;
  const dispatch = (kind: "onKeyDown" | "onKeyUp", key: string, more: Partial<KeyPress> & { capsLock?: boolean }) => {
    let isConsumed = false;
    const { capsLock = false, ...given } = more;
    reader[kind]({
      key,
      code: "",
      timeStamp: at,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      repeat: false,
      isComposing: false,
      target: undefined,
      getModifierState: (name) => name === "CapsLock" && capsLock,
      preventDefault: () => void (isConsumed = true),
      stopPropagation: () => undefined,
      ...given,
    });
    return isConsumed;
  };
  const wait = (ms: number) => clock.passTo((at += ms));
  return {
    page,
    wait,
    /** Returns true if the page did not see the key. */
    press: (key: string, afterMs: number, more: Partial<KeyPress> & { capsLock?: boolean } = {}): boolean => {
      wait(afterMs);
      const isConsumed = dispatch("onKeyDown", key, more);
      dispatch("onKeyUp", key, more);
      return isConsumed;
    },
    down: (key: string, afterMs: number, more: Partial<KeyPress> = {}) => {
      wait(afterMs);
      return dispatch("onKeyDown", key, more);
    },
    up: (key: string, afterMs: number, more: Partial<KeyPress> = {}) => {
      wait(afterMs);
      return dispatch("onKeyUp", key, more);
    },
    /** A key that does not say what it writes, and its text in the field that has the focus. */
    insert: (text: string, afterMs: number) => {
      wait(afterMs);
      dispatch("onKeyDown", "Unidentified", { keyCode: 229 });
      if (!isField() || !reader.isInserting()) return;
      write(text);
      reader.onInserted(text, at);
      dispatch("onKeyUp", "Unidentified", { keyCode: 229 });
    },
  };
}
