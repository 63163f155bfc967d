/** A colleague at a tablet of their own, at the same deliveries: another disk, another clock, another outbox, and a chance of its own for all that becomes of it. */
import { randomOf } from "#server/base/random.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { newAccount } from "./account.ts";
import { claimSomething } from "./claims.ts";
import { newDevice } from "./device.ts";
import { setOff } from "./fairness.ts";
import { drain, isIdle } from "./heal.ts";
import { moveNetwork } from "./network.ts";
import { decide, writeSomething } from "./person.ts";
import { quiet } from "./process.ts";
import { scanSomething } from "./scans.ts";
import { ask } from "./screens.ts";
import { entriesOnDisk, lookForSealed, lookForStrays } from "./sight.ts";
import { end, live } from "./tablet.ts";
import { inSome, moveTimer } from "./turns.ts";
import { happened, type Person, type World } from "./world.ts";

/** In some of the histories. The server, the weather, the time and the account of what happened are the history's own. */
export async function colleagueOf(world: World): Promise<World | undefined> {
  const random = randomOf(`colleague ${world.seed}`);
  if (!random.chance(0.15)) return undefined;
  const { server, company, time } = world;
  const person: Person = { user_id: company.colleague, account: newAccount() };
  const customer_id = company.customers[0];
  const token = await server.signIn(person.user_id, customer_id);
  const its: World = {
    ...world,
    random,
    batches: random,
    device: newDevice(time, random, random.pick([1, 3, 50])),
    people: [person, person, person],
    gone: new Set(),
    atTablet: { person, token, customer_id, isHere: true, deviceSession: 0 },
    tabs: [],
    reads: [],
    kept: new Map(),
    strays: [],
  };
  its.device.setsOff = (flight) => setOff(its, flight);
  return its;
}

/** Whatever happens there next. */
export async function moveColleague(its: World, { build }: World): Promise<void> {
  its.build = build;
  const { random, company, atTablet } = its;
  const what = random.whole(0, 99);
  if (what < 16) await inSome(its, (tab) => scanSomething(its, tab, random));
  else if (what < 22) await inSome(its, (tab) => claimSomething(its, tab, random));
  else if (what < 28) await inSome(its, (tab) => writeSomething(its, tab));
  else if (what < 32) await inSome(its, (tab) => decide(its, tab));
  else if (what < 38) await inSome(its, (tab) => ask(its, tab, random.pick(company.customers), "receiving"));
  else if (what < 41) await inSome(its, ({ process }) => (process.stepsLeft = random.whole(1, 60)));
  else if (what < 90) await moveNetwork(its);
  else moveTimer(its);
  await quiet();
  await lookForStrays(its);
  if (atTablet.person.account.shownDone.size > 0) happened(its, "two tablets at one delivery");
}

/** Everything of theirs is sent; gives what stands on their disk then. */
export async function healColleague(its: World): Promise<Entry[]> {
  const { device, atTablet, problems } = its;
  const { person } = atTablet;
  // A page may be killed after its write is committed and before it hears so: then the disk holds entries that no promise names.
  if (!(await isIdle(its, person))) await drain(its, person);
  const entries = await entriesOnDisk(its, person);
  for (const tab of live(its)) end(its, tab);
  await quiet();
  await lookForSealed(its);
  for (const key of device.tooEarly) problems.push(`${key} was sent again before the time that the server asked for`);
  return entries;
}
