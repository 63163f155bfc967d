/** Which of the program goes together in one file: a screen of forty small ones waits for each of them, and costs more on the line. */
import type { Rolldown } from "vite";

type Build = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

// What every screen needs stands in one file: it compresses 5 kB better than in pieces and stays in the cache over a deploy.
const firstPackages =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(router-core|react-router|query-core|react-query|history|store|react-store))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery|hydration))/;

/** Common is what so many parts need that are loaded by themselves, in modules of at most so many characters. Measured: every screen comes lighter and in a third of the files. */
const sharedBy = 7;
/** And what nearly every screen needs goes into the frame, which a person loads once. */
const neededByNearlyAll = 25;
const largest = 4_000;

const isOwn = (id: string): boolean =>
  /\/(src|contract|outbox)\/.*\.(ts|tsx)$/.test(id) && !id.endsWith("/src/main.tsx");

/** What only long lists need: most screens have none, and others have one for a customer in a hundred. */
const isOfLongLists = (id: string): boolean =>
  /\/src\/ui\/kit\/([a-z-]+\/)?(virtual-rows|virtual-body|drawn-lines|row-focus|row-heights)\.tsx?$/.test(id);

/** Small and needed by many parts, but by few screens: what hears a scanner, what reads codes, and the field of a password. */
const isOfFewScreens = (id: string): boolean =>
  /\/contract\/(receiving\/gs1\/|base\/(typed|scanned)-code\.ts|catalogue\/rules\/plain-code\.ts)/.test(id) ||
  /\/src\/(ui\/kit\/(device\/(feedback|use-scanner)|fields\/password-field)|screens\/receiving\/scan\/field-for)\.tsx?$/.test(
    id,
  );

/** Texts go with what shows them (decision 224), however many parts show that. */
const isText = (id: string): boolean =>
  /\/(src\/text\/[a-z]+\/.*|contract\/(?!base\/)[a-z]+\/([a-z-]+-)?text)\.ts$/.test(id);

const isStyle = (id: string): boolean => /\/src\/.*\.css$/.test(id);

/** The files of several modules, in this order: what one takes along no later one has. The bundler decides about all others. */
export const groups = [
  { name: "first", debugName: "first", test: firstPackages },
  // With its styles: they say in which order all later ones count.
  named("shell", (id, build) => (isOwn(id) || isStyle(id)) && needs(id, build).isFirst),
  named("frame", (id, build) => isOwn(id) && (needs(id, build).isFrame || isCommon(id, build, neededByNearlyAll))),
  named("common", (id, build) => isOwn(id) && isCommon(id, build, sharedBy) && !isOfLongLists(id)),
  named("long-list", isOfLongLists),
].map((group, at, all) => ({ ...group, priority: all.length - at })); // none below 0: the bundler takes those for high ones

function named(name: string, isIn: (id: string, build: Build) => boolean) {
  return { debugName: name, name: (id: string, build: Build) => (isIn(id, build) ? name : null) };
}

/** Who needs a module, by static imports: the first screen, the frame of a logged-in person, and how many parts that are loaded by themselves. */
function needs(id: string, build: Build): { isFirst: boolean; isFrame: boolean; parts: number } {
  const seen = new Set<string>();
  const parts = new Set<string>();
  let isFirst = false;
  const look = (module: string): void => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = build.getModuleInfo(module);
    if (info === null) return;
    isFirst ||= info.isEntry;
    if (info.dynamicImporters.length > 0) parts.add(module);
    info.importers.forEach(look);
  };
  look(id);
  return {
    isFirst,
    isFrame: [...parts].some((part) => part.endsWith("/src/app/shell/signed-in-frame.tsx")),
    parts: parts.size,
  };
}

/** Small, needed by at least so many parts, and needing nothing that is not so: a file takes along what its modules need. */
function isCommon(id: string, build: Build, least: number, seen = new Set<string>()): boolean {
  if (seen.has(id)) return true;
  seen.add(id);
  const info = build.getModuleInfo(id);
  if (info === null || id.startsWith("\0") || firstPackages.test(id)) return true;
  const { isFirst, isFrame, parts } = needs(id, build);
  if (isFirst || isFrame) return true;
  if (!isOwn(id) || isOfFewScreens(id) || info.code === null || info.code.length > largest || parts < least)
    return false;
  if (isText(id) && !info.importers.some((each) => isCommon(each, build, least, seen))) return false;
  return info.importedIds.every((each) => isCommon(each, build, least, seen));
}
