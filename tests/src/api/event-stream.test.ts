/** Events out of a stream, however the network cuts it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { readEvents, type StreamEvent } from "#src/api/event-stream.ts";

const text = ':\n\nevent: again\ndata: {}\n\n:\n\nevent: changed\ndata: {"what":"cart","device":"Ä: 1"}\n\nevent: half';

test("are whole wherever the stream is cut, and what is half sent at its end is none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(text.length), { maxLength: 12 }), async (cuts) => {
      const bytes = new TextEncoder().encode(text);
      const at = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const [index, from] of at.slice(0, -1).entries()) controller.enqueue(bytes.slice(from, at[index + 1]));
          controller.close();
        },
      });
      const heard: StreamEvent[] = [];
      await readEvents(new Response(stream), (event) => heard.push(event), new AbortController().signal);
      expect(heard).toEqual([
        { event: "again", about: {} },
        { event: "changed", about: { what: "cart", device: "Ä: 1" } },
      ]);
    }),
  );
});

test("stop when nobody follows any more", async () => {
  const stop = new AbortController();
  const reading = readEvents(new Response(new ReadableStream()), () => undefined, stop.signal);
  stop.abort();
  await reading;
});
