/** What a person types, as the screen's state and as a draft on this device in one. */
import { useRef, useState } from "react";
import { draftOf, dropDraft, keepDraft } from "#src/offline/drafts.ts";

export type Typed<Value> = {
  value: Value;
  /** When it was typed, while it stands as an earlier visit left it. */
  leftAt: Date | undefined;
  change: (make: (before: Value) => Value) => void;
  /** It was saved, or is not wanted any more; the screen keeps what it shows. */
  forget: () => void;
};

/**
 * Begins with what was typed under `name` before, if it was not saved. @param read makes the screen's value of what was kept, damaged or by another build too;
 * undefined gives the empty one. @param written what is kept of a value; the value itself when left out.
 */
export function useTyped<Value>(
  name: string,
  read: (kept: unknown) => Value,
  written: (value: Value) => unknown = (value) => value,
): Typed<Value> {
  const [left, setLeft] = useState(() => draftOf(name));
  const [value, setValue] = useState(() => read(left?.typed));
  const latest = useRef(value);
  return {
    value,
    leftAt: left && new Date(left.at),
    change: (make) => {
      latest.current = make(latest.current);
      setValue(latest.current);
      setLeft(undefined);
      const next = written(latest.current);
      if (JSON.stringify(next) !== JSON.stringify(written(read(undefined)))) return keepDraft(name, next);
      dropDraft(name);
    },
    forget: () => dropDraft(name),
  };
}

/** A form with what was kept of it, field by field, as far as it fits. A field that is null while empty holds a number. */
export function likeForm<Form extends Record<string, string | number | null>>(empty: Form, kept: unknown): Form {
  const fields = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const fits = ([name, value]: [string, string | number | null]) =>
    typeof fields[name] === (value === null ? "number" : typeof value);
  const filled = Object.entries(empty).filter(fits);
  return { ...empty, ...Object.fromEntries(filled.map(([name]) => [name, fields[name]])) };
}
