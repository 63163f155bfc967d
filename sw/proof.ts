/**
 * A new worker proves itself before it is installed: by its own routes it answers a page, and the program which that page starts. One that cannot would,
 * once taken, leave every tab dead; so it is not installed, and the one before goes on.
 */
import type { Router } from "workbox-routing";

/** @throws what is wrong with it. @param event of its installing. */
export async function prove(router: Router, event: ExtendableEvent, files: readonly { url: string }[]): Promise<void> {
  // As it will be asked; no such event and no navigation can be made by a program.
  const asked = {
    type: "fetch",
    waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
  } as unknown as ExtendableEvent;
  const answerTo = async (request: Request): Promise<string> => {
    const answer = await router.handleRequest({ request, event: asked });
    if (answer?.status !== 200) throw new Error(`This worker does not answer ${request.url}.`);
    return answer.text();
  };
  const { href } = new URL("/", self.location.href);
  const shell = await answerTo({ url: href, method: "GET", mode: "navigate" } as Request);
  const program = files.find(({ url }) => url.endsWith(".js") && shell.includes(`"/${url}"`));
  if (program === undefined) throw new Error("The page of this worker starts nothing.");
  if ((await answerTo(new Request(`/${program.url}`))) === "") throw new Error("The program of this worker is empty.");
}
