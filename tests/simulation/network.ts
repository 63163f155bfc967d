/** The network between the tablet and the server: what is sent may be lost, doubled, late, overtaken, answered by something else, or by a server in trouble. */
import { headers } from "#contract/base/headers.ts";
import type { AnswerLine, Batch } from "#contract/outbox/batch.ts";
import { batchPath } from "#contract/outbox/rules/batch.ts";
import { callNotFound } from "#server/http/text.ts";
import type { WireAnswer } from "#outbox/entry/wire.ts";
import type { Flight, Single } from "./device.ts";
import { getThrough } from "./fairness.ts";
import type { Fault } from "./faults.ts";
import { foreignWrite } from "./person.ts";
import { inProcess, quiet } from "./process.ts";
import { moveRead } from "./screens.ts";
import { entriesOnDisk, lookAtScreens } from "./sight.ts";
import { handle, happened, type World } from "./world.ts";

/** Moves one message on, whichever comes. */
export async function moveNetwork(world: World): Promise<void> {
  const { device, random, reads } = world;
  const flights = device.flights.filter(({ process, answer }) => answer === undefined || !device.frozen.has(process));
  if (flights.length + reads.length === 0) return;
  const comes = random.whole(0, flights.length + reads.length - 1);
  if (comes >= flights.length) {
    const read = reads[comes - flights.length]!;
    if (await moveRead(world, read)) await lookAtScreens(world, read.tab);
    return;
  }
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
  const land = (outcome: WireAnswer | Error, ...because: Fault[]): void => {
    for (const fault of because) happened(world, fault);
    device.flights = device.flights.filter((each) => each !== flight);
    inProcess(flight.process, () => flight.arrive(outcome));
  };
  if (flight.answer !== undefined) {
    if (weather.isDead === "both" || weather.isDead === "back")
      return land(new Error("No answer."), weather.isDead === "both" ? "no network" : "only one direction dead");
    if (random.chance(0.1)) return land(new Error("The answer was lost."), "answer lost");
    if (isOfSeveral(flight)) return hearLines(world, flight, land);
    const { answer } = flight;
    await hearWait(world, flight, answer.headers.get("retry-after"), () => land(answer));
    await quiet();
    return getThrough(world, flight);
  }
  if (weather.isDead === "both") return land(new Error("There is no network."), "no network");
  if (weather.isDead === "there") return land(new Error("Nothing gets there."), "only one direction dead");
  if (weather.isPortal)
    return random.chance(0.5)
      ? strangely(flight, byPortal(), (answer) => land(answer, "captive portal"))
      : strangely(flight, byStranger(world, flight), (answer) => land(answer, "a stranger answers"));
  if (weather.isBroken && random.chance(0.7)) {
    const [status, fault, retryAfter] = random.pick(troubles);
    // A gateway may lose its patience after the server has done it.
    if (fault === "502 after the work") await atServer(world, flight);
    const answer = inTrouble(flight, status, retryAfter);
    return hearWait(world, flight, answer.headers.get("retry-after"), () => land(answer, fault));
  }
  if (isOfSeveral(flight) && world.batches.chance(0.05))
    return land({ ...inTrouble(flight, 404), body: { Message: callNotFound } }, "several are refused");
  if (random.chance(0.05)) return land(new Error("The request was lost."), "request lost");
  await arriveAtServer(world, flight);
}

const isOfSeveral = ({ request }: Flight): boolean => request.path === batchPath;

/** The next lines come, or all that are left; and then the end of them, or the connection is lost before it. */
async function hearLines(
  world: World,
  flight: Flight,
  land: (outcome: WireAnswer | Error, ...because: Fault[]) => void,
): Promise<void> {
  const { batches } = world;
  const answer = flight.answer!;
  const lines = answer.body as AnswerLine[];
  for (const line of lines.splice(0, batches.chance(0.4) ? batches.whole(0, lines.length) : lines.length)) {
    const said = batches.chance(0.05) ? [line, line] : [line]; // whatever is between says it twice
    const single = flight.singles.find(({ request }) => request.headers[headers.idempotencyKey] === line.answers)!;
    const seconds = line.retry_after === undefined ? null : String(line.retry_after);
    await hearWait(world, { ...flight, singles: [single] }, seconds, () => {
      for (const each of said) inProcess(flight.process, () => flight.hear(structuredClone(each), answer));
    });
    await quiet();
    await getThrough(world, flight);
  }
  if (lines.length > 0 && batches.chance(0.6)) return;
  if (lines.length > 0 || flight.isCut)
    return land(
      new Error("The connection was lost."),
      flight.isCut ? "server gone between two entries" : "lost between two lines",
    );
  land(answer);
}

