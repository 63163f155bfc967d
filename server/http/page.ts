/** The built page: hashed files for ever, the shell for every path of the router, brotli where it was made. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import { Refusal } from "#contract/refusal.ts";

/** `package version + hash of the shell`, which names every chunk and so changes with each build. */
export function versionOf(version: string, folder: string | undefined): string {
  const shell = folder === undefined ? undefined : join(folder, "index.html");
  if (shell === undefined || !existsSync(shell)) return version;
  return `${version}+${createHash("sha256").update(readFileSync(shell)).digest("hex").slice(0, 12)}`;
}

/** Serves `folder`. A path below /api, /assets or /images that is not there is a 404, never the shell; so is any path with a file's ending. */
export async function page(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${folder}/assets/`);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]!;
    const isNavigation =
      ["GET", "HEAD"].includes(request.method) &&
      !/^\/+(api|assets|images)(\/|$)/.test(path) &&
      !/\.[a-z0-9]{2,5}$/i.test(path);
    if (!isNavigation) throw new Refusal(404, "There is no such file.");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
