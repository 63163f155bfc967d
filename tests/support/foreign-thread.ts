/** A thread that says something of its own first, as each does under `node --watch`, and then adds one. */
import { parentPort } from "node:worker_threads";
import { answerQuestions, say, unasked } from "#server/base/thread-messages.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort!.postMessage({ "watch:import": ["file:///portal/some.ts"] });
answerQuestions((asked: number) => asked + 1);
say(unasked, null);
