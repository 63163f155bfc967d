/** Which of the program goes into the two files that the first screen needs. */

// What every screen needs stands in one file: it compresses 5 kB better than in pieces and stays in the cache over a deploy.
export const firstPackages =
  /node_modules\/(react|react-dom|scheduler|jotai|use-sync-external-store|@tanstack\/(router-core|react-router|query-core|react-query|history|store|react-store))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery))/;

/** All of our own program that the first screen needs in one file too: on a line with 150 ms there and back seventeen small ones came in three rounds. */
export function shellOf(id: string, build: { getModuleInfo: (id: string) => ModuleInfo | null }): string | null {
  const seen = new Set<string>();
  const isFirst = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const info = build.getModuleInfo(module);
    return info !== null && (info.isEntry || info.importers.some(isFirst));
  };
  return /\/node_modules\/|\/index\.html|\/sw\/|\/src\/main\.tsx$/.test(id) || !isFirst(id) ? null : "shell";
}
type ModuleInfo = { isEntry: boolean; importers: string[] };
