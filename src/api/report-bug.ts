/** An error of the page on its way to the server's log: cut to what tells nothing of anybody, kept here until the server has it, a few of a page at most. */
import { mostClientErrors, reportClientErrors, type ClientError } from "#contract/client-errors.ts";
import { withoutSecrets } from "#contract/base/without-secrets.ts";
import { ErrorAnswer } from "./ask.ts";
import { failureOf } from "./failures.ts";
import { send } from "./send.ts";
import { ownVersion } from "./version.ts";

const place = "client-errors";
/** Of this page: the same error again says nothing new. */
const told = new Set<string>();

/** Keeps it and sends what is kept; what is no bug, or not ours, is left out. */
export async function reportBug(error: unknown): Promise<void> {
  const build = ownVersion();
  if (build === undefined || !(error instanceof Error) || failureOf(error).kind !== "broken" || isLogged(error)) return;
  const seen = clientError(error, globalThis.location.pathname);
  const name = `${seen.name} ${seen.message} ${seen.frames[0]}`;
  if (seen.frames.length === 0 || told.has(name) || told.size >= mostClientErrors) return;
  told.add(name);
  keep([...kept(), { build, ...seen }]);
  await sendKept();
}

/** Our server names the line of its log. */
const isLogged = (error: Error): boolean =>
  error instanceof ErrorAnswer && typeof error.body === "object" && error.body !== null && "request_id" in error.body;

/** What a server's log may hold of an error (pure). @param path where the page is. */
export function clientError({ name, message, stack = "" }: Error, path: string): ClientError {
  return {
    name: /^\w{1,60}$/.test(name) ? name : "Error",
    message: withoutSecrets(message),
    frames: [...stack.matchAll(/\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g)].map(([, frame]) => frame!).slice(0, 8),
    route: routeOf(path),
  };
}

/** An address without what it names: "/product-detail/$". What follows a page's own word may be a token. */
const routeOf = (path: string): string => {
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  return /^[a-z-]{1,40}$/.test(first) ? `/${first}${rest.length > 0 ? "/$" : ""}` : "/$";
};

type Kept = ClientError & { build: string };

let sending: Promise<void> | undefined;

/** Sends what is kept, in order; without an answer it is kept for the next error, or the next time that there is a network. */
function sendKept(): Promise<void> {
  sending ??= sendEach()
    .catch(() => addEventListener("online", () => void sendKept(), { once: true }))
    .finally(() => (sending = undefined));
  return sending;
}

async function sendEach(): Promise<void> {
  for (let [first] = kept(); first !== undefined; [first] = kept()) {
    const { build } = first;
    const those = kept().filter((each) => each.build === build);
    const errors = those.map(({ build: _build, ...error }) => error);
    await send(reportClientErrors, { build, errors }, { isBackground: true, once: true }).catch(dropRefused);
    keep(kept().filter((each) => each.build !== build));
  }
}

/** Told in another shape than this server takes, it never will be. */
function dropRefused(error: unknown): void {
  const failure = failureOf(error);
  if (failure.kind !== "refused" || failure.status === 429) throw error;
}

function kept(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** A newer build may have left something else in this place. */
const isKept = (each: unknown): each is Kept =>
  typeof each === "object" && each !== null && "build" in each && typeof each.build === "string";

function keep(errors: readonly Kept[]): void {
  if (errors.length === 0) return localStorage.removeItem(place);
  try {
    localStorage.setItem(place, JSON.stringify(errors.slice(-mostClientErrors)));
  } catch {
    // No room: those that were stored before are sent.
  }
}
