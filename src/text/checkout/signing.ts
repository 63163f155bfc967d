/** Texts of the checkout's signing part: order form, certificate, and a cart that needs several forms. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";
import { scheduleNames } from "#contract/base/schedules.ts";

/** Title by how the order is placed. */
export const titles = { CSOS: "Sign", Form222: "Order form", NotCSOS: "Controlled substances" } as const;
export const howToOrder = "How to order";
export const csosCertificate = "CSOS certificate";
export const form222 = "Paper Form 222";
export const noForm = "No form";
export const deaNumber = "DEA number";
export const orderedUnder = (dea: string, schedules: readonly string[]) =>
  `Ordered under DEA ${dea}, ${scheduleNames(schedules)}.`;
export const selectForm = "This cart has Schedule II items. Select how to order them.";
export { noFormNeeded } from "#src/text/trade/controlled.ts";

// Number of the order form
export const formNumber = "Order form number";
export const confirmFormNumber = "Confirm order form number";
export const form222NumberHint = "9 characters, at the top right of the form.";
export const csosNumberHint = "6 characters. Leave blank and we assign one.";
export const numberAvailable = "Available for this DEA number.";
export const numberNotChecked = "Couldn't check this number. We check it when you place the order.";
/** @param lines lines on the form @param most lines that a form has */
export const formUse = (lines: number, most: number) =>
  `${lines} of ${most} lines on the form. We ship after we receive the original form. Keep a copy.`;

// Certificate
export const certificate = "Certificate";
export const noCertificate = "No certificate on file";
export const select = "Select";
export const certificateChoice = (name: string, dea: string) => `${name}, DEA ${dea}`;
/** `{date}` is a date. */
export const validity = (schedules: readonly string[]) => `Valid until {date}. Signs ${scheduleNames(schedules)}.`;
/** What the certificate may sign of the cart. */
export const covers = (products: number, schedules: readonly string[]) =>
  plural(products, {
    one: `Covers the product: ${scheduleNames(schedules)}.`,
    other: `Covers all # products: ${scheduleNames(schedules)}.`,
  });
/** `{site}` is a name. @param expires "expires in 25 days" */
export const renew = (expires: string) => `This certificate ${expires}. Request a new one at {site} (about 2 weeks).`;
export const renewSite = "deaecom.gov";
export const password = "Certificate password";
export const passwordHint = "Used once to sign. Never stored.";
/** `{title}` is `noCertificate`, `{add}` a link named `addCertificate`. */
export const noCertificateHint = ({ canAdd, needsForm }: { canAdd: boolean; needsForm: boolean }) => {
  const other = needsForm ? "on a paper Form 222" : "without a form";
  return `{title} for this address's DEA number. ${canAdd ? `{add}, or order ${other}.` : `Order ${other}.`}`;
};
export const addCertificate = "Add one under Certificates";
/** About the selected certificate. */
export const selectedDeleted = (name: string, dea: string) =>
  `The certificate you selected was deleted: ${name}, DEA ${dea}.`;
export const selectedExpired = (name: string, dea: string) =>
  `The certificate you selected has expired: ${name}, DEA ${dea}.`;
export const selectAnother = "Select another one.";

// Several forms
/** @param forms number of forms */
export const firstOfForms = (forms: number) => `Order 1 of ${forms}`;
export const needsForms = (forms: number) => `This cart needs ${forms} order forms`;
export const orderTogether = (lines: number) => `Order all ${formatQuantity(lines, "line")} together`;
export const orderFirst = (now: number, later: number) =>
  `Order ${formatQuantity(now, "line")} now, keep ${formatQuantity(later)} in your cart`;
export const onThisOrder = "On this order";
export const staysInCart = "Stays in your cart";
/** @param forms number of forms of the complete cart */
export const linesLater = (lines: number, forms: number) =>
  `${formatQuantity(lines, "line")}, for ${forms > 2 ? "the next orders" : "the next order"}`;
export const linesNow = (onForm: number, withoutForm: number) => {
  const form = `${formatQuantity(onForm, "line")} on one form`;
  return withoutForm === 0
    ? form
    : `${form}, ${plural(withoutForm, { one: "# line", other: "# lines" })} without a form`;
};
