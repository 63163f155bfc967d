/** Texts of the email about signed orders that must be reported to the DEA today, or were not reported in time. The command line prints the lines too. */
import { unitFor } from "#contract/base/units.ts";
import { letter } from "#server/services/mail/letter.ts";
import type { FilledLine } from "./filled-layout.ts";

export const lineCount = (count: number) => `${count} ${unitFor(count, "line")}`;
export const line = ({ order_form_number, order_id, line_no, shipped, product, shipped_on, due_on }: FilledLine) =>
  `form ${order_form_number}, order ${order_id} line ${line_no}: ${shipped} of ${product}, shipped ${shipped_on}, due ${due_on}`;
const isOrAre = (count: number) => (count === 1 ? "is" : "are");
export const subject = (count: number) => letter`DEA report overdue: ${lineCount(count)} of signed orders`;
export const overdue = (count: number) =>
  letter`${lineCount(count)} of electronic orders ${isOrAre(count)} not in any report, more than two business days after shipment (21 CFR 1305.29):`;
export const dueSubject = (count: number) => letter`DEA report due today: ${lineCount(count)} of signed orders`;
export const dueToday = (count: number) =>
  letter`${lineCount(count)} of electronic orders ${isOrAre(count)} not in any report, and due today, two business days after shipment (21 CFR 1305.29):`;
export const more = (count: number) => letter`and ${count} more. List them with: npm run portal -- csos late`;
export const createReport = letter`Create the report with: npm run portal -- csos report\n`;
