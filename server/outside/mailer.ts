/** Gives mails away: to a mail server by SMTP, or, where none is set, as files that a person can read. */
import { join, resolve } from "node:path";
import { createTransport } from "nodemailer";

import { createFolder, replaceFile } from "#server/base/durable-file.ts";

export type Letter = {
  mail_id: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  at: Date;
};

/**
 * `later`: the mail server did not take it, and may the next time. `never`: it will not. `unknown`: the connection ended when the letter was on its
 * way, and nobody knows whether it was taken.
 */
export type Delivery = { kind: "delivered" } | { kind: "later" | "never" | "unknown"; why: string };

export type Mailer = { send: (letter: Letter) => Promise<Delivery> };

/** Longest wait for one answer of the mail server. */
const patienceMs = 20_000;

/** The mailer that the environment asks for. */
export const mailerOf = ({ smtpUrl, mailFrom, dataDir }: MailSettings): Mailer =>
  smtpUrl === undefined ? folderMailer(mailFolder(dataDir), mailFrom) : smtpMailer(smtpUrl, mailFrom);

export type MailSettings = { smtpUrl?: string | undefined; mailFrom: string; dataDir: string };

/** Where mails lie when there is no mail server. */
export const mailFolder = (dataDir: string): string => join(resolve(dataDir), "mail");

/** Speaks SMTP; `url` as `smtp://user:password@host:port`, or `smtps:`. */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    send: async (letter) => {
      let isOnItsWay = false;
      const transport = createTransport({
        url,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        transactionLog: true,
        // Where a connection ended nodemailer does not say. Once DATA was said, the letter may have been taken.
        logger: loggerOf((sent) => (isOnItsWay ||= sent === "DATA")),
      });
      try {
        await transport.sendMail(messageOf(letter, from));
        return { kind: "delivered" };
      } catch (error) {
        return { kind: kindOf(error, isOnItsWay), why: sentenceOf(error) };
      } finally {
        transport.close();
      }
    },
  };
}

/** Writes each into a file of its own, readable by the server's user alone: it may hold a link. The same letter twice is the same file. */
export function folderMailer(folder: string, from: string): Mailer {
  return {
    send: async (letter) => {
      try {
        await writeLetter(folder, letter, from);
        return { kind: "delivered" };
      } catch (error) {
        return { kind: "later", why: sentenceOf(error) };
      }
    },
  };
}

async function writeLetter(folder: string, letter: Letter, from: string): Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({ ...messageOf(letter, from), text: "." });
  // Quoted-printable would cut links in two: the text goes in as it is.
  const head = (message as Buffer)
    .toString()
    .split("\r\n\r\n")[0]!
    .replace(/^Content-Transfer-Encoding: .*$/m, "Content-Transfer-Encoding: 8bit");
  const whole = `${head}\r\n\r\n${letter.text.replaceAll(/\r?\n/g, "\r\n")}\r\n`;
  createFolder(folder, { mode: 0o700 });
  const name = `${letter.at.toISOString().replaceAll(/[:.]/g, "-")} ${letter.mail_id}.eml`;
  replaceFile(join(folder, name), whole, { mode: 0o600 });
}

/** The same Message-ID at each try: whoever got a letter twice all the same sees one. */
const messageOf = ({ mail_id, to, subject, text, at }: Letter, from: string) => ({
  messageId: `<${mail_id}@${/@([^\s>]+)>?$/.exec(from)?.[1] ?? "localhost"}>`,
  from,
  to: { name: "", address: to },
  subject,
  text,
  date: at,
  headers: { "Auto-Submitted": "auto-generated" },
});

type SmtpError = Error & { code?: string; responseCode?: number };

function kindOf(error: unknown, isOnItsWay: boolean): "later" | "never" | "unknown" {
  const { responseCode } = error as SmtpError;
  // 535 and its like speak of our own account, not of the letter.
  if (responseCode !== undefined)
    return responseCode >= 500 && (error as SmtpError).code !== "EAUTH" ? "never" : "later";
  return isOnItsWay ? "unknown" : "later";
}

/** What the mail server said, without what it may have quoted of the letter. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\S*:\/\/\S+|[\w-]{30,}/g, "(left out)")
    .replaceAll(/\s+/g, " ")
    .slice(0, 300);

/** A logger that only listens for what is sent. */
function loggerOf(hear: (sent: string) => void) {
  const none = () => {};
  const debug = (entry: unknown, said?: unknown) => {
    if ((entry as { tnx?: string }).tnx === "client") hear(String(said));
  };
  return { level: none, trace: none, debug, info: none, warn: none, error: none, fatal: none };
}
