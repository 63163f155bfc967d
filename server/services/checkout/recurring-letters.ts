/** What the mails of a recurring order say: the day before, and whatever became of its date. */
import { dollars, moneyWords } from "#contract/base/money.ts";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import { letter, own, paragraphs, portalLink, type Wording } from "#server/services/mail/letter.ts";
import type { NewMail } from "#server/services/mail/mail.ts";
import type { CartLineRow } from "#server/services/cart/cart-lines.ts";
import type { Plan } from "./recurring-plan.ts";

export type About = {
  recurring_order_id: number;
  order_name: string;
  next_date: string;
  first_name: string;
  last_name: string;
  company_name: string;
  address: string;
  /** When it is told. */
  today: string;
  /** Dates for which nobody was there. */
  missed?: string[];
};
type Letter = Pick<NewMail, "subject" | "body">;

/** The day before. */
export function tomorrow(about: About, lines: readonly CartLineRow[], plan: Plan): Letter {
  const going = plan.kind === "ready" ? plan.priced.lines : lines;
  const short = plan.kind === "ready" ? plan.leftOut : plan.reasons;
  const list = going.map(
    (line) =>
      letter`${line.quantity} ${unitFor(line.quantity, unitName(line.sale_uom_desc))}: ${own(line.full_description)} (NDC ${line.ndc_code})`,
  );
  const consequence =
    plan.kind === "ready"
      ? "If nothing changes, these items are left out:"
      : plan.kind === "waits"
        ? "If nothing changes, the order is put on hold:"
        : "If nothing changes, nothing is ordered:";
  return {
    subject: letter`${dayWords(about.next_date, about)}: ${recurringName(about)}`,
    body: letter`Hello ${about.first_name},

Your recurring order ${recurringName(about)} for ${about.company_name} will be placed on ${dayWords(about.next_date, about)} at 6:00 AM, at that day's prices:

${own(list.map(({ wording }) => wording).join("\n"))}
${plan.kind === "ready" ? letter`\nAbout ${own(usd(plan.priced.sums.total))} at today's prices, before shipping.\n` : ""}${reasonsUnder(consequence, short)}
Skip, pause or change it here:
${linkTo(about)}
`,
  };
}

/** The order stands. */
export function placed(
  about: About,
  { order_id, total, reasons }: { order_id: number; total: number; reasons: readonly string[] },
): Letter {
  return {
    subject: letter`Order ${order_id} was placed: ${recurringName(about)}`,
    body: letter`Hello ${about.first_name},

Your recurring order ${recurringName(about)} for ${about.company_name} was placed as order ${order_id}, ${own(usd(total * 100))} including shipping:
${portalLink(about.address, `/purchase-order/${order_id}`)}
${reasonsUnder("These items were not available and were not ordered:", reasons)}${missedWords(about)}
The next order is on ${dayWords(about.next_date, about)}:
${linkTo(about)}
`,
  };
}

/** The order is on hold; sent once for a date. */
export const waiting = (about: About, date: string, reasons: readonly string[]): Letter => ({
  subject: letter`${recurringName(about)} is on hold: not ordered yet`,
  body: letter`Hello ${about.first_name},

Your recurring order ${recurringName(about)} for ${about.company_name}, due ${dayWords(date, about)}, has not been placed yet.
${reasonsUnder("It is on hold because:", reasons)}${missedWords(about)}
We retry every hour until the next date. To order what is available now, change it here:
${linkTo(about)}
`,
});

/** No line could be filled. */
export const notFilled = (about: About, date: string, reasons: readonly string[]): Letter => ({
  subject: letter`${recurringName(about)} was not ordered`,
  body: letter`Hello ${about.first_name},

No item of your recurring order ${recurringName(about)} for ${about.company_name} was available on ${dayWords(date, about)}, so nothing was ordered.
${reasonsUnder("Reasons:", reasons)}${missedWords(about)}
Change it here:
${linkTo(about)}
`,
});

/** To an admin of the customer. */
export const stopped = (about: About): Letter => ({
  subject: letter`Recurring order stopped: ${recurringName(about)}`,
  body: letter`Hello,

The recurring order ${recurringName(about)} for ${about.company_name} was set up for ${about.first_name} ${about.last_name}, who can no longer order there. It has stopped, and nothing will be ordered on ${dayWords(about.next_date, about)}.

Anyone who can place this order can resume it in their own name, or end it:
${linkTo(about)}
`,
});

function reasonsUnder(heading: string, reasons: readonly string[]): Wording {
  if (reasons.length === 0) return own("");
  return letter`\n${paragraphs([own(heading), own(reasons.join("\n"))])}\n`;
}

const missedWords = ({ missed = [], today }: About): Wording =>
  missed.length === 0
    ? own("")
    : letter`\nNothing was ordered for ${missed.map((date) => dayWords(date, { today })).join(" and ")}, because the portal was not running. Missed dates are not made up.\n`;

const linkTo = ({ address, recurring_order_id }: About): Wording =>
  portalLink(address, `/orders/recurring/${recurring_order_id}`);

/** "Fri, Nov 20"; with its year where that is another one. Never "tomorrow": nobody knows when a mail is read. */
const dayWords = (date: string, { today }: Pick<About, "today">): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayFormat : otherYearFormat).format(new Date(`${date}T00:00:00Z`));
const parts = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", parts);
const otherYearFormat = new Intl.DateTimeFormat("en-US", { ...parts, year: "numeric" });
const usd = (cents: number): string => moneyWords(dollars(Math.round(cents)));
