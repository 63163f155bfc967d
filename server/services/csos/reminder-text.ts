/** Texts of the email and the notice that a certificate expires soon. */
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

/** "today", "tomorrow", "in 14 days" */
export const daysAhead = (days: number) => (days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`);
export const noticeTitle = "Certificate expires soon";
/** @param when "in 14 days" */
export const noticeBody = (when: string) => `A signing certificate expires ${when}.`;
export const subject = (holder: string, when: string) => letter`The CSOS certificate of ${holder} expires ${when}`;
export const body = (holder: string, dea: string, company: string, when: string) =>
  letter`The CSOS certificate of ${holder} (DEA ${dea}) at ${company} expires ${when}. After that it can't sign orders.`;
export const requestNew = (link: Wording) =>
  letter`Request a new one at ${own("deaecom.gov")} (about 2 weeks). When you have it, add it here:\n${link}\n`;
