/**
 * Texts of the files of reports: sheet names, column heads and cells. Quick order reads the heads of order exports, utilization
 * reports and quarterly reports again (docs/order-files.md): change one only together with tests/server/reports/uploaded-again.test.ts.
 */

// Heads that several files have
export const ndc = "NDC";
export const product = "Product";
export const schedule = "Schedule";
export const units = "Units";
export const unit = "Unit";
export const customer = "Customer";
export const company = "Company";
export const order = "Order";
export const orderDate = "Order date";
export const invoice = "Invoice";
export const invoiceDate = "Invoice date";
export const shipDate = "Ship date";
export const unitPrice = "Unit price";
export const orderedBy = "Ordered by";
export const productClass = "Class";

// Cells
export const otherClass = "Other";

// Order export
export const yourOrderNumber = "Your order number";
export const orderName = "Order name";
export const status = "Status";
export const controlledSchedule = "Controlled schedule";
export const orderedQuantity = "Ordered quantity";
export const primaryUnits = "Primary units";
export const shippedQuantity = "Shipped quantity";
export const lineAmount = "Line amount";
export const invoiceAmount = "Invoice amount";
export const tracking = "Tracking";
const addressHeads = ["company", "name", "address", "address 2", "city", "state", "ZIP"];
export const shipToHeads: readonly string[] = addressHeads.map((head) => `Ship-to ${head}`);
export const billToHeads: readonly string[] = addressHeads.map((head) => `Bill-to ${head}`);

// Utilization report
export const utilizationSheet = "Utilization";
export const item = "Item";
export const labeler = "Labeler";
export const cases = "Cases";
export const unitsPerCase = "Units per case";
export const primaryPack = "Primary pack";
export const primaryPacks = "Primary packs";
export const total = "Total";
export const shipToId = "Ship-to";
export const shipToDea = "Ship-to DEA number";
export const shipToName = "Ship-to name";
export const address = "Address";
export const address2 = "Address 2";
export const city = "City";
export const state = "State";
export const zip = "ZIP";
export const country = "Country";
export const lots = "Lots";

// Spend
export const byClassSheet = "By class";
export const spendSheet = "Spend";
export const productsSheet = "Products";
export const measure = "Measure";
export const amount = "Amount";
export const firstDay = "From";
export const lastDay = "To";
export const name = "Name";
export const thisMonth = "This month";
export const lastMonthSameDays = "Last month, same days";
export const lastMonth = "Last month";
export const controlledThisMonth = "Controlled substances this month";
export const savedByOffers = "Savings from offers";
export const savedByBonus = "Savings from the bonus discount";
export const atListPrice = "At list price";
export const atContractPrice = "At contract price";
