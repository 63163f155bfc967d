/** Debounces a value that changes with each key. */
import { useEffect, useState } from "react";

/** Returns the value that last remained unchanged for `delayMs`; at first the initial value. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
