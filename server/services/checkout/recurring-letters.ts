/** The emails about a recurring order: the day before its date, and the outcome of that date. */
import { dollars, moneyWords } from "#contract/base/money.ts";
import { fullName } from "#contract/base/person-name.ts";
import { recurringName } from "#contract/checkout/rules/recurrence.ts";
import { unitFor, unitName } from "#contract/base/units.ts";
import { customerLink, own, paragraphs, type Wording } from "#server/services/mail/letter.ts";
import type { NewMail } from "#server/services/mail/mail.ts";
import * as mailText from "#server/services/mail/text.ts";
import type { CartLineRow } from "#server/services/cart/cart-lines.ts";
import type { Plan } from "./recurring-plan.ts";
import * as text from "./recurring-text.ts";

export type About = {
  customer_id: number;
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
  const changes = plan.kind === "ready" ? plan.priceChanges : [];
  const list = going.map(({ quantity, sale_uom_desc, full_description, ndc_code }) =>
    text.line(`${quantity} ${unitFor(quantity, unitName(sale_uom_desc))}`, full_description, ndc_code),
  );
  const consequence = {
    ready: text.willLeaveOut,
    waits: text.willHold,
    unaccepted: text.willWaitForPrices,
    nothing: text.willOrderNothing,
  }[plan.kind];
  const day = dayWords(about.next_date, about);
  return {
    subject: text.tomorrowSubject(day, recurringName(about)),
    body: paragraphs([
      mailText.hello(about.first_name),
      text.willBePlaced(recurringName(about), about.company_name, day),
      own(list.map(({ wording }) => wording).join("\n")),
      ...(plan.kind === "ready" ? [text.estimate(usd(plan.priced.sums.total))] : []),
      ...reasonsUnder(text.pricesChanged, changes),
      ...reasonsUnder(consequence, short),
      plan.kind === "unaccepted" ? text.acceptBefore(linkTo(about)) : text.changeBefore(linkTo(about)),
    ]),
  };
}

/** After the order was placed. */
export function placed(
  about: About,
  order: { order_id: number; total: number; reasons: readonly string[]; priceChanges: readonly string[] },
): Letter {
  const { order_id, total, reasons, priceChanges } = order;
  const link = customerLink(about.address, about.customer_id, `/purchase-order/${order_id}`);
  return {
    subject: text.placedSubject(order_id, recurringName(about)),
    body: paragraphs([
      mailText.hello(about.first_name),
      text.placed(recurringName(about), about.company_name, order_id, usd(total * 100), link),
      ...reasonsUnder(text.pricesChanged, priceChanges),
      ...reasonsUnder(text.leftOut, reasons),
      ...missedWords(about),
      text.nextOrder(dayWords(about.next_date, about), linkTo(about)),
    ]),
  };
}

/** The order is on hold; sent once for a date. */
export const waiting = (
  about: About,
  date: string,
  { kind, reasons }: { kind: "waits" | "unaccepted"; reasons: readonly string[] },
): Letter => ({
  subject: text.onHoldSubject(recurringName(about)),
  body: paragraphs([
    mailText.hello(about.first_name),
    text.onHold(recurringName(about), about.company_name, dayWords(date, about)),
    ...reasonsUnder(kind === "waits" ? text.onHoldBecause : text.risenTooFar, reasons),
    ...missedWords(about),
    kind === "waits" ? text.retryHourly(linkTo(about)) : text.acceptPrices(linkTo(about)),
  ]),
});

/** No line could be filled. */
export const notFilled = (about: About, date: string, reasons: readonly string[]): Letter => ({
  subject: text.notOrderedSubject(recurringName(about)),
  body: paragraphs([
    mailText.hello(about.first_name),
    text.notOrdered(recurringName(about), about.company_name, dayWords(date, about)),
    ...reasonsUnder(text.reasons, reasons),
    ...missedWords(about),
    text.change(linkTo(about)),
  ]),
});

/** To an admin of the customer. */
export const stopped = (about: About): Letter => ({
  subject: text.stoppedSubject(recurringName(about)),
  body: paragraphs([
    text.helloAdmin,
    text.stopped(recurringName(about), about.company_name, fullName(about), dayWords(about.next_date, about)),
    text.resume(linkTo(about)),
  ]),
});

const reasonsUnder = (heading: string, reasons: readonly string[]): Wording[] =>
  reasons.length === 0 ? [] : [own(heading), own(reasons.join("\n"))];

const missedWords = ({ missed = [], today }: About): Wording[] =>
  missed.length === 0 ? [] : [text.missed(missed.map((date) => dayWords(date, { today })).join(" and "))];

const linkTo = ({ address, customer_id, recurring_order_id }: About): Wording =>
  customerLink(address, customer_id, `/orders/recurring/${recurring_order_id}`);

/** "Fri, Nov 20"; with its year where that is another one. Never "tomorrow": nobody knows when a mail is read. */
const dayWords = (date: string, { today }: Pick<About, "today">): string =>
  (date.slice(0, 4) === today.slice(0, 4) ? dayFormat : otherYearFormat).format(new Date(`${date}T00:00:00Z`));
const parts = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
const dayFormat = new Intl.DateTimeFormat("en-US", parts);
const otherYearFormat = new Intl.DateTimeFormat("en-US", { ...parts, year: "numeric" });
const usd = (cents: number): string => moneyWords(dollars(Math.round(cents)));
