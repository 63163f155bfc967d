/** The worker that keeps the catalogue on this device and searches it, so that the page never waits for either. */
// oxlint-disable-next-line import/no-unassigned-import -- must run before any schema is made
import "#src/api/no-eval.ts";
import { onNews, tellWorkers } from "#src/offline/own-prices.ts";
import { ownOf } from "#src/offline/sealed-prices.ts";
import { answersFrom } from "./answers.ts";
import type { Answered, CatalogueQuestion, Questions } from "./questions.ts";
import { openCatalogue } from "./store.ts";
import type { Changes } from "./writer.ts";

/** The session's, as the page last said: a worker has no cookies. */
let secret: string | undefined;
const store = openCatalogue(indexedDB, Date.now);
const { hear, ...answers } = answersFrom(store, (owner) => ownOf(owner, secret));
onNews(hear);

const questions: Questions = {
  ...answers,
  progress: async () => {
    const [sync, hasClasses] = await Promise.all([store.sync(), store.hasClasses()]);
    const { cursor, isComplete = false, count = 0, total = 0 } = sync ?? {};
    return { cursor, isComplete, count, total, hasClasses };
  },
  apply: async (asked, answer) => {
    const applied = await store.apply(asked, JSON.parse(await answer.text()) as Changes);
    const news = applied.changed ? "products" : "checked";
    hear(news);
    tellWorkers(news);
    return applied;
  },
  keepClasses: async (classes) => {
    await store.keepClasses(classes);
    hear("products");
    tellWorkers("products");
  },
};

// TypeScript's DOM knows a page's scope only.
const scope = globalThis as unknown as { postMessage: (message: Answered) => void };

globalThis.addEventListener("message", ({ data }: MessageEvent<CatalogueQuestion>) => void reply(data));

async function reply(asked: CatalogueQuestion): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one page
  scope.postMessage(await answerTo(asked));
}

async function answerTo({ id, ask, with: input, ...page }: CatalogueQuestion): Promise<Answered> {
  ({ secret } = page);
  try {
    const answer: unknown = await (questions[ask] as (...input: unknown[]) => Promise<unknown>)(...input);
    return { id, answer };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: "Error", message: String(error) };
    return { id, failed: { name, message } };
  }
}
