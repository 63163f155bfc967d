/** Pages, tabs and the worker of the tablet: who opens what for whom, as src/offline/outbox.ts does it. */
import { sendForAll } from "#outbox/background.ts";
import { openDevice } from "#outbox/device.ts";
import { thisFormat, type Format } from "#outbox/format.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { look } from "./account.ts";
import { inProcess, kill, newProcess, quiet, type Process } from "./process.ts";
import { follow, restored } from "./screens.ts";
import { count, happened, type Person, type Tab, type World } from "./world.ts";

/** A build to come: each entry says which build wrote it. */
export const nextFormat: Format = {
  version: thisFormat.version + 1,
  steps: [
    ...thisFormat.steps,
    (entry) => ({ ...entry, about: entry.about ?? { full_description: "brought over" } }) as typeof entry,
  ],
};

export const live = (world: World): Tab[] => (world.tabs = world.tabs.filter(({ process }) => process.isAlive));
export const awake = (world: World): Tab[] => live(world).filter(({ process }) => !world.device.frozen.has(process));

/** Opens a page for the person who is signed in. "deadly": it may die on the way. */
export async function openTab(world: World, how: "deadly" | "harmless" = "harmless"): Promise<void> {
  const process = newProcess(world.fired);
  if (how === "deadly" && world.random.chance(0.2))
    process.stepsLeft = world.random.whole(1, world.random.pick([6, 30, 90]));
  await openIn(world, process);
}

/** The page's outbox: the session first, for without one everything would wait for its person. */
async function openIn(world: World, process: Process): Promise<void> {
  const { device, format } = world;
  const { person, token } = world.atTablet;
  await inProcess(process, async () => {
    const opened = async (): Promise<void> => {
      const known = openDevice(device.storage, () => `device-of-${world.seed}`);
      await known.keepSession({ user_id: person.user_id, name: "Sim Example", token });
      known.close();
      const outbox = await openOutbox(person.user_id, device.machineOf(process, person.user_id, format));
      if (!process.isAlive) return;
      const screens = restored(world.kept.get(person.user_id));
      const alreadyDone = new Set(
        outbox
          .entries()
          .filter(({ state }) => state === "done")
          .map(({ key }) => key),
      );
      const tab: Tab = { process, person, token, outbox, screens, format, known: alreadyDone };
      world.tabs.push(tab);
      if (live(world).length > 1) happened(world, "two tabs at once");
      outbox.watch((entries) => {
        if (!process.isAlive) return;
        look(person.account, entries);
        follow(world, tab, entries);
        if (entries.some(({ v }) => v > format.version)) happened(world, "newer format met by an older tab");
      });
      look(person.account, outbox.entries());
      outbox.wake();
    };
    opened().catch(() => {
      count(world, "not opened");
      kill(process);
    });
    await quiet();
  });
}

/** The page goes, and its outbox with it. */
export function end(world: World, tab: Tab): void {
  closeIn(world, tab);
  kill(tab.process);
}

function closeIn(world: World, tab: Tab): void {
  inProcess(tab.process, () => tab.outbox.close());
  world.tabs = world.tabs.filter((each) => each !== tab);
}

/** Somebody signs in at the tablet: each page that is awake takes them over, and forgets who was there before. */
export async function signIn(world: World, person: Person): Promise<void> {
  const { server, random, company, atTablet } = world;
  const customer_id = random.pick(company.customers);
  const token = await server.signIn(person.user_id, customer_id);
  if (customer_id !== atTablet.customer_id) happened(world, "customer switched");
  happened(world, atTablet.person === person ? "same person signed in again" : "another person signed in");
  world.atTablet = { person, token, customer_id };
  for (const tab of awake(world)) {
    const { process, person: before } = tab;
    closeIn(world, tab);
    if (before !== person) await leave(world, tab);
    if (process.isAlive) await openIn(world, process);
  }
}

/** Frozen pages go on; those of somebody who left meanwhile hear of it. */
export async function thaw(world: World): Promise<void> {
  world.device.frozen.clear();
  for (const tab of live(world).filter(({ person }) => person !== world.atTablet.person)) {
    if (world.random.chance(0.3)) continue;
    closeIn(world, tab);
    await leave(world, tab);
    if (tab.process.isAlive) await openIn(world, tab.process);
  }
}

/** Takes the session of a person who left from this device. */
async function leave({ device }: World, { process, person: { user_id }, token }: Tab): Promise<void> {
  await inProcess(process, async () => {
    const known = openDevice(device.storage, () => "");
    known
      .dropSession(user_id, token)
      .finally(known.close)
      .catch(() => {});
    await quiet();
  });
}

/** The service worker wakes, sends for everybody with a session on this device, and ends. */
export async function runWorker(world: World): Promise<void> {
  const { device, random, fired, format } = world;
  const process = newProcess(fired);
  if (random.chance(0.3)) process.stepsLeft = random.whole(1, 120);
  const before = device.flights.length;
  await inProcess(process, async () => {
    sendForAll(device.machineOf(process, 0, format)).then(
      () => kill(process),
      () => kill(process),
    );
    await quiet();
  });
  if (device.flights.length > before) happened(world, "worker sent for a tab");
}
