/** The end of a history: the network is back, each person signs in, nothing dies any more, and everything that waits goes. */
import type { Single } from "./device.ts";
import { before, entriesOnDisk, lookAtOverlays, lookAtScreens, lookForLost, lookForSealed } from "./sight.ts";
import { decideAll, unexpectedGoods, writeSomething } from "./person.ts";
import { moveNetwork } from "./network.ts";
import { randomOf } from "#server/base/random.ts";
import { quiet, spare } from "./process.ts";
import { end, fetchKey, live, nextFormat, openTab, pause, signIn, takeOverFrom } from "./tablet.ts";
import { lookForUntold } from "./telling.ts";
import { inSome, movePost, moveTimer } from "./turns.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { peopleIn } from "#outbox/database/layout.ts";
import type { Person, World } from "./world.ts";

/** The network is back, each person signs in, nothing dies any more. Gives what stands on the disk in the end, by user. */
export async function heal(world: World): Promise<Map<number, Entry[]>> {
  const { company, device, gone, people, server, weather, random } = world;
  Object.assign(weather, { isDead: "no", isPortal: false, isBroken: false });
  await server.letAllOrder(company);
  device.frozen.clear();
  for (const { process } of live(world)) spare(process);
  const entries = new Map<number, Entry[]>();
  const first = random.chance(0.8) ? world.atTablet.person : random.pick(people);
  for (const person of [first, ...people.filter((each) => each !== first)]) {
    if (gone.has(person) || (person !== first && (await isIdle(world, person)))) continue;
    // Goods that somebody else's receipt on its way adds to the dock nobody could show.
    const mayMeet = ({ user_id, request }: Single) =>
      user_id === person.user_id || /^\/api\/(receives|claims)/.test(request.path);
    const isQuiet = !device.flights.some(({ singles }) => singles.some(mayMeet)) && gone.size === 0;
    const shown = isQuiet ? await before(world, person) : undefined;
    await drain(world, person);
    if (shown !== undefined) await lookAtOverlays(world, person, shown);
    if (person === first && random.chance(0.5)) await morningAfter(world, person);
    if (person === first && randomOf(`rush ${world.seed}`).chance(0.08)) await rush(world, person);
    for (const tab of live(world)) await lookAtScreens(world, tab);
    await lookForUntold(world, person);
    entries.set(person.user_id, await entriesOnDisk(world, person));
  }
  for (const person of gone) entries.set(person.user_id, await entriesOnDisk(world, person));
  for (const tab of live(world)) end(world, tab);
  await quiet();
  await lookForSealed(world);
  return entries;
}

/**
 * Returns true when a person has nothing to send from a device: no write was promised to them and the device has no database of theirs. An admin is not
 * idle while there are users whose entries can be taken over.
 */
export async function isIdle({ device, people, gone }: World, person: Person): Promise<boolean> {
  if (person === people[2] && gone.size > 0) return false;
  return person.account.promised.size === 0 && !(await peopleIn(device.storage)).includes(person.user_id);
}

/** Everything is sent; then the session is over, and the person goes on writing. What the screens show is what it becomes. */
async function morningAfter(world: World, person: Person): Promise<void> {
  const { device, random } = world;
  await pause(world, person);
  for (let left = random.whole(2, 8); left > 0; left -= 1) {
    await inSome(world, (tab) => writeSomething(world, tab));
    world.time.now += random.whole(1, 400);
  }
  while (device.posts.length > 0) {
    movePost(world);
    await quiet();
  }
  for (const tab of live(world)) await lookAtScreens(world, tab);
  const shown = await before(world, person);
  await drain(world, person);
  await lookAtOverlays(world, person, shown);
}

/** The first goods of many meet a dead network, and all of them wait when it is back: those that tried first are not passed by (fairness.ts). */
async function rush(world: World, person: Person): Promise<void> {
  const { device, weather } = world;
  weather.isDead = "both";
  for (let left = 16; left > 0; left -= 1) {
    await inSome(world, (tab) => unexpectedGoods(world, tab));
    for (let moves = 20; moves > 0 && device.flights.length > 0; moves -= 1) await moveNetwork(world);
    world.time.now += 1;
  }
  weather.isDead = "no";
  world.time.now += 20_000; // none is just entered any more
  await inSome(world, ({ outbox }) => outbox.wake());
  for (let left = 200; left > 0 && device.flights.length > 0; left -= 1) {
    await moveNetwork(world);
    await quiet();
  }
  await drain(world, person);
}

/** Until all that this person wrote is done, or for so long that it never will be. */
export async function drain(world: World, person: Person): Promise<void> {
  const { device, gone, people } = world;
  world.format = nextFormat;
  await signIn(world, person);
  await openTab(world);
  for (const tab of live(world)) spare(tab.process);
  for (const tab of live(world)) await fetchKey(world, tab);
  if (person === people[2]) for (const each of gone) await takeOverFrom(world, each);
  for (let left = 1_500; left > 0 && !isDrained(world); left -= 1) {
    if (live(world).length === 0) await openTab(world);
    if (left % 20 === 0) {
      for (const tab of live(world)) decideAll(world, tab);
      await quiet(); // before the server is asked: nobody knows how long that takes
    }
    if (isPaused(world)) await signIn(world, person);
    if (device.posts.length > 0) movePost(world);
    else if (device.flights.length + world.reads.length > 0) await moveNetwork(world);
    else moveTimer(world);
    await quiet();
    world.time.now += world.random.whole(1, 200);
    await lookForLost(world);
  }
}

const isPaused = (world: World): boolean =>
  live(world).some(({ outbox }) => outbox.entries().some(({ state }) => state === "paused"));

const isDrained = (world: World): boolean =>
  live(world).length > 0 &&
  world.device.flights.length === 0 &&
  world.device.posts.length === 0 &&
  live(world).every(({ outbox }) => outbox.notes() === 0 && outbox.entries().every(({ state }) => state === "done"));
