/** The network between the tablet and the server: what is sent may be lost, doubled, late, overtaken, answered by something else, or by a server in trouble. */
import { headers } from "#contract/base/headers.ts";
import type { Answer } from "#outbox/entry/wire.ts";
import type { Flight } from "./device.ts";
import { getThrough } from "./fairness.ts";
import type { Fault } from "./faults.ts";
import { foreignWrite } from "./person.ts";
import { inProcess, quiet } from "./process.ts";
import { moveRead } from "./screens.ts";
import { entriesOnDisk } from "./sight.ts";
import { handle, happened, type World } from "./world.ts";

/** Moves one message on, whichever comes. */
export async function moveNetwork(world: World): Promise<void> {
  const { device, random, reads } = world;
  const flights = device.flights.filter(({ process, answer }) => answer === undefined || !device.frozen.has(process));
  if (flights.length + reads.length === 0) return;
  const comes = random.whole(0, flights.length + reads.length - 1);
  if (comes >= flights.length) return moveRead(world, reads[comes - flights.length]!);
  const flight = flights[comes]!;
  const isOvertaking = flights
    .slice(0, comes)
    .some(({ answer }) => (answer === undefined) === (flight.answer === undefined));
  if (isOvertaking) happened(world, "overtaken on the way");
  return moveFlight(world, flight);
}

/** Moves one message of the outbox on: to the server, or back. */
async function moveFlight(world: World, flight: Flight): Promise<void> {
  const { device, random, weather } = world;
  const land = (outcome: Answer | Error, ...because: Fault[]): void => {
    for (const fault of because) happened(world, fault);
    device.flights = device.flights.filter((each) => each !== flight);
    inProcess(flight.process, () => flight.arrive(outcome));
  };
  if (flight.answer !== undefined) {
    if (weather.isDead === "both" || weather.isDead === "back")
      return land(new Error("No answer."), weather.isDead === "both" ? "no network" : "only one direction dead");
    if (random.chance(0.1)) return land(new Error("The answer was lost."), "answer lost");
    const { answer } = flight;
    await hearWait(world, flight, answer, () => land(answer));
    await quiet();
    return getThrough(world, flight);
  }
  if (weather.isDead === "both") return land(new Error("There is no network."), "no network");
  if (weather.isDead === "there") return land(new Error("Nothing gets there."), "only one direction dead");
  if (weather.isPortal)
    return random.chance(0.5)
      ? land(byPortal(), "captive portal")
      : land(byStranger(world, flight), "a stranger answers");
  if (weather.isBroken && random.chance(0.7)) {
    const [status, fault, retryAfter] = random.pick(troubles);
    // A gateway may lose its patience after the server has done it.
    if (fault === "502 after the work") await atServer(world, flight);
    const answer = inTrouble(flight, status, retryAfter);
    return hearWait(world, flight, answer, () => land(answer, fault));
  }
  if (random.chance(0.05)) return land(new Error("The request was lost."), "request lost");
  await arriveAtServer(world, flight);
}

/** Lands an answer. Where the server asked to come again later, and the claim that hears it is the one that counts, that is to be kept. */
async function hearWait(world: World, flight: Flight, answer: Answer, land: () => void): Promise<void> {
  const seconds = answer.headers.get("retry-after");
  if (seconds === null) return land();
  const key = flight.request.headers["idempotency-key"]!;
  const onDisk = async () => (await entriesOnDisk(world, flight)).find((each) => each.key === key)?.state;
  const before = await onDisk();
  land();
  await quiet();
  if (before !== "sending" || (await onDisk()) !== "queued") return;
  world.device.notBefore.set(key, { at: world.time.now + Number(seconds) * 1000, heardBy: flight.process });
}

const troubles: [number, Fault, string?][] = [
  [500, "500"],
  [503, "503", "3"],
  [429, "429", "2"],
  [502, "502 before the work"],
  [502, "502 after the work"],
];

const byPortal = (): Answer => ({ status: 200, headers: new Headers(), body: "<html>Welcome to the guest network" });

/** Something between that numbers requests as our server does, sends back what it was sent, and says anything; now and then of another request. */
function byStranger({ random, device }: World, { request }: Flight): Answer {
  const another = random.pick(device.flights).answer;
  const mirrored = new Headers({ ...request.headers, [headers.requestId]: "strange", "retry-after": "30" });
  const body = random.pick([{}, [], null, "ok", request.body, { Message: "No.", code: "base_changed" }, another?.body]);
  return { status: random.pick([200, 200, 400, 401, 403, 404, 409, 422, 429, 503]), headers: mirrored, body };
}

