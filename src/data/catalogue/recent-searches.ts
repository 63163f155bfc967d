/** What this person searched for last, newest first: kept like a draft, so it is theirs at this customer alone and goes at sign-out. */
import { draftOf, keepDraft } from "#src/offline/drafts.ts";

const name = "recent-searches";
const most = 8;

/** The texts as they were typed. */
export function recentSearches(): string[] {
  const typed = draftOf(name)?.typed;
  return Array.isArray(typed) ? typed.filter((each): each is string => typeof each === "string").slice(0, most) : [];
}

/** Puts a text first; once, however it was written. */
export function rememberSearch(text: string): void {
  const before = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  keepDraft(name, [text, ...before].slice(0, most));
}
