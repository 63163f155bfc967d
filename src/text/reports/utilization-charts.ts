/** Texts of the charts of the utilization report. Amounts are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";

export const total = "Total";
export const totalOf = (spent: string, count: number): string => `${spent} for ${formatQuantity(count, "unit")}`;
/** After `totalOf`. */
export const controlledPart = (spent: string): string => `, including ${spent} controlled`;
export const measure = "Show in charts";
export const spend = "Spend";
export const units = "Units";

export const byDay = "By day";
export const byWeek = "By week";
export const byMonth = "By month";
export const byClass = "By class";
export const byProduct = "By product";
export const byShipTo = "By ship-to address";
export const spendHint = "Spend as invoiced";
export const unitsHint = "Units shipped";
/** @param hint one of the two above */
export const largest = (hint: string, count: number): string => `${hint}, top ${count}`;

/** First columns of the tables. */
export const day = "Day";
export const week = "Week";
export const month = "Month";
export const productClass = "Class";
export const product = "Product";
export const shipTo = "Ship to";
/** @param firstDay a day */
export const weekOf = (firstDay: string): string => `Week of ${firstDay}`;
