/** One history: a seed decides what happens on the tablet, in the network and at the server; in the end everything is well again, and the account is settled. */
import { createHash } from "node:crypto";
import { letGo, takeUpAgain } from "#outbox/database/aside.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import { randomOf } from "#server/base/random.ts";
import { newAccount } from "./account.ts";
import { problemsOf } from "./check.ts";
import { runBuild } from "./builds.ts";
import { claimElsewhere, claimSomething } from "./claims.ts";
import { colleagueOf, healColleague, moveColleague } from "./colleague.ts";
import { newDevice } from "./device.ts";
import { setOff } from "./fairness.ts";
import { moveNetwork } from "./network.ts";
import { heal } from "./heal.ts";
import { leaveOlderEntries } from "./older-format.ts";
import { actElsewhere, decide, writeSomething } from "./person.ts";
import { kill, loseConnections, quiet } from "./process.ts";
import { scanSomething } from "./scans.ts";
import { ask } from "./screens.ts";
import type { Server } from "./server.ts";
import { lookAtScreens, lookForLost, lookForStrays } from "./sight.ts";
import {
  awake,
  end,
  freezeOne,
  handOver,
  live,
  nextFormat,
  openTab,
  runWorker,
  signIn,
  signOut,
  thaw,
} from "./tablet.ts";
import { tellSomewhere } from "./telling.ts";
import { arrive, inSome, movePost, moveTimer } from "./turns.ts";
import { count, happened, type Person, type Tab, type World } from "./world.ts";

const hour = 3_600_000;
/** Monday morning at the dock. */
const start = Date.parse("2026-03-02T15:00:00Z");

/** Runs the history of a seed; gives what is wrong, in words, and one number for all that was done. */
export async function runHistory(seed: number, server: Server, time: { now: number }) {
  time.now = start;
  const world = await newWorld(seed, server, time);
  // A chance of its own: whatever else happens in a history does not depend on it.
  const builds = randomOf(`builds ${seed}`);
  const tellings = randomOf(`tellings ${seed}`);
  const claims = randomOf(`claims ${seed}`);
  const scans = randomOf(`scans ${seed}`);
  const colleague = await colleagueOf(world);
  runBuild(world.build);
  if (world.random.chance(0.15)) await leaveOlderEntries(world);
  await openTab(world, "deadly");
  for (let left = world.random.whole(20, 90); left > 0; left -= 1) {
    await step(world);
    await quiet();
    if (builds.chance(0.06)) runBuild((world.build = builds.pick(["this", "wider"])));
    if (scans.chance(0.05)) await inSome(world, (tab) => scanSomething(world, tab, scans));
    if (colleague !== undefined && scans.chance(0.3)) await moveColleague(colleague, world);
    if (claims.chance(0.12)) await inSome(world, (tab) => claimSomething(world, tab, claims));
    if (claims.chance(0.01)) await claimElsewhere(world, claims);
    if (tellings.chance(0.1)) await tellSomewhere(world);
    await lookForStrays(world);
    time.now += world.random.whole(1, 400);
    if (left % 8 === 0) await lookForLost(world);
  }
  const entries = await heal(world);
  const { counted, fired, people, problems, trace, device, company } = world;
  if (colleague !== undefined) entries.set(company.colleague, await healColleague(colleague));
  for (const key of device.tooEarly) problems.push(`${key} was sent again before the time that the server asked for`);
  const all = { ...world, people: [...people, ...(colleague?.people.slice(0, 1) ?? [])] } as const;
  problems.push(...(await problemsOf(all, entries)));
  for (const { account } of people) {
    count(world, "promised", account.promised.size);
    count(world, "not kept, and said so", account.failed);
  }
  count(world, "warnings", device.warnings);
  const done = await server.done(world.company);
  count(world, "done", done.length);
  switchOff();
  const told = [trace, problems, counted, [...fired], time.now, done.map(({ key, input }) => [key, input])];
  const fingerprint = hashOf(JSON.stringify(told));
  return { problems, trace, counted, fired: Object.fromEntries(fired), fingerprint };
}

/** Nothing of this tablet is held any longer. */
function switchOff(): void {
  letGo();
  takeUpAgain();
}

/** The same for the same history, whatever numbers the database gave to its customers, people, orders and receipts. */
function hashOf(text: string): string {
  const names = new Map<string, string>();
  const named = text.replaceAll(/\d{6,}/g, (number) => {
    names.set(number, names.get(number) ?? `#${names.size}`);
    return names.get(number)!;
  });
  return createHash("sha256").update(named).digest("hex").slice(0, 12);
}

async function newWorld(seed: number, server: Server, time: { now: number }): Promise<World> {
  const random = randomOf(`history ${seed}`);
  // A chance of its own, too: what goes by itself goes as ever.
  const batches = randomOf(`batches ${seed}`);
  const company = await server.newCompany();
  const people = company.users.map((user_id): Person => ({ user_id, account: newAccount() })) as World["people"];
  const [first] = people;
  const world: World = {
    seed,
    random,
    time,
    server,
    company,
    device: newDevice(time, random, batches.pick([1, 1, 2, 3, 50, 50])),
    batches,
    people,
    gone: new Set(),
    atTablet: {
      person: first,
      token: await server.signIn(first.user_id, company.customers[0]),
      customer_id: company.customers[0],
      isHere: true,
      deviceSession: 0,
    },
    tabs: [],
    format: thisFormat,
    build: "this",
    answeredBy: new Map(),
    weather: { isDead: "no", isPortal: false, isBroken: false },
    reads: [],
    kept: new Map(),
    foreign: new Map(),
    handled: new Map(),
    strays: [],
    photos: new Map(),
    told: new Set(),
    trace: [],
    problems: [],
    fired: new Map(),
    counted: {},
  };
  world.device.setsOff = (flight) => setOff(world, flight);
  return world;
}

