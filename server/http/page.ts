/** The built page: hashed files for ever, the shell for every path of the router, brotli where it was made. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { Refusal } from "#contract/base/refusal.ts";
import { isPagePath } from "#contract/base/page-path.ts";
import * as words from "./text.ts";
import { isPictureReader, pageHeaders, pictureReaderPolicy } from "./safe-headers.ts";

export type PageOptions = {
  /** The build that is served. */
  folder: string;
  /** Builds before it: only their hashed files are given out, to tabs that were opened with them. */
  earlier: string[];
  /** Off: devices are told to remove their service worker, and all it kept, at the next look. */
  serviceWorker: "on" | "off";
};

/** `package version + hash of the shell`, which names every chunk and so changes with each build; it stands in the shell (vite/names-build.ts). */
export function versionOf(version: string, folder: string | undefined): string {
  const shell = folder === undefined ? undefined : join(folder, "index.html");
  if (shell === undefined || !existsSync(shell)) return version;
  const build = /<meta name="build" content="(\w+)"/.exec(readFileSync(shell, "utf8"))?.[1];
  return build === undefined ? version : `${version}+${build}`;
}

/** Serves a build. A path below /api, /assets or /images that is not there is a 404, never the shell; so is any path with a file's ending. */
export async function page(app: FastifyInstance, { folder, earlier, serviceWorker }: PageOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: [folder, ...earlier],
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ["sw.js", "kill-switch.js"],
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (isPictureReader(path.replace(/\.br$/, ""))) reply.header("content-security-policy", pictureReaderPolicy);
    },
  });
  app.get("/sw.js", (_request, reply) => reply.sendFile(serviceWorker === "on" ? "sw.js" : "kill-switch.js", folder));
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw new Refusal(404, words.fileNotFound);
    return reply.headers(pageHeaders).header("cache-control", "no-cache").sendFile("index.html", folder);
  });
}

/** Returns true for a request for an address of the page's router. */
export const isNavigation = ({ method, url }: FastifyRequest): boolean =>
  ["GET", "HEAD"].includes(method) && isPagePath(url.split("?")[0]!);
