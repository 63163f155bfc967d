/** Answers onto this device and back, sealed but for those that lie open (at-rest.ts): beside the first screen, so that nobody waits for the program. */
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
} from "@tanstack/query-persist-client-core";
import { partialMatchKey, type Query, type QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "#contract/identity/session.ts";
import { sealSecret, token } from "#src/api/token.ts";
import { hasItsShape } from "./answer-shapes.ts";
import { opened, sealed as sealedAway } from "./at-rest.ts";
import { answersOnDisk, busterOf, type KeptAnswers, type RememberedAnswers } from "./answers-on-disk.ts";

/** The newest answers of each kind are enough: a day's order searches must not pile up in one record. */
const newestOfEach = 20;
/** What was done on this device stays longer than that, and lies over answers that do not know of it (outbox/outbox.ts). */
const maxAgeMs = 7 * 24 * 60 * 60_000;

type Queries = PersistedClient["clientState"]["queries"];

/** As `restoreAnswers`. */
export async function restore(client: QueryClient, person: SessionUser, kept: KeptAnswers): Promise<void> {
  const session = token();
  await persistQueryClientRestore({
    queryClient: client,
    buster: busterOf(person),
    maxAge: maxAgeMs,
    persister: {
      ...persister(person),
      restoreClient: async () => {
        const remembered = await answersOnDisk.read();
        const queries = remembered && (await answersOf(remembered, person));
        // Signed out while the disk was being read: nothing comes back.
        if (remembered === undefined || token() !== session) return undefined;
        if (queries === undefined) return remembered.client; // another's: the library takes it away
        return { ...remembered.client, buster: busterOf(person), clientState: only(kept, queries) };
      },
    },
  }).catch(() => undefined); // unreadable: the library has taken it away, and the server has it all
}

/** Writes what is kept; `isStill` says once more, when it is sealed, whether it may be. */
export function save(
  client: QueryClient,
  {
    person,
    kept,
    readable,
    isStill,
  }: { person: SessionUser; kept: KeptAnswers; readable: KeptAnswers; isStill: () => boolean },
): void {
  const have = (isWanted: (query: Query) => boolean) =>
    hashesOf(client, kept, (query) => query.state.data !== undefined && isWanted(query));
  const newest = have(isSound);
  const stay = have((query) => !isSound(query));
  persistQueryClientSave({
    queryClient: client,
    buster: busterOf(person),
    persister: persister(person, { readable, isStill, stay }),
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => newest.has(query.queryHash),
    },
  }).catch(() => undefined); // no storage, or it is full: the server has it all
}

const persister = (person: SessionUser, { readable = [], isStill = () => true, stay = new Set() }: Keeping = {}) => ({
  persistClient: async ({ clientState, ...rest }: PersistedClient) => {
    const stays = stay.size === 0 ? [] : await answersToStay(stay, person);
    // The answer stands whether or not its last refresh failed; the failure belongs to the visit in which it happened.
    const newer = clientState.queries.map(({ queryKey, queryHash, dehydratedAt, queryType, meta, state }) => ({
      queryKey,
      queryHash,
      dehydratedAt,
      ...(queryType === undefined ? {} : { queryType }),
      ...(meta === undefined ? {} : { meta }),
      state: {
        ...state,
        error: null,
        fetchFailureReason: null,
        fetchFailureCount: 0,
        fetchMeta: null,
        status: "success" as const,
        fetchStatus: "idle" as const,
        isInvalidated: true, // however young it is, another device or tab may know better: asked for again when it is shown
      },
    }));
    const queries = [...newer, ...stays];
    const isReadable = ({ queryKey }: Queries[number]) => readable.some((key) => partialMatchKey(queryKey, key));
    const open = queries.filter(isReadable);
    const sealed = await sealedAway(
      sealSecret(),
      queries.filter((query) => !isReadable(query)),
    );
    const client = { ...rest, clientState: { mutations: [], queries: open } };
    const remembered: RememberedAnswers = { person, client, ...(sealed && { sealed }) };
    // The person left, or another one came, while it was being sealed.
    if (isStill()) await answersOnDisk.write(remembered);
  },
  restoreClient: async () => (await answersOnDisk.read())?.client,
  removeClient: answersOnDisk.remove,
});

/** Which answers lie open, whether they may still be written when they are sealed, and the hashes of those that stay on the disk as they are there. */
type Keeping = { readable?: KeptAnswers; isStill?: () => boolean; stay?: ReadonlySet<string> };

/** What is on the disk stays until something better than a guess takes its place. */
async function answersToStay(stay: ReadonlySet<string>, person: SessionUser): Promise<Queries> {
  const remembered = await answersOnDisk.read();
  const queries = remembered && (await answersOf(remembered, person));
  return queries?.filter(({ queryHash }) => stay.has(queryHash)) ?? [];
}

/** What is this person's in a record: all of it, or what lies open where the record is of their other cart; undefined: nothing. What lies open belongs to no cart. */
async function answersOf(remembered: RememberedAnswers, person: SessionUser): Promise<Queries | undefined> {
  const { person: before, client } = remembered;
  const open = client.clientState.queries;
  if (client.buster === busterOf(person)) return [...open, ...(await unsealed(remembered))];
  const isOtherCart =
    client.buster === busterOf(before) &&
    busterOf({ ...before, cart_type_code: person.cart_type_code }) === busterOf(person);
  return isOtherCart ? open : undefined;
}

/** None where the session that sealed them is over: what lies open comes back all the same. */
async function unsealed({ sealed }: RememberedAnswers): Promise<Queries> {
  return (await (sealed && opened<Queries>(sealSecret(), sealed))?.catch(() => undefined)) ?? [];
}

const only = (kept: KeptAnswers, queries: Queries): PersistedClient["clientState"] => ({
  mutations: [],
  queries: queries.filter(
    ({ queryKey, state: { dataUpdatedAt, data } }) =>
      dataUpdatedAt > Date.now() - maxAgeMs &&
      kept.some((key) => partialMatchKey(queryKey, key)) &&
      hasItsShape(queryKey, data),
  ),
});

/**
 * False for a guess, which may have an entry in that will be laid over it once more by a page to come (src/data/overlay/laid-over.ts), and for an answer without its
 * shape.
 */
const isSound = ({ queryKey, state: { data } }: Query): boolean =>
  (data as { isGuess?: boolean } | null)?.isGuess !== true && hasItsShape(queryKey, data);

/** The hashes of kept answers: of each kind the newest. */
function hashesOf(client: QueryClient, kept: KeptAnswers, isWanted: (query: Query) => boolean): ReadonlySet<string> {
  const hashes = kept.flatMap((queryKey) =>
    client
      .getQueryCache()
      .findAll({ queryKey })
      .filter(isWanted)
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, newestOfEach)
      .map((query) => query.queryHash),
  );
  return new Set(hashes);
}
