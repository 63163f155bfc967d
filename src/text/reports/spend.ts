/** Texts of the spend on the Reports page. Amounts and percentages are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Spend at a glance";
export const exportSpend = "Export spend";
export const loading = "Loading spend";
export const loadFailed = "Spend could not be loaded.";

export const dateRange = (first: string, last: string): string => `${first} to ${last}`;

export const orderedThisMonth = "Ordered this month";
/** Beside the same days of last month. */
export const up = (percent: string): string => `Up ${percent} from this point last month`;
export const down = (percent: string): string => `Down ${percent} from this point last month`;
export const same = "Same as this point last month";
export const noneBefore = "No orders by this point last month";
/** @param change one of the four above @param since a day */
export const changeAndOrders = (change: string, orders: number, since: string): string =>
  `${change} · ${formatQuantity(orders, "order")} since ${since}`;

export const lastMonth = "All of last month";
/** @param days as `comparedDays` has them: "Oct 1, 2026 to Oct 20, 2026" */
export const includingSameDays = (amount: string, days: string): string => `Including ${amount} from ${days}`;
export const controlledThisMonth = "Controlled this month";
export const ofSpend = (share: string): string => `${share} of spend`;
export const savingsThisMonth = "Savings this month";
export const savingsFrom = (offers: string, bonus: string): string =>
  `${offers} from offers, ${bonus} from the bonus discount`;
export const contractSavings = "Contract savings vs. list";
export const noListPrices = "No list prices on file for these orders";
export const contractAndList = (contract: string, list: string): string => `${contract} instead of ${list}`;

export const byClass = "By class";
export const topProducts = "Top products";
export const chartHint = "This month to date, and the same days last month";
export const classColumn = "Class";
export const productColumn = "Product";
export const thisMonthColumn = "This month";
export const sameDaysColumn = "Last month, same days";
export const lastMonthColumn = "All of last month";
