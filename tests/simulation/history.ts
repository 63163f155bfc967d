/** One history: a seed decides what happens on the tablet, in the network and at the server; in the end everything is well again, and the account is settled. */
import { thisFormat, type Format } from "#outbox/format.ts";
import { openDevice } from "#outbox/device.ts";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { openStore } from "#outbox/store.ts";
import type { Answer } from "#outbox/wire.ts";
import { randomOf } from "#server/db/seed/random.ts";
import { items } from "#tests/support/company.ts";
import { problemsOf } from "./check.ts";
import { before, overlayProblems, type Before } from "./overlay.ts";
import { newDevice, type Flight } from "./device.ts";
import { decide, decideAll, look, newAccount, writeSomething } from "./person.ts";
import { inProcess, kill, loseConnections, newProcess, quiet, type Process } from "./process.ts";
import type { Server } from "./server.ts";

/** A build to come: each entry says which build wrote it. */
const nextFormat: Format = {
  version: thisFormat.version + 1,
  steps: [(entry) => ({ ...entry, about: entry.about ?? { product: "brought over" } }) as typeof entry],
};
const hour = 3_600_000;

type Tab = { process: Process; outbox: Outbox };

/** Runs the history of a seed; gives what is wrong, in words, and one number for all that was done. */
export async function runHistory(seed: number, server: Server, time: { now: number }) {
  const random = randomOf(`history ${seed}`);
  const device = newDevice(time, random);
  const company = await server.newCompany();
  const account = newAccount();
  const trace: string[] = [];
  let tabs: Tab[] = [];
  let format = thisFormat;
  let others = 0;
  let shown: Before | undefined;
  const weather = { isPartitioned: false, isPortal: false, isBroken: false };

  const openTab = async (deadly: "deadly" | "harmless" = "harmless"): Promise<void> => {
    const process = newProcess();
    await inProcess(process, async () => {
      if (deadly === "deadly" && random.chance(0.1)) process.answersLeft = random.whole(1, 60);
      openOutbox(company.user_id, device.machineOf(process, format)).then(
        (outbox) => {
          if (!process.isAlive) return undefined;
          tabs.push({ process, outbox });
          outbox.watch((entries) => process.isAlive && look(account, entries));
          look(account, outbox.entries());
          return outbox.wake();
        },
        () => kill(process),
      );
      await quiet();
    });
  };
  const live = (): Tab[] => (tabs = tabs.filter(({ process }) => process.isAlive));
  const awake = (): Tab[] => live().filter(({ process }) => !device.frozen.has(process));
  const end = (tab: Tab): void => {
    inProcess(tab.process, () => tab.outbox.close());
    kill(tab.process);
  };

  /** The page keeps the session where page and worker find it. */
  const signIn = async (): Promise<void> => {
    const token = await server.signIn(company.user_id, company.customers[0]);
    const known = openDevice(device.storage, () => "device-of-nobody");
    await known.keepSession({ user_id: company.user_id, name: "Sim Example", token });
    known.close();
    for (const { outbox, process } of awake()) inProcess(process, () => outbox.wake());
  };

  const byPortal = (): Answer => ({ status: 200, headers: new Headers(), body: "<html>Welcome to the guest network" });
  const byBrokenServer = (): Answer => {
    const [status, after] = random.pick([[500], [503, "3"], [429, "2"], [502]] as [number, string?][]);
    const named = status === 502 ? {} : { "x-request-id": "simulated" };
    return {
      status,
      headers: new Headers({ ...named, ...(after && { "retry-after": after }) }),
      body: { Message: "" },
    };
  };

  /** Moves one message of the network on: to the server, or back. */
  const moveFlight = async (flight: Flight): Promise<void> => {
    const land = (outcome: Answer | Error): void => {
      device.flights = device.flights.filter((each) => each !== flight);
      inProcess(flight.process, () => flight.arrive(outcome));
    };
    if (flight.answer !== undefined)
      return land(random.chance(0.1) ? new Error("The answer was lost.") : flight.answer);
    if (weather.isPartitioned) return land(new Error("There is no network."));
    if (weather.isPortal) return land(byPortal());
    if (weather.isBroken && random.chance(0.7)) return land(byBrokenServer());
    if (random.chance(0.05)) return land(new Error("The request was lost."));
    flight.answer = await server.ask(flight.request);
    if (random.chance(0.1)) flight.answer = await server.ask(flight.request); // by two ways
    trace.push(`${flight.request.headers["x-outbox-seq"]} ${flight.request.path} ${flight.answer.status}`);
    return undefined;
  };

  const moveNetwork = async (): Promise<void> => {
    const flights = device.flights.filter(({ process, answer }) => answer === undefined || !device.frozen.has(process));
    if (flights.length > 0) await moveFlight(random.pick(flights));
  };
  const moveTimer = (): void => {
    const timers = device.timers.filter(({ process }) => !device.frozen.has(process));
    if (timers.length === 0) return;
    const first = timers.reduce((one, other) => (other.at < one.at ? other : one));
    time.now = Math.max(time.now, first.at);
    device.timers = device.timers.filter((timer) => timer !== first);
    first.act();
  };
  const movePost = (): void => {
    const posts = device.posts.filter(({ process }) => !device.frozen.has(process));
    if (posts.length === 0) return;
    const post = random.pick(posts);
    device.posts = device.posts.filter((each) => each !== post);
    post.hear();
  };

  /** Somebody else, or the person on another machine, without an outbox. */
  const actElsewhere = async (): Promise<void> => {
    const customer_id = random.pick(company.customers);
    const isColleague = random.chance(0.5);
    const token = await server.signIn(isColleague ? company.colleague_id : company.user_id, customer_id);
    const headers = { authorization: `Bearer ${token}`, "x-customer-id": String(customer_id), "x-cart-type": "RXO" };
    const key = { "idempotency-key": `elsewhere-${seed}-${others++}` };
    const item_id = random.pick([items.plain, items.limited, items.cheap]);
    const receipt = {
      order_id: company.orders[customer_id],
      item_id,
      quantity_received: 3,
      receive_date: "03/02/2026",
    };
    const line = { item_id, quantity_uom_code: "CT", new_quantity: random.whole(0, 20) };
    await server.ask(
      isColleague
        ? { path: "/api/receives", headers: { ...headers, ...key }, body: receipt }
        : { path: "/api/carts/update-item", headers: { ...headers, ...key }, body: line },
    );
  };

  const inSome = async (act: (tab: Tab) => void): Promise<void> => {
    if (awake().length === 0) return openTab("deadly");
    const tab = random.pick(awake());
    return inProcess(tab.process, async () => {
      act(tab);
      await quiet();
    });
  };

  const step = async (): Promise<void> => {
    const what = random.whole(0, 99);
    if (what < 22) return inSome(({ outbox }) => writeSomething(outbox, account, company, random));
    if (what < 55) return moveNetwork();
    if (what < 62) return moveTimer();
    if (what < 70) return movePost();
    if (what < 74) return inSome(({ outbox }) => decide(outbox, account, random));
    if (what < 77) return inSome(({ outbox }) => outbox.wake());
    if (what < 80) return live().length < 3 ? openTab("deadly") : undefined;
    if (what < 82) return inSome((tab) => (random.chance(0.5) ? kill(tab.process) : end(tab)));
    if (what < 85) return inSome(({ process }) => (process.answersLeft = random.whole(1, 40)));
    if (what < 86) return inSome(({ process }) => loseConnections(process));
    if (what < 88) return inSome(({ process }) => (process.isDiskFull = !process.isDiskFull));
    if (what < 90) return inSome(({ process }) => device.frozen.add(process));
    if (what < 91) return device.frozen.clear();
    if (what < 93)
      return void (weather[random.pick(["isPartitioned", "isPortal", "isBroken"] as const)] = random.chance(0.6));
    if (what < 94) return void (await server.endSessions(company.user_id));
    if (what < 96) return signIn();
    if (what < 97)
      return void (await server.setOrdering(company.user_id, random.pick(company.customers), random.chance(0.4)));
    if (what < 98) return actElsewhere();
    if (what < 99) return void (device.skewMs = random.pick([0, 366 * 24 * hour, -24 * hour, 7_000]));
    if (random.chance(0.5)) format = nextFormat;
    else time.now += random.pick([hour, 30 * 24 * hour]);
    return undefined;
  };

  const everythingDone = (): boolean =>
    live().length > 0 &&
    device.flights.length === 0 &&
    live().every(({ outbox }) => outbox.entries().every(({ state }) => state === "done"));

  /** The network is back, the person signs in, nothing dies any more. */
  const heal = async (): Promise<void> => {
    Object.assign(weather, { isPartitioned: false, isPortal: false, isBroken: false });
    for (const customer of company.customers) await server.setOrdering(company.user_id, customer, true);
    device.frozen.clear();
    for (const { process } of live())
      Object.assign(process, { isDiskFull: false, answersLeft: Number.POSITIVE_INFINITY });
    format = nextFormat;
    const onDisk = openStore(device.storage, company.user_id, format);
    if (device.flights.length === 0) shown = await before(server, company, await onDisk.all());
    onDisk.close();
    await openTab();
    for (const { process } of live()) process.answersLeft = Number.POSITIVE_INFINITY;
    await signIn();
    for (let left = 1_500; left > 0 && !everythingDone(); left -= 1) {
      if (live().length === 0) await openTab();
      if (left % 20 === 0)
        for (const { outbox, process } of live()) inProcess(process, () => decideAll(outbox, account));
      if (left % 200 === 0) await signIn();
      if (device.posts.length > 0) movePost();
      else if (device.flights.length > 0) await moveNetwork();
      else moveTimer();
      await quiet();
    }
  };

  await signIn();
  await openTab();
  for (let left = random.whole(20, 90); left > 0; left -= 1) {
    await step();
    await quiet();
    time.now += random.whole(1, 400);
  }
  await heal();
  const entries = live().flatMap(({ outbox }) => [...outbox.entries()]);
  for (const tab of live()) end(tab);
  await quiet();
  const done = await server.done(company);
  const problems = await problemsOf({ account, company, done, entries, server });
  if (shown !== undefined) problems.push(...(await overlayProblems(shown, { server, company, account })));
  const { promised, discarded, failed } = account;
  const counted = {
    promised: promised.size,
    discarded: discarded.size,
    failed,
    done: done.length,
    sent: trace.length,
    warnings: device.warnings,
    overlays: shown === undefined ? 0 : shown.waiting.length,
  };
  return {
    problems,
    trace,
    counted,
    fingerprint: server.hash([trace, done.map(({ key, input }) => [key?.slice(-4), input?.quantity])]),
  };
}
