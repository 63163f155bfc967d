/** Pages, tabs and the worker of the tablet: who opens what for whom, as src/offline/outbox.ts and src/data/identity/session.ts do it. */
import { handOver as handOverCall, sealKey } from "#contract/outbox/outbox.ts";
import { sendForAll } from "#outbox/background.ts";
import { openDevice } from "#outbox/database/device.ts";
import { thisFormat, type Format } from "#outbox/entry/format.ts";
import { takeOver } from "#outbox/hand-over.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { entriesOfOthers, leave, othersLeave } from "#outbox/sealing/people.ts";
import { look, open } from "./account.ts";
import { inProcess, kill, newProcess, quiet, type Process } from "./process.ts";
import { writeSomething } from "./person.ts";
import { follow, restored } from "./screens.ts";
import { count, happened, type Person, type Tab, type World } from "./world.ts";

/** A build to come: each entry says which build wrote it. */
export const nextFormat: Format = {
  version: thisFormat.version + 1,
  steps: [
    ...thisFormat.steps,
    (entry) => ({ ...entry, snapshot: entry.snapshot ?? { full_description: "brought over" } }) as typeof entry,
  ],
};

export const live = (world: World): Tab[] => (world.tabs = world.tabs.filter(({ process }) => process.isAlive));
export const awake = (world: World): Tab[] => live(world).filter(({ process }) => !world.device.frozen.has(process));

/** Opens a page for the person who is signed in. "deadly": it may die on the way. */
export async function openTab(world: World, how: "deadly" | "harmless" = "harmless"): Promise<void> {
  if (!world.atTablet.isHere) return;
  const process = newProcess(world.fired);
  if (how === "deadly" && world.random.chance(0.2))
    process.stepsLeft = world.random.whole(1, world.random.pick([6, 30, 90]));
  await openIn(world, process);
}

const machineOf = ({ device, format }: World, process: Process, { user_id }: Person) =>
  device.machineOf(process, user_id, format);

/** The page's outbox: everybody else has left; the session first, for without one everything would wait for its person; then the key for sealing. */
async function openIn(world: World, process: Process): Promise<void> {
  const { device, format, random } = world;
  const { person, token, deviceSession } = world.atTablet;
  const { user_id } = person;
  const machine = machineOf(world, process, person);
  const known = () => openDevice(device.storage, () => `device-of-${world.seed}`);
  const opened = async (): Promise<void> => {
    await othersLeave(user_id, machine).catch(() => happened(world, "sealing failed"));
    const session = known();
    await session.keepSession({ user_id, name: "Sim Example", token }).finally(session.close);
    const outbox = await openOutbox(user_id, machine);
    if (!process.isAlive) return;
    const screens = restored(world, person);
    const tab: Tab = { process, person, token, deviceSession, outbox, screens, format, passedBy: new Map() };
    world.tabs.push(tab);
    if (live(world).length > 1) happened(world, "two tabs at once");
    outbox.watch((entries, over) => {
      if (!process.isAlive) return;
      look(world.people, entries);
      follow(world, tab, over);
      if (entries.some(({ v }) => v > format.version)) happened(world, "newer format met by an older tab");
    });
    look(world.people, outbox.entries());
    outbox.wake();
  };
  await inProcess(process, async () => {
    opened().catch(() => {
      count(world, "not opened");
      kill(process);
    });
    await quiet();
  });
  for (const tab of live(world).filter((each) => each.process === process))
    if (random.chance(0.8)) await fetchKey(world, tab);
}

/** The page asks the server for the key, where the device has none, and opens what was sealed with it. */
export async function fetchKey(world: World, tab: Tab): Promise<void> {
  const { weather, server, device } = world;
  const { person, token, process, outbox } = tab;
  if (weather.isDead !== "no" || weather.isPortal || weather.isBroken) return;
  const asked = openDevice(device.storage, () => "");
  const kept = await asked.sealKey(person.user_id).finally(asked.close);
  const who = { token, customer_id: world.company.customers[0] };
  const seal_key = kept ?? (await server.read(sealKey, {}, who))?.seal_key;
  if (seal_key === undefined) return;
  const sealed = outbox.locked().waiting;
  await inProcess(process, async () => {
    const known = openDevice(device.storage, () => "");
    known
      .keepSealKey(person.user_id, seal_key)
      .finally(known.close)
      .then((isKept) => (isKept ? outbox.unlock() : undefined))
      .catch(() => count(world, "not unlocked"));
    await quiet();
  });
  if (sealed > 0 && process.isAlive && outbox.locked().waiting === 0) happened(world, "sealed entries opened");
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
  const { server, random, company, atTablet, gone } = world;
  if (gone.has(person)) return;
  const customer_id = random.pick(company.customers);
  const token = await server.signIn(person.user_id, customer_id);
  if (customer_id !== atTablet.customer_id) happened(world, "customer switched");
  happened(world, atTablet.person === person ? "same person signed in again" : "another person signed in");
  const isAnother = atTablet.person !== person;
  if (isAnother) world.kept.clear();
  world.atTablet = {
    person,
    token,
    customer_id,
    isHere: true,
    deviceSession: atTablet.deviceSession + (isAnother ? 1 : 0),
  };
  for (const { process } of takeDown(world)) await openIn(world, process);
  await countOthers(world);
}

/** A page in the background may sleep while its person leaves. */
export function freezeOne(world: World): void {
  const tabs = awake(world);
  if (tabs.length > 1 && world.random.chance(0.3)) world.device.frozen.add(world.random.pick(tabs).process);
}

