/** The record in which the read cache lies (cache.ts), and of which shapes it is. */
import type { PersistedClient } from "@tanstack/query-persist-client-core";
import type { QueryKey } from "@tanstack/react-query";
import type { SessionUser } from "#contract/identity/session.ts";
import type { AtRest } from "./at-rest.ts";
import { shelf } from "./shelf.ts";

/** Raise it when the shape of a kept answer changes: what was written in another shape is then left alone (tests/src/offline/cache.test.ts says when). */
export const shapesVersion = 1;

/** Which answers are kept: everything under these keys. */
export type KeptAnswers = readonly QueryKey[];

/** `client`: the answers that lie open. `sealed`: the others; left out where no secret sealed them. */
export type RememberedAnswers = { person: SessionUser; client: PersistedClient; sealed?: AtRest };

const recordKey = "answers";
const disk = shelf<RememberedAnswers>("portal-read-cache", "answers");

/** Whatever of them is there, of whomever; nothing where there is no storage. */
export const answersOnDisk = {
  read: (): Promise<RememberedAnswers | undefined> => disk.get(recordKey).catch(() => undefined),
  write: (remembered: RememberedAnswers): Promise<void> => disk.set(recordKey, remembered),
  remove: (): Promise<void> => disk.delete(recordKey).catch(() => undefined),
};

/** Whose answers of which shapes. */
export const busterOf = (person: SessionUser | undefined): string =>
  `${shapesVersion} ${person?.user_id} ${person?.customer_id} ${person?.cart_type_code}`;
