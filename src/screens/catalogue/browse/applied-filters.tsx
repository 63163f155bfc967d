/** The filters at work, each with its way out. */
import { useQuery } from "@tanstack/react-query";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import * as text from "#src/text/catalogue/filters.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Chip } from "#src/ui/kit/buttons/chip.tsx";
import { appliedOf, cleared } from "./choices.ts";
import styles from "./filters.module.css";
import type { NarrowDownProps } from "./narrow-down.tsx";

export function AppliedFilters({ params, onParams }: Pick<NarrowDownProps, "params" | "onParams">) {
  const { data: classes = [] } = useQuery({ ...classificationsQuery, meta: { quiet: true } });
  const applied = appliedOf(params, classes);
  if (applied.length === 0) return null;
  return (
    <div className={styles.applied} role="group" aria-label={text.applied}>
      {applied.map(({ key, words, without }) => (
        <Chip key={key} onRemove={() => onParams(without)}>
          {words}
        </Chip>
      ))}
      {applied.length > 1 && (
        <Button tone="quiet" size="small" onPress={() => onParams(cleared(params))}>
          {text.clearAll}
        </Button>
      )}
    </div>
  );
}