/** Closes the outbox of each page that is awake; gives what was there. */
function takeDown(world: World): Tab[] {
  const tabs = awake(world);
  for (const tab of tabs) closeIn(world, tab);
  return tabs.filter(({ process }) => process.isAlive);
}

/** The person signs out: what they have not sent is sealed, in each page. Without their key that is not offered. */
export async function signOut(world: World): Promise<void> {
  const { atTablet, device, server } = world;
  const { person, token } = atTablet;
  const known = openDevice(device.storage, () => "");
  const key = await known.sealKey(person.user_id).finally(known.close);
  if (!atTablet.isHere || key === undefined) return;
  for (const { process } of takeDown(world)) {
    await inProcess(process, async () => {
      leave(person.user_id, machineOf(world, process, person)).catch(() => happened(world, "sealing failed"));
      await quiet();
    });
    kill(process); // at the sign-in screen there is nothing that could go wrong
  }
  await server.endSession(token);
  world.kept.clear();
  world.atTablet = { ...atTablet, isHere: false, deviceSession: atTablet.deviceSession + 1 };
  happened(world, "signed out and sealed");
}

/** The session of whoever is here is over, and the device knows. */
export async function pause(world: World, { user_id }: Person): Promise<void> {
  const known = openDevice(world.device.storage, () => "");
  await known.dropSession(user_id).finally(known.close);
  for (const { outbox, process } of awake(world)) inProcess(process, () => outbox.wake());
  await quiet();
}

/** Frozen pages go on; those of somebody who left meanwhile hear of it, and begin anew where their person is back. */
export async function thaw(world: World): Promise<void> {
  world.device.frozen.clear();
  const { atTablet } = world;
  const isOthers = ({ person, deviceSession }: Tab) =>
    person !== atTablet.person || deviceSession !== atTablet.deviceSession || !atTablet.isHere;
  const goingOn: Tab[] = [];
  for (const tab of live(world).filter(isOthers)) {
    if (tab.person !== atTablet.person && world.random.chance(0.3)) {
      goingOn.push(tab);
      continue;
    }
    closeIn(world, tab);
    if (atTablet.isHere) await openIn(world, tab.process);
    else kill(tab.process);
  }
  // After the others, by which its person may leave only now: what was kept before that is sealed.
  for (const tab of goingOn) {
    happened(world, "a page of who has left goes on");
    inProcess(tab.process, () => writeSomething(world, tab));
    await quiet();
    world.time.now += 1; // no two of one person in the same millisecond
  }
}

/** Whoever is here sees how much others left, and nothing else of it. */
async function countOthers(world: World): Promise<void> {
  const [tab] = awake(world);
  const { people, device, problems, server, company } = world;
  if (tab === undefined) return;
  const left = await entriesOfOthers(tab.person.user_id, machineOf(world, newProcess(world.fired), tab.person));
  const others = people.filter((person) => person !== tab.person && !world.gone.has(person));
  if (others.every(({ account }) => open(account).length === 0)) return;
  const done = new Set((await server.done(company)).map(({ key }) => key));
  for (const { user_id, account } of others) {
    const mine = open(account).filter((id) => !done.has(account.seen.get(id)!.key));
    if (mine.length > 0) happened(world, "somebody else between");
    const counted = left.find((each) => each.user_id === user_id)?.count ?? 0;
    if (
      counted < mine.length &&
      device.flights.every(({ singles }) => singles.every((single) => single.user_id !== user_id))
    )
      problems.push(`${counted} entries of ${user_id} are counted, and ${mine.length} wait`);
  }
}

/** A person leaves the hospital; an admin signs in at the tablet and takes over what they left there. */
export async function handOver(world: World, person: Person): Promise<void> {
  const { server, people, gone } = world;
  await server.disable(person.user_id);
  await server.endSessions(person.user_id);
  gone.add(person);
  await signIn(world, people[2]);
  if (awake(world).length === 0) await openTab(world, "deadly");
  await takeOverFrom(world, person);
}

/** For each customer; done again it does no harm. */
export async function takeOverFrom(world: World, { user_id }: Person): Promise<void> {
  const { server, company, people, atTablet, random } = world;
  for (const customer_id of company.customers) {
    const tab = awake(world).find(({ person }) => person === people[2]);
    if (tab === undefined || world.weather.isDead !== "no") return;
    const given = await server.read(handOverCall, { user_id }, { token: atTablet.token, customer_id });
    if (given === undefined) return;
    world.device.notBefore.clear(); // what is taken over goes at once
    if (world.format !== nextFormat && random.chance(0.1)) tab.process.stepsLeft = random.whole(1, 40);
    await inProcess(tab.process, async () => {
      const outbox = world.format !== nextFormat && random.chance(0.3) ? brokenOff(world, tab) : tab.outbox;
      takeOver({ ...given, customer_id }, { outbox, machine: machineOf(world, tab.process, tab.person) }).then(
        ({ taken }) => taken > 0 && happened(world, "entries handed over"),
        () => count(world, "not handed over"),
      );
      await quiet();
    });
  }
}

/** The tab ends as soon as what is taken over stands in its outbox too. */
const brokenOff = (world: World, { process, outbox }: Tab): Tab["outbox"] => ({
  ...outbox,
  adopt: async (entries, from) => {
    const taken = await outbox.adopt(entries, from);
    if (taken > 0) {
      happened(world, "broken off between the two writes of a hand-over");
      kill(process);
    }
    return taken;
  },
});

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
