/**
 * What is typed and not saved yet, kept on this device: it survives a reload, a crash, a closed tab and a new build. It belongs to one person at one
 * customer. A copy of what stands on a screen: where the browser keeps nothing, only the copy is missing.
 */
import { token } from "#src/api/token.ts";
import { shelf } from "./shelf.ts";

/** Something typed, in the shape of whoever typed it; another build may have kept another. `at`: milliseconds. */
export type KeptDraft = { typed: unknown; at: number };

/** After so long nobody knows any more what it was for. */
const keptForMs = 7 * 24 * 3600_000;

const drafts = new Map<string, KeptDraft>();
let owner: string | undefined;
/** With which token the person came: a tab that has not heard yet of a sign-out elsewhere must not write on. */
let session: string | undefined;
/** The last write. The browser does them in their order. */
let writing = Promise.resolve();
const disk = shelf<KeptDraft>("portal-drafts", "drafts", putBack);
/** What one tab saved must not come back by another one that still knew it. */
const dropped = new BroadcastChannel("drafts dropped");
dropped.addEventListener("message", ({ data }: MessageEvent<string>) => {
  drafts.delete(data);
  tellWatchers();
});
const watchers = new Set<() => void>();
const tellWatchers = (): void => watchers.forEach((hear) => hear());

/** Calls `hear` whenever a draft came, changed or went: from the disk too, which may be later than the first screen. Gives the way to call it off. */
export function watchDrafts(hear: () => void): () => void {
  watchers.add(hear);
  return () => void watchers.delete(hear);
}

/**
 * Says whose drafts these are from now on; resolves when those of earlier visits are there. Another person's or customer's are taken from this device,
 * and old ones. Undefined: nobody's, and what is kept waits for its person.
 */
export async function openDrafts(person: { user_id: number; customer_id: number } | undefined): Promise<void> {
  session = token();
  const next = person && `${person.user_id} ${person.customer_id} `;
  if (next === owner) return;
  owner = next;
  drafts.clear();
  tellWatchers();
  if (next === undefined) return;
  // No storage: nothing was kept.
  const kept = await disk.all().catch(() => new Map<string, KeptDraft>());
  if (owner !== next) return;
  for (const [name, draft] of kept) {
    const isMine = name.startsWith(next) && draft.at > Date.now() - keptForMs;
    if (!isMine) disk.delete(name).catch(() => undefined);
    else if (!drafts.has(name)) drafts.set(name, draft);
  }
  tellWatchers();
}

/** What was typed under this name and not saved; undefined: nothing. */
export const draftOf = (name: string): KeptDraft | undefined => drafts.get(`${owner}${name}`);

/** The names under which anything is kept. */
export const draftNames = (): string[] =>
  owner === undefined ? [] : [...drafts.keys()].map((name) => name.slice(owner!.length));

/** Keeps what is typed, each time anew. */
export function keepDraft(name: string, typed: unknown): void {
  if (owner === undefined || token() !== session) return;
  const draft: KeptDraft = { typed, at: Date.now() };
  drafts.set(owner + name, draft);
  tellWatchers();
  writing = disk.set(owner + name, draft).catch(() => undefined); // full, or no storage: it still stands on the screen
}

/** Resolves when all that was typed until now is on the disk, as far as it can be. */
export const draftsWritten = (): Promise<void> => writing;

/** It was saved, or is not wanted any more. */
export function dropDraft(name: string): void {
  const whole = `${owner}${name}`;
  if (!drafts.delete(whole)) return;
  tellWatchers();
  disk.delete(whole).catch(() => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  dropped.postMessage(whole);
}

/** The database was removed under the open page: what this tab knows is written again, unless another one has put back what was typed later. */
function putBack(): void {
  if (owner === undefined || token() !== session) return;
  const newer = (mine: KeptDraft) => (there: KeptDraft | undefined) =>
    there !== undefined && there.at > mine.at ? there : mine;
  const all = Array.from(drafts, ([name, draft]) => disk.update(name, newer(draft)));
  writing = Promise.allSettled(all).then(() => undefined); // as in `keepDraft`
}

/** Takes every draft from this device. */
export async function forgetDrafts(): Promise<void> {
  owner = undefined;
  drafts.clear();
  tellWatchers();
  await disk.clear().catch(() => undefined);
}
