/**
 * What may be kept: only what is ours. A Wi-Fi that wants a sign-in answers every file with 200 and a page of its own; kept, that page would stand in the
 * build's place for good.
 */
import type { WorkboxPlugin } from "workbox-core";

/** For the build's files: a page in a script's place is not it, and neither is a shell that starts none of the build's `files`. */
export const ofBuild = (files: readonly { url: string }[]): WorkboxPlugin => ({
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status !== 200) return null;
    if (!isPage(response)) return response;
    if (!new URL(request.url).pathname.endsWith(".html")) return null;
    const shell = await response.clone().text();
    return files.some(({ url }) => url.endsWith(".js") && shell.includes(`"/${url}"`)) ? response : null;
  },
});

/** For pictures. */
export const ofPictures: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.status === 200 && typeOf(response).startsWith("image/") ? response : null),
};

/** For what reads pictures: a script and its program. */
export const ofPrograms: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 && !isPage(response) ? response : null),
};

const typeOf = (response: Response): string => response.headers.get("content-type") ?? "";
const isPage = (response: Response): boolean => typeOf(response).startsWith("text/html");
