/** Which lines of the supplier's report are due or late (21 CFR 1305.29), for the command line, and by mail to the distributor once a day. Runs as portal_system. */
import { dateIn } from "#contract/base/dates.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import { day, instant, statement } from "#server/db/statement.ts";
import { letter, paragraphs } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import type { FilledLayout, FilledLine } from "./filled-layout.ts";
import { unreported } from "./filled-report.ts";
import * as messages from "./late-text.ts";

/** Those whose day has passed. @param today `YYYY-MM-DD` where the supplier is. */
export const lateOf = <Line extends FilledLine>(lines: readonly Line[], today: string): Line[] =>
  lines.filter(({ due_on }) => due_on < today);

/** From this hour of the supplier's day on: somebody is there to report it. */
const fromHour = 7;
/** More of them are counted, and not named one by one. */
const named = 40;

const lookStatement = statement(
  "look_for_late_lines",
  { values: { looked_on: day, now: instant }, row: { looked_on: day } },
  "insert into csos_late_looks (looked_on, looked_at) values (:looked_on, :now) on conflict do nothing returning looked_on",
);

/**
 * Mails the distributor which lines are late or due today, on one of its days once: of two processes the second waits for the first one's row, and has nothing
 * to do. Returns the number of lines in the mail.
 */
export async function tellOfLateLines(
  db: Tx,
  given: Pick<Caller, "now" | "newId">,
  { distributor, layout }: { distributor: Pick<Distributor, "dea_number" | "email">; layout: FilledLayout },
): Promise<number> {
  const { time_zone } = layout;
  const hour = Number(given.now.toLocaleTimeString("en-GB", { timeZone: time_zone, hour: "2-digit" }));
  if (hour < fromHour) return 0;
  const today = dateIn(time_zone, given.now);
  if ((await db.run(lookStatement, { looked_on: today, now: given.now })).length === 0) return 0;
  const open = await unreported(db, { supplier_dea: distributor.dea_number, layout });
  const late = lateOf(open, today);
  const due = open.filter(({ due_on }) => due_on === today);
  if (late.length + due.length === 0) return 0;
  await sendMail(db, given, { to: distributor.email, user_id: null, ...reportLetter(late, due) });
  return late.length + due.length;
}

const reportLetter = (late: readonly FilledLine[], due: readonly FilledLine[]) => ({
  subject: late.length > 0 ? messages.subject(late.length) : messages.dueSubject(due.length),
  body: paragraphs([
    ...(late.length > 0 ? [messages.overdue(late.length), ...lineList(late)] : []),
    ...(due.length > 0 ? [messages.dueToday(due.length), ...lineList(due)] : []),
    messages.createReport,
  ]),
});

const lineList = (lines: readonly FilledLine[]) => [
  ...lines.slice(0, named).map((line) => letter`${messages.line(line)}`),
  ...(lines.length > named ? [messages.more(lines.length - named)] : []),
];
