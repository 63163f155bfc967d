/** What of the supplier's report is late (21 CFR 1305.29): told whoever asks on the command line, and the distributor by mail, once on a day. Runs as portal_system. */
import { dateIn } from "#contract/base/dates.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import type { Tx } from "#server/db/open.ts";
import { day, instant, statement } from "#server/db/statement.ts";
import { letter, paragraphs } from "#server/services/mail/letter.ts";
import { sendMail } from "#server/services/mail/mail.ts";
import { type FilledLine, usualLayout } from "./filled-layout.ts";
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
 * Mails the distributor what is late, on one of its days once: of two processes the second waits for the first one's row, and has nothing to do. Gives how
 * many lines it told of.
 */
export async function tellOfLateLines(
  db: Tx,
  given: Pick<Caller, "now" | "newId">,
  { dea_number, email }: Pick<Distributor, "dea_number" | "email">,
): Promise<number> {
  const { time_zone } = usualLayout;
  const hour = Number(given.now.toLocaleTimeString("en-GB", { timeZone: time_zone, hour: "2-digit" }));
  if (hour < fromHour) return 0;
  const looked_on = dateIn(time_zone, given.now);
  if ((await db.run(lookStatement, { looked_on, now: given.now })).length === 0) return 0;
  const late = lateOf(await unreported(db, { supplier_dea: dea_number, layout: usualLayout }), looked_on);
  if (late.length === 0) return 0;
  await sendMail(db, given, { to: email, user_id: null, ...lateLetter(late) });
  return late.length;
}

function lateLetter(late: readonly FilledLine[]) {
  const more = late.length - named;
  return {
    subject: messages.subject(late.length),
    body: paragraphs([
      messages.overdue(late.length),
      ...late.slice(0, named).map((line) => letter`${messages.line(line)}`),
      ...(more > 0 ? [messages.more(more)] : []),
      messages.createReport,
    ]),
  };
}
