/**
 * The only fetch of the page: sends a call of the contract and gives its answer.
 *
 * Answers are not parsed again: the server has checked each against the same schema, and a strict second look would break open pages
 * whenever a newer server adds a field. It would not be free either: under a policy without eval a page of 100 products costs 2 ms to parse,
 * six times JSON.parse. So the built page has no schemas at all (vite/without-schemas.ts takes them out of the contract).
 */
import { pathNames, type Call, type InputOf, type OutputOf } from "#contract/base/call.ts";
import { headers } from "#contract/base/headers.ts";
import { actingFor } from "./acting.ts";
import { isUnattended } from "./activity.ts";
import { isApp } from "./as-app.ts";
import { ask, ErrorAnswer } from "./ask.ts";
import { failureOf } from "./failures.ts";
import { askToSignIn, authorization, reachability, SignedOut } from "./signals.ts";
import { deviceSession } from "./device-session.ts";
import { token } from "./token.ts";

export type SendOptions = {
  /** The idempotency key of this intent; a new one when left out. Give one only where an intent outlives the call. */
  key?: string | undefined;
  /** What the person saw when deciding, such as the line's quantity (X-Base). */
  base?: unknown;
  /** A poll that nobody asked for: does not keep the session alive. Left out: true once nobody has touched the page for a minute. */
  isBackground?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Never tried again by itself. */
  once?: boolean | undefined;
  /** At 401: ask the person to sign in over the page and repeat once (as it stands), or fail with `SignedOut`. */
  whenSignedOut?: "ask" | "fail" | undefined;
};

/**
 * Sends a call and gives its answer.
 * @throws what `failureOf` explains.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  return answerTo(call, input, options, async (answer) => (await answer.json()) as OutputOf<C>);
}

/** As `send`, for the calls that answer bytes: pictures, documents. */
export async function sendForBlob<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Blob> {
  return answerTo(call, input, options, (answer) => answer.blob());
}

/**
 * As `send`, for a stream: read as it comes. Nobody asked for it, so nobody is asked to sign in for it, and a line that breaks under it says nothing of
 * the network.
 */
export const sendForStream = <C extends Call>(
  call: C,
  input: InputOf<C>,
  read: Read<void>,
  signal: AbortSignal,
): Promise<void> =>
  askServer({ call, input, options: { isBackground: true, signal, once: true }, key: newKey(), read });

/** A key for an intent that is sent more than once. */
export const newKey = (): string => crypto.randomUUID();

type Read<Answer> = (answer: Response) => Promise<Answer>;

async function answerTo<Answer>(call: Call, input: unknown, options: SendOptions, read: Read<Answer>): Promise<Answer> {
  const session = deviceSession();
  const caller = token();
  const answer = await answerOrSignIn(call, input, options, read);
  // An answer that comes after its caller left is nobody's: it must never be kept for, or shown to, whoever came next. Whoever came has a token of
  // their own: theirs it still is while what the last one left is only just put away.
  if (call.needs !== "nobody" && deviceSession() !== session && token() !== caller) throw new SignedOut();
  return answer;
}

async function answerOrSignIn<Answer>(
  call: Call,
  input: unknown,
  options: SendOptions,
  read: Read<Answer>,
): Promise<Answer> {
  const session = deviceSession();
  const caller = token();
  // One key for all attempts, the one after a sign-in included: a write takes effect once. Reads and secret writes have a key too, which the server only
  // repeats: it proves that the response is the server's (line.ts).
  const key = options.key ?? newKey();
  const attempt = () => askServer({ call, input, options, key, read });
  try {
    return noted(await attempt());
  } catch (error) {
    noteFailure(error);
    if (!isSignedOut(error)) {
      // What nobody asked for is nobody's business either.
      if (statusOf(error) === 403 && options.isBackground !== true)
        authorization.dispatchEvent(new Event("not-authorized"));
      throw error;
    }
    // The session of somebody who left meanwhile is over, and nobody who is here now has to sign in for that.
    if (options.whenSignedOut === "fail" || deviceSession() !== session) throw new SignedOut();
    // Somebody signed in again while it was under way: there is nothing to ask. Waiting for a person stands outside of every time limit.
    const isRenewed = token() !== undefined && token() !== caller;
    if (!isRenewed && (await askToSignIn()) === "given-up") throw new SignedOut();
    return attempt();
  }
}

type Attempt<Answer> = {
  call: Call;
  input: unknown;
  options: SendOptions;
  key: string;
  read: Read<Answer>;
};

function askServer<Answer>({ call, input, options, key, read }: Attempt<Answer>): Promise<Answer> {
  const bearer = token();
  if (call.needs !== "nobody" && bearer === undefined) return Promise.reject(new SignedOut());
  const { path, rest } = fill(call, input);
  const { method } = call;
  const goesInQuery = method === "GET" || method === "DELETE";
  const query = goesInQuery ? new URLSearchParams(rest as Record<string, string>).toString() : "";
  const asked = {
    method,
    path: query === "" ? path : `${path}?${query}`,
    headers: headersOf(call, options, { bearer, key }),
    signal: options.signal,
    // Only reads, and writes whose key the server stores. A secret write is sent once.
    repeats: options.once !== true && (call.kind !== "write" || call.secret !== true),
    takesMs: call.takesMs,
  };
  return ask(goesInQuery ? asked : withJson(asked, rest), read);
}

const withJson = <Asked extends { headers: Record<string, string> }>(asked: Asked, body: unknown) => ({
  ...asked,
  headers: { ...asked.headers, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Puts the input's fields that the path names into the path; what is left goes into query or body. */
export function fill(call: Pick<Call, "path">, input: unknown): { path: string; rest: unknown } {
  if (typeof input !== "object" || input === null) return { path: call.path, rest: input };
  const names = new Set(pathNames(call.path));
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String((input as Record<string, unknown>)[name])),
  );
  return { path, rest: Object.fromEntries(fields.filter(([name]) => !names.has(name))) };
}

function headersOf(call: Call, options: SendOptions, { bearer, key }: { bearer: string | undefined; key: string }) {
  // Calls about the person or the session itself act for no customer.
  const isNobodys = call.needs === "nobody" && call.withSession !== true;
  const acting = isNobodys || ["user", "staff"].includes(call.needs) ? undefined : actingFor();
  return {
    ...(isNobodys || bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    [headers.idempotencyKey]: key,
    ...(acting === undefined
      ? {}
      : { [headers.customerId]: String(acting.customer_id), [headers.cartType]: acting.cart_type_code }),
    ...(options.base === undefined ? {} : { [headers.base]: JSON.stringify(options.base) }),
    ...((options.isBackground ?? isUnattended()) ? { [headers.background]: "1" } : {}),
    ...(isApp() ? { [headers.installed]: "1" } : {}),
    [headers.clientTime]: new Date().toISOString(),
  };
}

/** Whatever comes from the server tells that it is there. */
function noted<Answer>(answer: Answer): Answer {
  reachability.dispatchEvent(new Event("answered"));
  return answer;
}

function noteFailure(error: unknown): void {
  if (error instanceof ErrorAnswer && failureOf(error).kind !== "offline") noted(error);
  else if (failureOf(error).kind === "offline") reachability.dispatchEvent(new Event("unanswered"));
}

const statusOf = (error: unknown): number | undefined => (error instanceof ErrorAnswer ? error.status : undefined);

const isSignedOut = (error: unknown): boolean => error instanceof SignedOut || statusOf(error) === 401;
