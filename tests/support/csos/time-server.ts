/** A time source (SNTP over UDP) that says what a test wants it to, on this machine. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { getNowMs } from "#tests/support/present.ts";

const since1900 = 2_208_988_800;

export type TimeServer = {
  address: string;
  says: (answer: (question: Buffer) => Buffer | undefined) => void;
  close: () => void;
};

/** What a server of this stratum answers (in a number that begins anew in 2036) whose clock is so many milliseconds ahead of ours. */
export const told =
  (aheadMs: number, stratum = 2) =>
  (question: Buffer): Buffer => {
    const answer = Buffer.alloc(48);
    answer[0] = 0x24;
    answer[1] = stratum;
    question.copy(answer, 24, 40, 48);
    const seconds = ((getNowMs() + aheadMs) / 1000 + since1900) % 2 ** 32;
    for (const at of [32, 40]) {
      answer.writeUInt32BE(Math.floor(seconds), at);
      answer.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), at + 4);
    }
    return answer;
  };

export async function startTimeServer(): Promise<TimeServer> {
  let says: (question: Buffer) => Buffer | undefined = told(0);
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const answer = says(question);
    if (answer !== undefined) socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  return { address: `ntp://127.0.0.1:${port}`, says: (answer) => (says = answer), close: () => socket.close() };
}
