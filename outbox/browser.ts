/** The machine that a page or a worker is. */
import type { Locks, Machine, Message } from "#outbox/entry/machine.ts";
import type { Hear, Network } from "#outbox/entry/wire.ts";

/** IndexedDB, fetch, Web Locks, the clock and a broadcast channel of this browser. */
export const browserMachine = (): Machine => ({
  storage: indexedDB,
  network: overFetch,
  locks: navigator.locks === undefined ? alone : webLocks(navigator.locks),
  clock: {
    now: () => Date.now(),
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  },
  channel: (name, hear) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it reaches its own origin only
    return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  random: Math.random,
  newKey: () => crypto.randomUUID(),
  crypto,
  warn: (error) => console.warn("Could not read or send the entries of the outbox.", error),
});

const overFetch: Network = async ({ path, headers, body }, signal, hear) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
    cache: "no-store",
    redirect: "error", // a captive portal's way to its sign-in page
  });
  if (hear !== undefined && response.status === 200) {
    await readLines(response, hear);
    return { status: response.status, headers: response.headers, body: undefined };
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : await response.text(),
  };
};

/** What is no JSON, because something else wrote it or cut it off, says nothing. */
async function readLines({ status, headers, body }: Response, hear: Hear): Promise<void> {
  const text = new TextDecoder();
  let unread = "";
  const read = (part: string): void => {
    const lines = (unread + part).split("\n");
    unread = lines.pop()!;
    for (const line of lines) if (line !== "") hear(parsed(line), { status, headers });
  };
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return read("\n");
    read(text.decode(value, { stream: true }));
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

const webLocks = (manager: LockManager): Locks => ({
  hold: async (name, how, work) => {
    const lost = new AbortController();
    let outcome: "held" | "taken" = "held";
    try {
      await manager.request(name, how === "if-free" ? { ifAvailable: true } : { steal: true }, async (lock) => {
        if (lock === null) outcome = "taken";
        else await work(lost.signal);
      });
    } catch (error) {
      // Our lock was taken from us: what is under way ends by itself and changes nothing any more.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
      lost.abort();
    }
    return outcome;
  },
});

/** Where there are no locks every tab sends: the claim on the disk and the key at the server keep it right. */
const alone: Locks = {
  hold: async (_name, _how, work) => {
    await work(new AbortController().signal);
    return "held";
  },
};
