/** The part of the proxy that understands HTTP: hands each request on, loses answers, or answers as somebody else's network would. */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { isRequestFault, type RequestFault, type Weather } from "./fault.ts";

/** A request that came this far, and what became of it. */
export type Passed = {
  method: string;
  path: string;
  /** Its Idempotency-Key. */
  key: string | undefined;
  /**
   * Answered; answered by the server but the answer lost, cut or replaced; answered by the captive portal; dropped before the server; or broken off on either
   * side.
   */
  fate: "answered" | "lost" | "captured" | "dropped" | "broken";
  /** What the server answered, where it did. */
  status: number | undefined;
  /** What broke it off. */
  why?: string;
};

export type HttpStage = { port: number; close: () => void };

/** Starts it on a port of its own; `tell` hears of every request once its fate is known. */
export async function startHttpStage(
  target: URL,
  weather: Weather,
  tell: (request: Passed) => void,
): Promise<HttpStage> {
  let struck: { by: unknown; times: number } = { by: undefined, times: 0 };

  /** The fault that strikes this request; undefined: none. */
  function findStrike(what: string): RequestFault | undefined {
    const { fault } = weather;
    if (!isRequestFault(fault) || !fault.of.test(what)) return undefined;
    if (struck.by !== fault) struck = { by: fault, times: 0 };
    return ++struck.times <= fault.times ? fault : undefined;
  }

  const stage = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    void pass(request, response);
  });
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "" } = request;
    const key = request.headers["idempotency-key"]?.toString();
    const tellFate = (fate: Passed["fate"], status?: number) => tell({ method, path, key, fate, status });
    if (weather.fault.kind === "captive-portal") {
      request.resume();
      answerAsPortal(response);
      return tellFate("captured");
    }
    const strike = findStrike(`${method} ${path}`);
    if (strike?.kind === "request-lost") {
      request.socket.resetAndDestroy();
      return tellFate("dropped");
    }
    let status: number | undefined;
    try {
      const answer = await handOn(request, target);
      status = answer.statusCode;
      if (strike !== undefined) {
        await loseAnswer(strike, { answer, body: await buffer(answer), request, response });
        return tellFate("lost", status);
      }
      response.sendDate = false;
      response.writeHead(status ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
      await pipeline(answer, response);
      tellFate("answered", status);
    } catch (error) {
      request.socket.resetAndDestroy(); // either side broke off: the other learns it the way TCP says it
      tell({ method, path, key, fate: "broken", status, why: error instanceof Error ? error.message : String(error) });
    }
  }

  stage.listen(0, "127.0.0.1");
  await once(stage, "listening");
  const close = () => {
    stage.close();
    stage.closeAllConnections();
  };
  return { port: (stage.address() as AddressInfo).port, close };
}

/** Asks the server the same; its answer when the head has come. A device that leaves after it has asked does not stop the server. */
async function handOn(request: IncomingMessage, target: URL): Promise<IncomingMessage> {
  const outgoing = ask(target, {
    method: request.method,
    path: request.url,
    headers: endToEnd(request.rawHeaders),
    agent: false,
  });
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  // Only what goes wrong while sending counts: an answer may come before the server has read everything.
  const [answer] = await Promise.race([answered, pipeline(request, outgoing).then(() => answered)]);
  return answer;
}

type LostAnswer = { answer: IncomingMessage; body: Buffer; request: IncomingMessage; response: ServerResponse };

/** What arrives of an answer that the server gave. */
async function loseAnswer(
  fault: Exclude<RequestFault, { kind: "request-lost" }>,
  { answer, body, request, response }: LostAnswer,
): Promise<void> {
  if (fault.kind === "answer-foreign") {
    response.writeHead(200, { "content-type": "application/json" }).end(fault.json);
    return;
  }
  if (fault.kind === "answer-cut") {
    const { connection: _, "transfer-encoding": __, ...head } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, { ...head, "content-length": body.length });
    const half = body.subarray(0, Math.floor(body.length / 2));
    await new Promise<void>((resolve) => response.write(half, () => resolve()));
  }
  request.socket.resetAndDestroy();
}

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Raw headers (name, value, name, value ...) without those that belong to one connection. */
const endToEnd = (raw: string[]): string[] => raw.filter((_, at) => !hopByHop.has(raw[at - (at % 2)]!.toLowerCase()));

function answerAsPortal(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end("<!doctype html><title>Guest Wi-Fi</title><h1>Welcome</h1><p>Accept the terms to go online.</p>\n");
}