/** Lets a part of a request be heard. Where the server asked to come again later, and the claim that hears it is the one that counts, that is to be kept. */
async function hearWait(
  world: World,
  flight: Pick<Flight, "process" | "singles">,
  seconds: string | null,
  land: () => void,
): Promise<void> {
  if (seconds === null) return land();
  const states = async () => {
    const onDisk = await Promise.all(
      [...new Set(flight.singles.map(({ user_id }) => user_id))].map((user_id) => entriesOnDisk(world, { user_id })),
    );
    return new Map(onDisk.flat().map(({ key, state }) => [key, state]));
  };
  const before = await states();
  land();
  await quiet();
  const after = await states();
  for (const { request } of flight.singles) {
    const key = request.headers[headers.idempotencyKey]!;
    if (before.get(key) !== "sending" || after.get(key) !== "queued") continue;
    world.device.notBefore.set(key, { at: world.time.now + Number(seconds) * 1000, heardBy: flight.process });
  }
}

const troubles: [number, Fault, string?][] = [
  [500, "500"],
  [503, "503", "3"],
  [429, "429", "2"],
  [502, "502 before the work"],
  [502, "502 after the work"],
];

const byPortal = (): WireAnswer => ({
  status: 200,
  headers: new Headers(),
  body: "<html>Welcome to the guest network",
});

/** A stranger's answer; where it is a 200, and was asked for lines, it is read as lines: its own, and some as the server would write them. */
function strangely(flight: Flight, answer: WireAnswer, land: (answer: WireAnswer) => void): void {
  const body = { cart_id: 1, item_id: 1, quantity: 1, adjusted: null };
  const lines = [
    ...(Array.isArray(answer.body) ? (answer.body as unknown[]) : [answer.body]),
    ...flight.singles.map(({ request }) => ({ answers: request.headers[headers.idempotencyKey], status: 200, body })),
  ];
  if (isOfSeveral(flight) && answer.status === 200)
    for (const line of lines) inProcess(flight.process, () => flight.hear(line, answer));
  land(answer);
}

/** Something between that numbers requests as our server does, sends back what it was sent, and says anything; now and then of another request. */
function byStranger({ random, device }: World, { request }: Flight): WireAnswer {
  const another = random.pick(device.flights).answer;
  const mirrored = new Headers({ ...request.headers, [headers.requestId]: "strange", "retry-after": "30" });
  const body = random.pick([{}, [], null, "ok", request.body, { Message: "No.", code: "base_changed" }, another?.body]);
  return { status: random.pick([200, 200, 400, 401, 403, 404, 409, 422, 429, 503]), headers: mirrored, body };
}

const inTrouble = ({ request }: Flight, status: number, retryAfter?: string): WireAnswer => ({
  status,
  headers: new Headers({
    ...(status === 502 ? {} : { [headers.answersKey]: request.headers[headers.idempotencyKey]! }),
    ...(retryAfter && { "retry-after": retryAfter }),
  }),
  body: { Message: "" },
});

