/** Pages tell what became of entries: each is told once, and once more only where whoever told it ended, or the disk failed it, before that was written down. */
import type { Entry } from "#outbox/entry/entry.ts";
import { isTold } from "#outbox/entry/told.ts";
import { inProcess, quiet } from "./process.ts";
import { entriesOnDisk } from "./sight.ts";
import { awake, live } from "./tablet.ts";
import { count, type Person, type Tab, type World } from "./world.ts";

const isOver = ({ state }: Entry): boolean => state === "done" || state === "blocked";

/** One page tells all that is over, whether it thinks that it was told or not: another may have been quicker. */
async function tellNews(world: World, tab: Tab): Promise<void> {
  const { told, problems } = world;
  const keys = tab.outbox
    .entries()
    .filter(isOver)
    .map(({ key }) => key);
  if (keys.length === 0) return;
  const said: string[] = [];
  await inProcess(tab.process, async () => {
    const telling = tab.outbox.tell(
      keys.map((key) => ({ key, topic: "news", rows: [0] })),
      (untold) => {
        for (const { key } of untold) {
          if (told.has(key)) problems.push(`${key} was told again`);
          said.push(key);
        }
      },
    );
    telling.then(
      () => {
        // Two pages at once cannot both have written it down.
        for (const key of said) if (told.has(key)) problems.push(`${key} was told twice`);
        for (const key of said) told.add(key);
        return count(world, "told", said.length);
      },
      () => count(world, "not told, or not written down"),
    );
    await quiet();
  });
}

/** Whichever page is there; often two at the same time. */
export async function tellSomewhere(world: World): Promise<void> {
  await Promise.all(awake(world).map((tab) => tellNews(world, tab)));
}

/** In the end nothing of this person is untold. */
export async function lookForUntold(world: World, person: Person): Promise<void> {
  for (const tab of live(world)) await tellNews(world, tab);
  for (const entry of (await entriesOnDisk(world, person)).filter(isOver))
    if (!isTold(entry, "news")) world.problems.push(`${entry.key} of ${person.user_id} was never told`);
}
