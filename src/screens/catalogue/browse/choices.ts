/** What a list of products is narrowed down by: in the address bar, as the search takes it, and in words (pure). */
import type { Classification } from "#contract/catalogue/catalogue.ts";
import type { Filters, ProductSort } from "#contract/catalogue/facets.ts";
import { noValue } from "#contract/catalogue/rules/search-facets.ts";
import * as filtersText from "#src/text/catalogue/filters.ts";
import { inStock } from "#src/text/trade/availability.ts";
import { scheduleNames } from "#contract/base/schedules.ts";

/** What the list is of. */
export type BrowseKind = "all" | "cs" | "class" | "search";

/** What the address bar holds besides the text; what is left out is not chosen. */
export type BrowseParams = {
  type?: "RXO" | "CSO" | undefined;
  sort?: ProductSort | undefined;
  class?: number[] | undefined;
  form?: string[] | undefined;
  strength?: string[] | undefined;
  schedule?: string[] | undefined;
  labeler?: string[] | undefined;
  available?: true | undefined;
  offer?: true | undefined;
};

/** The facets with a list of values. */
export const lists = ["class", "form", "strength", "schedule", "labeler"] as const;
export type List = (typeof lists)[number];

/** The choices as the search takes them. */
export const filtersOf = (params: BrowseParams): Filters => ({
  classes: params.class ?? [],
  forms: params.form ?? [],
  strengths: params.strength ?? [],
  schedules: params.schedule ?? [],
  labelers: params.labeler ?? [],
  in_stock: params.available ?? false,
  on_incentive: params.offer ?? false,
});

/** The address with a value chosen, or not any more. */
export function toggled(params: BrowseParams, list: List, value: string | number): BrowseParams {
  const before: (string | number)[] = params[list] ?? [];
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
  return { ...params, [list]: after.length === 0 ? undefined : after };
}

/** The address without any choice; kind and order stay. */
export const cleared = ({ type, sort }: BrowseParams): BrowseParams => ({
  type,
  sort,
  ...Object.fromEntries([...lists, "available", "offer"].map((name) => [name, undefined])),
});

/** A choice that is at work, and the address without it. */
export type AppliedChoice = { key: string; words: string; without: BrowseParams };

/** In the order of the panel. */
export function appliedOf(
  params: BrowseParams,
  classes: readonly Pick<Classification, "class_id" | "class_name">[],
): AppliedChoice[] {
  return [
    ...(params.available === true
      ? [{ key: "available", words: inStock, without: { ...params, available: undefined } }]
      : []),
    ...(params.offer === true
      ? [{ key: "offer", words: filtersText.hasOffer, without: { ...params, offer: undefined } }]
      : []),
    ...lists.flatMap((list) =>
      (params[list] ?? []).map((value) => ({
        key: `${list} ${value}`,
        words: wordsOf(list, value, classes),
        without: toggled(params, list, value),
      })),
    ),
  ];
}

/** A value as a person reads it. */
export function wordsOf(
  list: List,
  value: string | number,
  classes: readonly Pick<Classification, "class_id" | "class_name">[],
): string {
  if (list === "class") return classes.find(({ class_id }) => class_id === value)?.class_name ?? filtersText.otherClass;
  const text = String(value);
  switch (list) {
    case "form":
      return text.charAt(0).toUpperCase() + text.slice(1);
    case "strength":
      return text === noValue ? filtersText.noStrength : strengthWords(text);
    case "schedule":
      return text === noValue ? filtersText.notControlled : scheduleNames([text]);
    case "labeler":
      return text;
  }
}

/** Less than a tenth of a milligram in micrograms and a gram or more in grams, as labels have it: "0.05 mg" is "50 mcg", "1000 mg" is "1 g". */
export const strengthWords = (strength: string): string =>
  strength
    .replace(/(?<![\d.])([\d.]+) mg(?![a-z])/g, (_, amount: string) => {
      const mg = Number(amount);
      if (mg < 0.1) return `${Number((mg * 1000).toFixed(6))} mcg`;
      return mg >= 1000 ? `${Number((mg / 1000).toFixed(6))} g` : `${amount} mg`;
    })
    .replace(/ml\b/g, "mL");
