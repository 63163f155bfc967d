/** What a list can be narrowed down by, each choice with how many products it would leave. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Facets } from "#contract/catalogue/facets.ts";
import { orderKey } from "#contract/catalogue/rules/search.ts";
import { classificationsQuery } from "#src/data/catalogue/classes.ts";
import * as text from "#src/text/catalogue/filters.ts";
import { inStock } from "#src/text/trade/availability.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Checkbox } from "#src/ui/kit/fields/checkbox.tsx";
import { formatQuantity } from "#src/text/format.ts";
import { toggled, wordsOf, type BrowseParams, type List } from "./choices.ts";
import styles from "./filters.module.css";

export type BrowseFiltersProps = {
  params: BrowseParams;
  onParams: (params: BrowseParams) => void;
  facets: Facets;
  /** The list is of one class already. */
  isOneClass: boolean;
};

/** So many values of a facet are at hand; the others unfold. */
const atHand = 6;

export function FilterPanel({ params, onParams, facets, isOneClass }: BrowseFiltersProps) {
  const { data: classes = [] } = useQuery({ ...classificationsQuery, meta: { quiet: true } });
  const list = (
    name: List,
    [title, several]: readonly [string, string],
    values: Facets["forms"] | Facets["classes"],
  ) => (
    <FacetList
      title={title}
      several={several}
      values={values.map(({ value, count }) => ({ value, count, words: wordsOf(name, value, classes) }))}
      chosen={params[name] ?? []}
      isByName={name === "strength"}
      onToggle={(value) => onParams(toggled(params, name, value))}
    />
  );
  return (
    <>
      <fieldset className={styles.facet}>
        <legend className="rail__title">{text.availabilityAndOffers}</legend>
        <Checkbox
          className={styles.choice}
          checked={params.available === true}
          count={formatQuantity(facets.in_stock)}
          onChange={(isOn) => onParams({ ...params, available: isOn ? true : undefined })}
        >
          {inStock}
        </Checkbox>
        <Checkbox
          className={styles.choice}
          checked={params.offer === true}
          count={formatQuantity(facets.on_incentive)}
          onChange={(isOn) => onParams({ ...params, offer: isOn ? true : undefined })}
        >
          {text.hasOffer}
        </Checkbox>
      </fieldset>
      {list("form", text.form, facets.forms)}
      {list("strength", text.strength, facets.strengths)}
      {list("schedule", text.schedule, facets.schedules)}
      {list("labeler", text.labeler, facets.labelers)}
      {!isOneClass && list("class", text.productClass, facets.classes)}
    </>
  );
}

type Value = { value: string | number; count: number; words: string };
type FacetListProps = {
  title: string;
  /** More than one of them. */
  several: string;
  values: readonly Value[];
  chosen: readonly (string | number)[];
  /** Values with an order of their own stand in it. */
  isByName: boolean;
  onToggle: (value: string | number) => void;
};

/** Nothing to choose between is not shown. */
function FacetList({ title, several, values, chosen, isByName, onToggle }: FacetListProps) {
  const [isOpen, setOpen] = useState(false);
  if (values.length < 2 && chosen.length === 0) return null;
  const first = isOpen ? values : values.filter(({ value }, at) => at < atHand || chosen.includes(value));
  const shown = isByName ? first.toSorted(byKey) : first;
  return (
    <fieldset className={styles.facet}>
      <legend className="rail__title">{title}</legend>
      {shown.map(({ value, count, words }) => (
        <Checkbox
          key={value}
          className={styles.choice}
          checked={chosen.includes(value)}
          count={formatQuantity(count)}
          onChange={() => onToggle(value)}
        >
          {words}
        </Checkbox>
      ))}
      {values.length > atHand && (
        <Button tone="quiet" size="small" className={styles.more} expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? text.showFewer(several) : text.showAll(values.length, several)}
        </Button>
      )}
    </fieldset>
  );
}

const byKey = (a: Value, b: Value): number => (orderKey(a.words) < orderKey(b.words) ? -1 : 1);
