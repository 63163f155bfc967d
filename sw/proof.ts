/**
 * A new worker proves itself before it is installed: asked as the browser will ask it, by a fetch event, it answers a page, and the program which that page
 * starts. One that cannot would, once taken, leave every tab dead; so it is not installed, and the one before goes on. Its own router is not asked: what is
 * wrong may be in the listener, or in another one before it.
 */
declare const self: ServiceWorkerGlobalScope;

/** @throws what is wrong with it. @param event of its installing. */
export async function prove(event: ExtendableEvent, files: readonly { url: string }[]): Promise<void> {
  const textOf = async (request: Request): Promise<string> => {
    const answer = await inTime(answerTo(request, event));
    if (answer?.status !== 200) throw new Error(`This service worker does not respond to ${request.url}.`);
    return answer.text();
  };
  // A program cannot make a navigation, but it can make a request look like one.
  const page = new Request(new URL("/", self.location.href));
  const shell = await textOf(Object.defineProperty(page, "mode", { value: "navigate" }));
  const program = files.find(({ url }) => url.endsWith(".js") && shell.includes(`"/${url}"`));
  if (program === undefined) throw new Error("The page of this service worker loads no program.");
  if ((await textOf(new Request(`/${program.url}`))) === "")
    throw new Error("The program of this service worker is empty.");
}

/** What the listeners answer; undefined where none does before the event is over: the browser would ask the network. */
function answerTo(request: Request, installing: ExtendableEvent): Promise<Response> | undefined {
  const asked = new FetchEvent("fetch", { request });
  let answer: Promise<Response> | undefined;
  let isOver = false;
  // The browser takes an answer to its own events only. As it does: once, and not later.
  const respondWith = (given: Response | Promise<Response>): void => {
    if (isOver || answer !== undefined) throw new DOMException("It is too late to respond.", "InvalidStateError");
    asked.stopImmediatePropagation();
    answer = Promise.resolve(given);
  };
  const waitUntil = (work: Promise<unknown>): void => installing.waitUntil(work);
  Object.defineProperties(asked, { respondWith: { value: respondWith }, waitUntil: { value: waitUntil } });
  self.dispatchEvent(asked);
  isOver = true;
  return answer;
}

/** What is kept on the device is there at once; who asks does not wait for ever. */
const longestAnswerMs = 20_000;

function inTime<Answer>(answer: Promise<Answer> | undefined): Promise<Answer | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), longestAnswerMs));
  return Promise.race([answer, tooLong]);
}