async function step(world: World): Promise<void> {
  const { random, device, company, server } = world;
  const what = random.whole(0, 999);
  if (what < 200) return inSome(world, (tab) => writeSomething(world, tab));
  if (what < 520) return moveNetwork(world);
  if (what < 580) return moveTimer(world);
  if (what < 660) return movePost(world);
  if (what < 700)
    return inSome(world, (tab) => ask(world, tab, world.atTablet.customer_id, random.pick(["cart", "receiving"])));
  if (what < 735) return inSome(world, (tab) => decide(world, tab));
  if (what < 765) return inSome(world, ({ outbox }) => outbox.wake());
  if (what < 790) return live(world).length < 3 ? arrive(world) : undefined;
  if (what < 805) return runWorker(world);
  if (what < 825) return inSome(world, (tab) => leaveAtRest(world, tab));
  if (what < 855) return inSome(world, ({ process }) => (process.stepsLeft = random.whole(1, 60)));
  if (what < 862) return inSome(world, ({ process }) => loseConnections(process));
  if (what < 870) return inSome(world, ({ process }) => (process.answersLeft = random.whole(1, 30)));
  if (what < 885)
    return inSome(world, ({ process }) => (process.diskFull = random.pick(["no", "at-write", "at-commit"])));
  if (what < 900) return inSome(world, ({ process }) => device.frozen.add(process));
  if (what < 910) return thaw(world);
  if (what < 930) return changeWeather(world);
  if (what < 940) {
    happened(world, "session ended");
    return void (await server.endSessions(random.pick(company.users)));
  }
  if (what < 948) return signIn(world, world.atTablet.person);
  if (what < 960) {
    freezeOne(world);
    return what < 956 ? signIn(world, random.pick(world.people)) : signOut(world);
  }
  if (what < 961) return changeHands(world);
  if (what < 966) return changeRights(world);
  if (what < 986) return actElsewhere(world);
  if (what < 990) return lookAtOne(world);
  if (what < 995) return setClock(world);
  return random.chance(0.5) ? deploy(world) : letTimePass(world);
}

/** A person leaves the hospital, mostly with something unsent, and an admin takes over; sometimes their tab ends on the way, they never do it again themselves, and what was taken over goes out before they leave. */
async function changeHands(world: World): Promise<void> {
  const { random, people, gone, device, weather } = world;
  const leaving = random.pick(people.slice(0, 2));
  if (!gone.has(leaving) && random.chance(0.7)) {
    weather.isDead = "both";
    await signIn(world, leaving);
    if (awake(world).length === 0) await openTab(world);
    for (let left = random.whole(1, 3); left > 0; left -= 1) await inSome(world, (tab) => writeSomething(world, tab));
    weather.isDead = "no";
  }
  await handOver(world, leaving);
  if (live(world).length > 0 || random.chance(0.3)) return;
  await openTab(world);
  for (let left = 60; left > 0 && device.flights.length > 0; left -= 1) {
    await moveNetwork(world);
    await quiet();
  }
  await tellSomewhere(world);
  const others = people.slice(0, 2).filter((person) => !gone.has(person));
  await (others.length > 0 ? signIn(world, random.pick(others)) : signOut(world));
}

async function lookAtOne(world: World): Promise<void> {
  const tabs = awake(world);
  if (tabs.length > 0) await lookAtScreens(world, world.random.pick(tabs));
}

function leaveAtRest(world: World, tab: Tab): void {
  happened(world, "closed or killed at rest");
  if (world.random.chance(0.5)) kill(tab.process);
  else end(world, tab);
}

function changeWeather({ random, weather }: World): void {
  const which = random.pick(["isDead", "isPortal", "isBroken"] as const);
  if (which === "isDead") weather.isDead = random.pick(["no", "no", "both", "both", "there", "back"]);
  else weather[which] = random.chance(0.6);
}

async function changeRights(world: World): Promise<void> {
  const { random, company, server } = world;
  const may = random.chance(0.4);
  await server.setOrdering(random.pick(company.users), random.pick(company.customers), may);
  happened(world, may ? "role given back" : "role removed");
}

function setClock(world: World): void {
  const { device, random } = world;
  device.notBefore.clear(); // by its own clock it may be later now
  device.skewMs = random.pick([0, 366 * 24 * hour, -24 * hour, 7_000]);
  if (device.skewMs > 300 * 24 * hour) happened(world, "clock a year ahead");
  if (device.skewMs < 0) happened(world, "clock a day back");
}

function deploy(world: World): void {
  if (world.format !== nextFormat && live(world).length > 0) happened(world, "newer build beside an older tab");
  world.format = nextFormat;
}

function letTimePass(world: World): void {
  const ms = world.random.pick([hour, 30 * 24 * hour]);
  if (ms > hour) happened(world, "a month passed");
  world.time.now += ms;
}
