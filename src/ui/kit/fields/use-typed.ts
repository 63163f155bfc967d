/** What the user is typing for a value that the address holds, and that applies without a button. */
import { useEffect, useEffectEvent, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** Milliseconds without a key until what was typed applies. */
const pauseMs = 400;

/**
 * Returns what is typed, and the function that takes it. Another value (the back button, a removed filter) replaces what is typed; the one that
 * `applied` named as on its way does not.
 */
export function useTyped<Value>(value: Value): [Value, (typed: Value, applied?: Value) => void] {
  const key = JSON.stringify(value) ?? "";
  const [state, setState] = useState({ typed: value, of: key, applied: key });
  if (state.of !== key)
    setState(state.applied === key ? { ...state, of: key } : { typed: value, of: key, applied: key });
  return [
    state.typed,
    (typed, applied) => setState({ typed, of: key, applied: applied === undefined ? key : JSON.stringify(applied) }),
  ];
}

/** A text that applies after a pause, and at once with Enter. Spaces around it are left out. */
export function useTypedText(value: string, onValue: (value: string) => void) {
  const [text, setText] = useTyped(value);
  const apply = (typed: string) => {
    if (typed.trim() !== value) onValue(typed.trim());
  };
  const applyAfterPause = useEffectEvent(apply);
  const isPaused = useDebounced(text, pauseMs) === text;
  useEffect(() => {
    if (isPaused) applyAfterPause(text);
  }, [isPaused, text]);
  return {
    value: text,
    onChange: (typed: string) => setText(typed, typed.trim()),
    onEnter: () => apply(text),
  };
}