async function arriveAtServer(world: World, flight: Flight): Promise<void> {
  const { random, server, device } = world;
  const isSeveral = isOfSeveral(flight);
  if (isSeveral) happened(world, "several in one request");
  const isBusy = random.chance(0.04);
  if (isBusy) {
    const single = isSeveral ? world.batches.pick(flight.singles) : flight.singles[0]!;
    const alone = { ...flight, singles: [single], request: single.request };
    flight.answer = await server.askInProgress(flight.request, single);
    const said = answersOf(flight, flight.answer);
    const { status } = said.find((each) => each.single === single)?.answer ?? { status: 425 };
    if (![409, 401, 403, 425].includes(status))
      world.problems.push(`a key was answered with ${status} while it was being answered`);
    noteAnswers(world, flight, flight.answer);
    // What was in progress ends well, or its process died.
    if (random.chance(0.5)) await atServer(world, alone);
    return;
  }
  // Its process dies between two entries: what it has done is done, and nobody hears more.
  if (isSeveral && world.batches.chance(0.15)) {
    const { entries } = flight.request.body as Batch;
    const body = { entries: entries.slice(0, world.batches.whole(1, entries.length - 1)) };
    flight.answer = await atServer(world, { ...flight, request: { ...flight.request, body } });
    flight.isCut = true;
    return;
  }
  flight.answer = await atServer(world, flight);
  if (random.chance(0.1)) {
    flight.answer = await atServer(world, flight);
    happened(world, "sent by two ways");
  }
  // The server keeps what it answers to a key; what it does not keep (401, 403) a late copy might be answered otherwise, and networks make none.
  const isKept = answersOf(flight, flight.answer).every(({ answer }) => answer.status === 200 || answer.status === 400);
  if (isKept && random.chance(0.05))
    device.flights.push({ ...flight, answer: undefined, isLate: true, arrive: () => {}, hear: () => {} });
}

async function atServer(world: World, flight: Flight): Promise<WireAnswer> {
  const answer = await world.server.ask(flight.request);
  if (flight.isLate) happened(world, "copy came late");
  noteAnswers(world, flight, answer, "of its build");
  return answer;
}

/** What was answered to each of a request's entries. */
function answersOf(flight: Flight, answer: WireAnswer): { single: Single; answer: WireAnswer }[] {
  if (!isOfSeveral(flight)) return [{ single: flight.singles[0]!, answer }];
  if (answer.status !== 200) return [];
  return (answer.body as AnswerLine[]).map(({ answers, status, body }) => ({
    single: flight.singles.find(({ request }) => request.headers[headers.idempotencyKey] === answers)!,
    answer: { status, headers: new Headers(), body },
  }));
}

/** Each for the account; of what one build did and another is asked for again a line says nothing. */
function noteAnswers(world: World, flight: Flight, whole: WireAnswer, of?: "of its build"): void {
  for (const { single, answer } of answersOf(flight, whole)) {
    if (of !== undefined && !isOfSeveral(flight))
      noteBuild(world, single.request.headers[headers.idempotencyKey]!, answer);
    if (answer.status !== 425) noteAnswer(world, single, answer);
  }
}

/** What one build did and another was asked for again, and what a page of the wider build said to a server that did not know it. */
function noteBuild(world: World, key: string, { status, body, headers: answered }: WireAnswer): void {
  const { build, answeredBy } = world;
  const isReplayed = answered.get(headers.idempotencyReplayed) !== null;
  const flagged = (body as { receipt?: { flagged: string[] } } | null)?.receipt?.flagged ?? [];
  if (isReplayed && build === "wider" && answeredBy.get(key) === "this") happened(world, "deploy with a wider schema");
  if (!isReplayed && build === "this" && flagged.includes("unread")) happened(world, "deploy with a narrower one");
  if (status === 200 && !isReplayed) answeredBy.set(key, build);
}

/** What the server said, for the account; and what must never be said. */
function noteAnswer(world: World, { request, user_id: owner }: Single, { status, body }: WireAnswer): void {
  const { server, problems, trace, people, company } = world;
  const user_id = server.userOf(request.headers["authorization"]!.slice("Bearer ".length));
  const key = request.headers["idempotency-key"]!;
  const seq = request.headers["x-outbox-seq"];
  const customer_id = Number(request.headers[headers.customerId]);
  const said = request.path === "/api/claims/photos" ? "" : JSON.stringify(request.body);
  trace.push(`${user_id} ${seq} ${key} ${request.path} ${said} ${status}`);
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
  if (status === 200 && /^\/api\/(receives|claims)/.test(request.path)) {
    const others = company.everybody.filter((each) => each !== user_id);
    if (company.customers.includes(customer_id)) foreignWrite(world, "receiving", customer_id, others);
  }
  // Goods that came are a fact: nothing may turn them away but a date that cannot be.
  const isDate = (body as { fields?: object } | null)?.fields !== undefined && code === "receipt_incomplete";
  if (request.path === "/api/receives" && status >= 400 && ![401, 403, 409].includes(status) && !isDate)
    problems.push(`goods that came were refused: ${status} ${JSON.stringify(body)}`);
}
