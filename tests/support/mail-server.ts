/** A mail server that speaks SMTP on a port of its own, takes mails or turns them away as it is told, and shows what it took. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** What it does with the next mail: an answer of SMTP, or the connection ended once the letter is there, with or without having taken it. */
type Manner = { code: number; says: string; at: "recipient" | "data" } | "hang up before the answer" | "take";

export type MailServer = {
  url: string;
  /** Mails that it took, as they came over the line. */
  taken: string[];
  /** For each of the next mails; afterwards it takes all. */
  next: (...manners: Manner[]) => void;
  close: () => Promise<void>;
};

/** Starts one; it ends with the test. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  const manners: Manner[] = [];
  const refusal = ({ code, says }: { code: number; says: string }) =>
    Object.assign(new Error(says), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, answer) {
      const [manner] = manners;
      if (typeof manner !== "object" || manner.at !== "recipient") return answer();
      manners.shift();
      answer(refusal(manner));
    },
    onData(stream, session, answer) {
      const manner = manners.shift() ?? "take";
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (typeof manner === "object") return answer(refusal(manner));
        taken.push(Buffer.concat(chunks).toString("utf8"));
        if (manner === "take") return answer();
        for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy();
      });
    },
  });
  server.on("error", () => {}); // a connection that this test cut
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= new Promise<void>((resolve) => server.close(() => resolve())));
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, taken, next: (...all) => void manners.push(...all), close };
}

/** The text of a mail, as a mail program shows it. */
export const textOf = (mail: string): string => {
  const [head = "", ...rest] = mail.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
};
