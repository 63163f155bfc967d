/** What a person chose of the usual items: ticked rows and quantities typed. It stays on this device until it is added. */
import type { CartType } from "#contract/base/fields.ts";
import { useTyped } from "#src/data/base/drafts.ts";
import type { Sent } from "#src/data/cart/sent-rows.ts";
import type { ChosenItems } from "./usual-row.ts";

export function useChosen(cartType: CartType) {
  const { value: chosen, change } = useTyped(`usual items ${cartType}`, readChosen, writeChosen);
  return {
    chosen,
    tick: (ids: readonly number[], isTicked: boolean) =>
      change(({ ticked, typed }) => ({
        ticked: new Set(isTicked ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))),
        typed,
      })),
    /** More than none ticks it too. */
    type: (id: number, quantity: number) =>
      change(({ ticked, typed }) => ({
        ticked: quantity > 0 ? new Set([...ticked, id]) : new Set([...ticked].filter((each) => each !== id)),
        typed: new Map([...typed, [id, quantity]]),
      })),
    /** These are to be added again, each with the quantity that was sent. */
    takeBack: (rows: readonly Sent[]) =>
      change(({ ticked, typed }) => ({
        ticked: new Set([...ticked, ...rows.map(({ name }) => Number(name))]),
        typed: new Map([...typed, ...rows.map(({ name, quantity: count }) => [Number(name), count] as const)]),
      })),
    /** They are on their way. */
    forget: (ids: ReadonlySet<number>) =>
      change(({ ticked, typed }) => ({
        ticked: new Set([...ticked].filter((id) => !ids.has(id))),
        typed: new Map([...typed].filter(([id]) => !ids.has(id))),
      })),
  };
}

/** What was chosen before and not added; nothing for whatever is no choice. */
function readChosen(kept: unknown): ChosenItems {
  const { ticked, typed } = (kept ?? {}) as { ticked?: unknown; typed?: unknown };
  const isCount = (value: unknown): value is number => Number.isInteger(value);
  return {
    ticked: new Set(Array.isArray(ticked) ? ticked.filter(isCount) : []),
    typed: new Map(
      Array.isArray(typed)
        ? typed.filter(
            (pair): pair is [number, number] => Array.isArray(pair) && pair.length === 2 && pair.every(isCount),
          )
        : [],
    ),
  };
}

const writeChosen = ({ ticked, typed }: ChosenItems) => ({ ticked: [...ticked], typed: [...typed] });