const inTrouble = ({ request }: Flight, status: number, retryAfter?: string): Answer => ({
  status,
  headers: new Headers({
    ...(status === 502 ? {} : { [headers.answersKey]: request.headers[headers.idempotencyKey]! }),
    ...(retryAfter && { "retry-after": retryAfter }),
  }),
  body: { Message: "" },
});

async function arriveAtServer(world: World, flight: Flight): Promise<void> {
  const { random, server, device } = world;
  const isBusy = random.chance(0.04);
  if (isBusy) {
    flight.answer = await server.askInProgress(flight.request, flight.user_id);
    if (![409, 401, 403].includes(flight.answer.status))
      world.problems.push(`a key was answered with ${flight.answer.status} while it was being answered`);
    noteAnswer(world, flight, flight.answer);
    // What was in progress ends well, or its process died.
    if (random.chance(0.5)) await atServer(world, flight);
    return;
  }
  flight.answer = await atServer(world, flight);
  if (random.chance(0.1)) {
    flight.answer = await atServer(world, flight);
    happened(world, "sent by two ways");
  }
  // The server keeps what it answers to a key; what it does not keep (401, 403) a late copy might be answered otherwise, and networks make none.
  const isKept = flight.answer.status === 200 || flight.answer.status === 400;
  if (isKept && random.chance(0.05))
    device.flights.push({ ...flight, answer: undefined, isLate: true, arrive: () => {} });
}

async function atServer(world: World, flight: Flight): Promise<Answer> {
  const answer = await world.server.ask(flight.request);
  noteBuild(world, flight.request.headers[headers.idempotencyKey]!, answer);
  if (flight.isLate) happened(world, "copy came late");
  noteAnswer(world, flight, answer);
  return answer;
}

/** What one build did and another was asked for again, and what a page of the wider build said to a server that did not know it. */
function noteBuild(world: World, key: string, { status, body, headers: answered }: Answer): void {
  const { build, answeredBy } = world;
  const isReplayed = answered.get(headers.idempotencyReplayed) !== null;
  const flagged = (body as { receipt?: { flagged: string[] } } | null)?.receipt?.flagged ?? [];
  if (isReplayed && build === "wider" && answeredBy.get(key) === "this") happened(world, "deploy with a wider schema");
  if (!isReplayed && build === "this" && flagged.includes("unread")) happened(world, "deploy with a narrower one");
  if (status === 200 && !isReplayed) answeredBy.set(key, build);
}

/** What the server said, for the account; and what must never be said. */
function noteAnswer(world: World, { request, user_id: owner }: Flight, { status, body }: Answer): void {
  const { server, problems, trace, people, company } = world;
  const user_id = server.userOf(request.headers["authorization"]!.slice("Bearer ".length));
  const key = request.headers["idempotency-key"]!;
  const seq = request.headers["x-outbox-seq"];
  const customer_id = Number(request.headers[headers.customerId]);
  trace.push(`${user_id} ${seq} ${key} ${request.path} ${JSON.stringify(request.body)} ${status}`);
  const isNote = request.path === "/api/outbox/discards";
  const isHandedOver = request.headers[headers.onBehalfOf] === String(owner);
  if (user_id !== owner && !isNote && !isHandedOver)
    problems.push(`an entry of ${owner} was sent in the name of ${user_id}`);
  // What was discarded arrives after all: no screen counts it.
  if (status === 200 && !isNote && people.some(({ account }) => account.noted.has(key)))
    foreignWrite(world, request.path.startsWith("/api/carts") ? "cart" : "receiving", customer_id, [owner]);
  const code = (body as { code?: string } | null)?.code;
  if (isNote && status === 200) happened(world, "discard noted");
  if (status === 401) happened(world, "401");
  if (status === 403) happened(world, "403");
  if (status === 409) happened(world, code === "base_changed" ? "409 base changed" : "409 in progress");
  if (status === 400) happened(world, "refused for good");
  if (status === 422) problems.push(`${key} was sent with two meanings`);
  if (status >= 500) problems.push(`the server failed at ${request.path}: ${JSON.stringify(body)}`);
  if (status === 200 && request.path.startsWith("/api/receives/"))
    handle(world, (request.body as { order_receive_id: number }).order_receive_id, user_id ?? 0);
  if (status === 200 && request.path.startsWith("/api/receives")) {
    const others = people.filter((person) => person.user_id !== user_id).map((person) => person.user_id);
    if (company.customers.includes(customer_id)) foreignWrite(world, "receiving", customer_id, others);
  }
  // Goods that came are a fact: nothing may turn them away but a date that cannot be.
  const isDate = (body as { fields?: object } | null)?.fields !== undefined && code === "receipt_incomplete";
  if (request.path === "/api/receives" && status >= 400 && ![401, 403, 409].includes(status) && !isDate)
    problems.push(`goods that came were refused: ${status} ${JSON.stringify(body)}`);
}
