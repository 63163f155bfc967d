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
      ? "As things stand this cannot be filled and is left out:"
      : plan.kind === "waits"
        ? "As things stand all of it waits, because:"
        : "As things stand nothing of it can be filled:";
  return {
    subject: letter`${dayWords(about.next_date, about)}: ${recurringName(about)}`,
    body: letter`Hello ${about.first_name} ${about.last_name},

your recurring order ${recurringName(about)} for ${about.company_name} is placed on ${dayWords(about.next_date, about)} at 6 in the morning, at the prices of that day:

${own(list.map(({ wording }) => wording).join("\n"))}
${plan.kind === "ready" ? letter`\nAbout ${own(usd(plan.priced.sums.total))} at today's prices, without shipping.\n` : ""}${reasonsUnder(consequence, short)}
Skip it, pause it or change it here:
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
    body: letter`Hello ${about.first_name} ${about.last_name},

your recurring order ${recurringName(about)} for ${about.company_name} was placed as order ${order_id}, ${own(usd(total * 100))} with shipping:
${portalLink(about.address, `/purchase-order/${order_id}`)}
${reasonsUnder("This could not be filled and was left out. It is not ordered:", reasons)}${missedWords(about)}
The next one comes on ${dayWords(about.next_date, about)}:
${linkTo(about)}
`,
  };
}

/** All of it waits; it is told once for a date. */
export const waiting = (about: About, date: string, reasons: readonly string[]): Letter => ({
  subject: letter`${recurringName(about)} waits: it is not ordered yet`,
  body: letter`Hello ${about.first_name} ${about.last_name},

your recurring order ${recurringName(about)} for ${about.company_name} of ${dayWords(date, about)} is not placed yet.
${reasonsUnder("It waits because:", reasons)}${missedWords(about)}
It is tried again every hour until its next date. To order what can be had now, change it here:
${linkTo(about)}
`,
});

/** Nothing of it could be filled. */
export const notFilled = (about: About, date: string, reasons: readonly string[]): Letter => ({
  subject: letter`${recurringName(about)} was not ordered`,
  body: letter`Hello ${about.first_name} ${about.last_name},

nothing of your recurring order ${recurringName(about)} for ${about.company_name} could be filled on ${dayWords(date, about)}, so nothing was ordered.
${reasonsUnder("Why:", reasons)}${missedWords(about)}
Change it here:
${linkTo(about)}
`,
});

/** To an admin of the customer. */
export const stopped = (about: About): Letter => ({
  subject: letter`Recurring order stopped: ${recurringName(about)}`,
  body: letter`Hello,

the recurring order ${recurringName(about)} of ${about.company_name} was placed for ${about.first_name} ${about.last_name}, who may not order there any more. It has stopped, and nothing is ordered on ${dayWords(about.next_date, about)}.

Somebody who may order can resume it in their own name, or end it:
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
    : letter`\nNothing was ordered for ${missed.map((date) => dayWords(date, { today })).join(" and ")}: the portal was not running, and what was missed is not made up for.\n`;

const linkTo = ({ address, recurring_order_id }: About): Wording =>
  portalLink(address, `/orders/recurring/${recurring_order_id}`);

/** "Fri, Nov 20"; with its year where that is another one. Never "tomorrow": nobody knows when a mail is read. */
const dayWords = (date: string, { today }: Pick<About, "today">): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayFormat : otherYearFormat).format(new Date(`${date}T00:00:00Z`));
const parts = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", parts);
const otherYearFormat = new Intl.DateTimeFormat("en-US", { ...parts, year: "numeric" });
const usd = (cents: number): string => moneyWords(dollars(Math.round(cents)));
