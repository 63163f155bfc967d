/** A proxy in front of the server that fails on command, on the level of TCP and, for an http server, of single requests. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { fairWeather, isRequestFault, type Fault } from "./proxy/fault.ts";
import { startHttpStage, type Passed } from "./proxy/http-stage.ts";
import { link, type Link } from "./proxy/link.ts";
import { reservePort } from "./reserved-port.ts";

export type FaultProxy = {
  /** What to open instead of the server's own address. */
  address: string;
  port: number;
  /** Begins a fault in place of the one before; resolves when it is in force, for open connections too. */
  fault: (next: Fault) => Promise<void>;
  /** All is well again. */
  lift: () => Promise<void>;
  /** Every request whose fate is known, in that order; empty for a server that is not http. */
  requests: readonly Passed[];
  /** The first request like this, whether it has passed already or is still to come. */
  request: (isIt: (request: Passed) => boolean) => Promise<Passed>;
  /** Tells of each request from now on. */
  watch: (hear: (request: Passed) => void) => void;
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/**
 * Starts one before `http://host:port`, or before `https://...` and `tcp://...`, whose bytes it passes on unread.
 * @throws Error from `fault` where a fault needs to read requests and cannot.
 */
export async function startProxy(target: string, { port = 0, host = "127.0.0.1" } = {}): Promise<FaultProxy> {
  const url = new URL(target);
  const weather = fairWeather();
  const links = new Set<Link>();
  const requests: Passed[] = [];
  const watchers = new Set<(request: Passed) => void>();
  const tell = (request: Passed) => {
    requests.push(request);
    for (const hear of watchers) hear(request);
  };
  const http = url.protocol === "http:" ? await startHttpStage(url, weather, tell) : undefined;
  const reach = (): Socket =>
    connect({
      ...(http ? { port: http.port, host: "127.0.0.1" } : portAndHost(url)),
      allowHalfOpen: true,
      noDelay: true,
    });

  const join = (client: Socket) => {
    const made = link(client, reach(), weather);
    links.add(made);
    void made.closed.then(() => links.delete(made));
  };
  const reserved = port === 0 ? await reservePort() : undefined;
  const own = reserved?.port ?? port;
  let listener: Server | undefined = await listen(own, host, join);

  /** The port opens and closes with the weather. */
  async function apply(next: Fault): Promise<void> {
    weather.change(next);
    if (next.kind === "refuse") {
      listener?.close();
      listener = undefined;
      for (const each of links) each.reset();
    } else listener ??= await listen(own, host, join);
  }

  let stopFlapping: () => Promise<void> = async () => {};
  async function fault(next: Fault): Promise<void> {
    if (http === undefined && (isRequestFault(next) || next.kind === "captive-portal")) {
      throw new Error(`${next.kind} needs a server that speaks http, not ${url.protocol}`);
    }
    await stopFlapping();
    stopFlapping = async () => {};
    if (next.kind !== "flapping") return apply(next);
    await apply({ kind: "refuse" });
    stopFlapping = flap(next, apply);
  }
  const lift = () => fault({ kind: "none" });
  const close = async () => {
    await fault({ kind: "refuse" });
    reserved?.release();
    http?.close();
    await Promise.all([...links].map(({ closed }) => closed));
  };

  return {
    address: `${url.protocol}//${host === "127.0.0.1" ? "localhost" : host}:${own}`,
    port: own,
    fault,
    lift,
    requests,
    request: (isIt) =>
      new Promise((resolve) => {
        const past = requests.find(isIt);
        if (past !== undefined) return resolve(past);
        const hear = (request: Passed) => {
          if (!isIt(request)) return;
          watchers.delete(hear);
          resolve(request);
        };
        watchers.add(hear);
      }),
    watch: (hear) => void watchers.add(hear),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Goes from refusing to working and back until stopped; the stop resolves when nothing is under way any more. */
function flap(
  { downMs, upMs }: { downMs: number; upMs: number },
  apply: (fault: Fault) => Promise<void>,
): () => Promise<void> {
  let under = Promise.resolve();
  let timer: NodeJS.Timeout;
  const next = (kind: "none" | "refuse", afterMs: number) => {
    timer = setTimeout(() => {
      under = under.then(() => apply({ kind })); // the port that is being opened is open before it closes
      if (kind === "none") next("refuse", upMs);
      else next("none", downMs);
    }, afterMs);
  };
  next("none", downMs);
  return () => {
    clearTimeout(timer);
    return under;
  };
}

async function listen(port: number, host: string, join: (client: Socket) => void): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, join);
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

const portAndHost = ({ protocol, port, hostname }: URL) => ({
  port: Number(port || (protocol === "https:" ? 443 : 80)),
  host: hostname.replace(/^\[|\]$/g, ""),
});
