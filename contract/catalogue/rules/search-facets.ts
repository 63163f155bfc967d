/**
 * Narrowing down what a search found, and how many products each choice would leave: the counts of a facet follow the choices made in the others.
 * Pure; the server's process and a device's worker both narrow by this page.
 */
import type { Facets, Filters, ProductSort } from "#contract/catalogue/facets.ts";
import { strengthsOf } from "./strength.ts";

/** One facet of the catalogue: which of its values a product has, by position. */
export type FacetColumn = { values: readonly string[]; at: ArrayLike<number> };

/** What is asked of a product, by position: the columns, and what may change from one minute or one customer to the next. */
export type Narrowing = FacetColumns & {
  classes: ArrayLike<number>;
  isInStock: (position: number) => boolean;
  isOnIncentive: (position: number) => boolean;
};

/** A facet shows so many of its values, those with the most products, and those that were chosen. */
export const mostValues = 60;
/** The value of a product that has none. */
export const noValue = "";

/** The values of a product's facets, in the order of `facetNames`. */
export const facetsOf = (product: {
  form: string;
  full_description: string;
  schedule_name: string | null;
  manufacturer: string;
}): [form: string, strength: string, schedule: string, labeler: string] => [
  product.form,
  strengthsOf(product.full_description).join(" + ") || noValue,
  product.schedule_name ?? noValue,
  product.manufacturer,
];
export const facetNames = ["forms", "strengths", "schedules", "labelers"] as const;
export type FacetColumns = Record<(typeof facetNames)[number], FacetColumn>;
/** The columns, made in the order of `facetNames`. */
export const columnsOf = (make: (facet: number) => FacetColumn): FacetColumns => ({
  forms: make(0),
  strengths: make(1),
  schedules: make(2),
  labelers: make(3),
});

/** Nothing is narrowed. */
export const noFilters: Filters = {
  classes: [],
  forms: [],
  strengths: [],
  schedules: [],
  labelers: [],
  in_stock: false,
  on_incentive: false,
};
export const isNarrowed = (filters: Filters): boolean =>
  filters.in_stock || filters.on_incentive || listed.some((name) => filters[name].length > 0);
const listed = ["classes", ...facetNames] as const;

/** The products that all choices leave, in the order in which they were found, and the facets. */
export function narrowed(
  found: ArrayLike<number>,
  filters: Filters,
  narrowing: Narrowing,
): { positions: number[]; facets: Facets } {
  const dimensions = dimensionsOf(narrowing, filters);
  const chosen = dimensions.filter(({ isChosen }) => isChosen !== undefined);
  const positions: number[] = [];
  for (let at = 0; at < found.length; at++) {
    const position = found[at]!;
    let failed: Dimension | undefined;
    let failures = 0;
    for (const dimension of chosen) {
      if (dimension.isChosen![dimension.valueAt(position)] === 1) continue;
      failed = dimension;
      if (++failures > 1) break;
    }
    if (failures === 0) {
      positions.push(position);
      for (const { counts, valueAt } of dimensions) counts[valueAt(position)]!++;
    } else if (failures === 1) failed!.counts[failed!.valueAt(position)]!++;
  }
  const [classes, forms, strengths, schedules, labelers, stock, incentive] = dimensions as Dimensions;
  const classCounts = shown(classes, (a, b) => a - b).filter(([value]) => value !== 0);
  return {
    positions,
    facets: {
      classes: classCounts.map(([value, count]) => ({ value, count })),
      forms: valuesOf(narrowing.forms, forms),
      strengths: valuesOf(narrowing.strengths, strengths),
      schedules: valuesOf(narrowing.schedules, schedules),
      labelers: valuesOf(narrowing.labelers, labelers),
      in_stock: stock.counts[1]!,
      on_incentive: incentive.counts[1]!,
    },
  };
}

