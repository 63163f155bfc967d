/** Which build this page is: it stands in the shell (vite/names-build.ts). */

/** As the server names it; undefined with hot reload. */
export function ownVersion(): string | undefined {
  const build = ownBuild();
  return build && `${named("version")}+${build}`;
}

/** Its hash alone. */
export const ownBuild = (): string | undefined => named("build");

const named = (name: "build" | "version"): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
