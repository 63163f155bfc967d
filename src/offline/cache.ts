/**
 * The read cache: the small answers a person has seen, with the person they were given to, as one record on this device.
 *
 * Person and answers are written together, so they can never belong to two people. It is a copy: losing it loses
 * nothing, so a browser without storage works on without it. What waits to be sent is not in here (outbox/).
 * All but what receiving needs on the morning after is sealed, and cannot be read once the session is over (at-rest.ts).
 */
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  type PersistedClient,
} from "@tanstack/query-persist-client-core";
import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { SessionUser } from "#contract/identity/session.ts";
import { sealSecret, token } from "#src/api/token.ts";
import type { AtRest } from "./at-rest.ts";
import { shelf } from "./shelf.ts";

/** Raise it when the shape of a kept answer changes: what an older build wrote is then left alone (tests/src/offline/cache.test.ts says when). */
export const shapesVersion = 19;

/** Which answers are kept: everything under these keys. */
export type Kept = readonly QueryKey[];

/** The newest answers of each kind are enough: a day's order searches must not pile up in one record. */
const newestOfEach = 20;
/** What was done on this device stays longer than that, and lies over answers that do not know of it (outbox/outbox.ts). */
const maxAgeMs = 7 * 24 * 60 * 60_000;
const saveAfterMs = 500;

type Queries = PersistedClient["clientState"]["queries"];
/** `sealed`: the other answers; an earlier build kept all of them in `client`. */
type RememberedAnswers = { person: SessionUser; client: PersistedClient; sealed?: AtRest };

/** Loaded beside the first screen: neither reading nor writing an answer holds it up. */
const atRest = () => import("./at-rest.ts");

const recordKey = "answers";
const cache = shelf<RememberedAnswers>("read-cache", "answers");

/** Who used this device last, and did not sign out; undefined when nobody did, or an older build wrote it. */
export async function rememberedPerson(): Promise<SessionUser | undefined> {
  atRest().catch(() => undefined); // needed next: it comes while the disk is read and the server asked
  const remembered = await read();
  return remembered?.client.buster === busterOf(remembered?.person) ? remembered?.person : undefined;
}

/** Puts the kept answers of this person at this customer back into the query cache; another's are taken from the device. */
export async function restoreAnswers(client: QueryClient, person: SessionUser, kept: Kept): Promise<void> {
  const session = token();
  await persistQueryClientRestore({
    queryClient: client,
    buster: busterOf(person),
    maxAge: maxAgeMs,
    persister: {
      ...persister(person),
      restoreClient: async () => {
        const remembered = await read();
        const queries = remembered && [...remembered.client.clientState.queries, ...(await unsealed(remembered))];
        // Signed out while the disk was being read: nothing comes back.
        if (remembered === undefined || token() !== session) return undefined;
        return { ...remembered.client, clientState: only(kept, queries ?? []) };
      },
    },
  }).catch(() => undefined); // unreadable: the library has taken it away, and the server has it all
}

/**
 * Keeps the answers under `kept` from now on, half a second after they came; those under `readable` unsealed. @param person says for whom the page
 * acts now; undefined keeps nothing. Gives the way to stop.
 */
export function keepAnswers(
  client: QueryClient,
  { kept, readable }: { kept: Kept; readable: Kept },
  person: () => SessionUser | undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    const now = person();
    if (now === undefined) return;
    const newest = newestAnswers(client, kept);
    persistQueryClientSave({
      queryClient: client,
      buster: busterOf(now),
      persister: persister(now, { readable, isStill: () => busterOf(person()) === busterOf(now) }),
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: (query) => newest.has(query.queryHash),
      },
    }).catch(() => undefined); // no storage, or it is full: the server has it all
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    timer ??= setTimeout(save, saveAfterMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Takes every byte of the read cache from this device. */
export const forgetAnswers = (): Promise<void> => cache.delete(recordKey).catch(() => undefined); // no storage: there was nothing

const read = (): Promise<RememberedAnswers | undefined> => cache.get(recordKey).catch(() => undefined); // no storage: nothing is remembered

const busterOf = (person: SessionUser | undefined): string =>
  `${shapesVersion} ${person?.user_id} ${person?.customer_id} ${person?.cart_type_code}`;

const persister = (person: SessionUser, { readable = [], isStill = () => true }: Keeping = {}) => ({
  persistClient: async ({ clientState, ...rest }: PersistedClient) => {
    // The answer stands whether or not its last refresh failed; the failure belongs to the visit in which it happened.
    const queries = clientState.queries.map(({ queryKey, queryHash, dehydratedAt, queryType, meta, state }) => ({
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
    const isReadable = ({ queryKey }: Queries[number]) => readable.some((key) => partialMatchKey(queryKey, key));
    const open = queries.filter(isReadable);
    const sealed = await (
      await atRest()
    ).sealed(
      sealSecret(),
      queries.filter((query) => !isReadable(query)),
    );
    const client = { ...rest, clientState: { mutations: [], queries: open } };
    const remembered: RememberedAnswers = { person, client, ...(sealed && { sealed }) };
    // The person left, or another one came, while it was being sealed.
    if (isStill()) await cache.set(recordKey, remembered);
  },
  restoreClient: async () => (await read())?.client,
  removeClient: forgetAnswers,
});

/** Which answers lie open, and whether they may still be written when they are sealed. */
type Keeping = { readable?: Kept; isStill?: () => boolean };

/** None where the session that sealed them is over, or a part of the page is missing: what lies open comes back all the same. */
async function unsealed({ sealed }: RememberedAnswers): Promise<Queries> {
  const opening = sealed && atRest().then(({ opened }) => opened<Queries>(sealSecret(), sealed));
  return (await opening?.catch(() => undefined)) ?? [];
}

const only = (kept: Kept, queries: Queries): PersistedClient["clientState"] => ({
  mutations: [],
  queries: queries.filter(
    ({ queryKey, state: { dataUpdatedAt } }) =>
      dataUpdatedAt > Date.now() - maxAgeMs && kept.some((key) => partialMatchKey(queryKey, key)),
  ),
});

/** It may have an entry in that will be laid over it once more by a page to come (src/data/overlay/laid-over.ts). */
const isGuess = (answer: unknown): boolean => (answer as { isGuess?: boolean } | null)?.isGuess === true;

/** The hashes of what is kept: of each kind the newest. */
function newestAnswers(client: QueryClient, kept: Kept): ReadonlySet<string> {
  const hashes = kept.flatMap((queryKey) =>
    client
      .getQueryCache()
      .findAll({ queryKey })
      .filter(({ state }) => state.data !== undefined && !isGuess(state.data))
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, newestOfEach)
      .map((query) => query.queryHash),
  );
  return new Set(hashes);
}