/** One question with an answer a product: which value it has, which were chosen (none: undefined), and how many products have each. */
type Dimension = { valueAt: (position: number) => number; isChosen: Uint8Array | undefined; counts: Uint32Array };
type Dimensions = [Dimension, Dimension, Dimension, Dimension, Dimension, Dimension, Dimension];

function dimensionsOf(narrowing: Narrowing, filters: Filters): Dimension[] {
  const { classes, isInStock, isOnIncentive } = narrowing;
  let last = 0;
  for (let at = 0; at < classes.length; at++) last = Math.max(last, classes[at]!);
  const flag = (isWanted: boolean, isSo: (position: number) => boolean): Dimension => ({
    valueAt: (position) => (isSo(position) ? 1 : 0),
    isChosen: isWanted ? Uint8Array.of(0, 1) : undefined,
    counts: new Uint32Array(2),
  });
  return [
    {
      valueAt: (position) => classes[position]!,
      isChosen: chosenOf(filters.classes, last + 1),
      counts: new Uint32Array(last + 1),
    },
    ...facetNames.map((name): Dimension => {
      const { values, at } = narrowing[name];
      return {
        valueAt: (position) => at[position]!,
        isChosen: chosenOf(
          filters[name].map((value) => values.indexOf(value)),
          values.length,
          filters[name].length > 0,
        ),
        counts: new Uint32Array(values.length),
      };
    }),
    flag(filters.in_stock, isInStock),
    flag(filters.on_incentive, isOnIncentive),
  ];
}

/** A value that no product has leaves none. */
function chosenOf(values: readonly number[], count: number, isAny = values.length > 0): Uint8Array | undefined {
  if (!isAny) return undefined;
  const chosen = new Uint8Array(count);
  for (const value of values) if (value >= 0 && value < count) chosen[value] = 1;
  return chosen;
}

/** Values with their counts, most first, and those chosen. @param between says which comes first of two that have as many. */
function shown(
  { counts, isChosen }: Dimension,
  between: (a: number, b: number) => number,
): [value: number, count: number][] {
  const all: [number, number][] = [];
  counts.forEach((count, value) => {
    if (count > 0 || isChosen?.[value] === 1) all.push([value, count]);
  });
  return all
    .toSorted((a, b) => b[1] - a[1] || between(a[0], b[0]))
    .filter(([value], at) => at < mostValues || isChosen?.[value] === 1);
}

/** The numbers of the values differ from one index to the next; the order must not. */
const valuesOf = ({ values }: FacetColumn, dimension: Dimension): { value: string; count: number }[] =>
  shown(dimension, (a, b) => compare(values[a]!, values[b]!)).map(([value, count]) => ({
    value: values[value]!,
    count,
  }));

/**
 * In the order asked for: best first as found, by name as the catalogue stands, by price with groups by their best and products inside by theirs. Groups
 * stay whole, and what has no price stands last.
 */
export function sorted(
  positions: readonly number[],
  sort: ProductSort,
  at: { groupAt: (position: number) => number; priceAt: (position: number) => number | null },
): number[] {
  if (sort === "best") return [...positions];
  const byName = positions.toSorted((a, b) => a - b);
  if (sort === "name") return byName;
  const sign = sort === "price" ? 1 : -1;
  const priced = (position: number) => {
    const price = at.priceAt(position);
    return price === null ? Number.POSITIVE_INFINITY : sign * price;
  };
  const groups: { best: number; members: [position: number, price: number][] }[] = [];
  let group: number | undefined;
  for (const position of byName) {
    const price = priced(position);
    if (group !== at.groupAt(position)) groups.push({ best: price, members: [] });
    group = at.groupAt(position);
    const last = groups.at(-1)!;
    last.best = Math.min(last.best, price);
    last.members.push([position, price]);
  }
  return groups
    .toSorted((a, b) => compare(a.best, b.best))
    .flatMap(({ members }) => members.toSorted((a, b) => compare(a[1], b[1])).map(([position]) => position));
}

const compare = <Value extends number | string>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);
