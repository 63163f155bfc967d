/** Server-sent events out of a streamed answer: EventSource cannot send who asks. */
import { NoAnswer } from "./ask.ts";

/** An event with what it says, as JSON gives it. */
export type StreamEvent = { event: string; about: unknown };

/** The server says something at least every 15 seconds; who says nothing for so long is gone. */
const silentMs = 40_000;

/** Calls `heard` with each event; resolves when the stream ends. @throws NoAnswer when it goes silent. */
export async function readEvents(
  answer: Response,
  heard: (event: StreamEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const stop = () => void reader.cancel().catch(() => undefined); // it ended by itself
  signal.addEventListener("abort", stop);
  try {
    let rest = "";
    for (;;) {
      const { done, value } = await unlessSilent(reader.read());
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== undefined) heard(event);
      }
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

/** Undefined for a comment, which only says that the server is there. */
function eventOf(block: string): StreamEvent | undefined {
  const fields = new Map(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const event = fields.get("event");
  return event === undefined ? undefined : { event, about: JSON.parse(fields.get("data") ?? "null") };
}

async function unlessSilent<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), silentMs);
  });
  return Promise.race([part, silence]).finally(() => clearTimeout(timer));
}
