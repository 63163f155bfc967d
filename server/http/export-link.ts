/**
 * Where a tab fetches a file by its link. A tab sends no Authorization header, so this is no call: the link stands for the session that asked for it, which
 * must last, in the same browser (its cookie that no script can read; of a session that has none its token, in the page's cookie or the header), and may
 * still do what it might then. What is turned down is a page to be read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Call } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { type ExportKind, makeExport } from "#contract/reports/exports.ts";
import { inTransaction } from "#server/db/open.ts";
import { nobody } from "#server/base/caller.ts";
import { tokenOf } from "#server/secrets/token.ts";
import type { Download } from "#server/services/reports/download.ts";
import { type ExportLink, fileOf, findExport, noteExport, takeExport } from "#server/services/reports/exports.ts";
import * as words from "./text.ts";
import { checkRights } from "./door.ts";
import { readingAs, sendDownload } from "./download.ts";
import { plainPage } from "./plain-page.ts";
import { cookieOf, type Opening, requestFacts } from "./register.ts";
import { findCaller } from "./session.ts";
import { RightsTaken, stillMay } from "./still-may.ts";

/** How often it is written down how far a file is, and looked whether it is still wanted. */
const noteEveryMs = 500;

type Request = FastifyRequest<{ Params: { token: string } }>;

const path = "/api/reports/downloads/:token";

export function exportLinks(app: FastifyInstance, opening: Opening): void {
  const answering =
    (answer: (request: Request, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: Request, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await answer(request, reply);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return turnedDown(request, reply, error);
      }
    };
  const get = answering(async (request, reply) => {
    const { link, file, parts } = await opened(opening, request);
    return sendDownload(reply, file, noted(opening, link, parts));
  });
  // Scanners of mails and download managers ask what is there: that takes nothing.
  const head = answering(async (request, reply) => {
    await checked(opening, request);
    return reply.header("cache-control", "no-store").send();
  });
  app.get(path, { exposeHeadRoute: false }, get);
  app.head(path, head);
}

/** The file behind a link, which is used up with it. @throws Refusal. */
async function opened(opening: Opening, request: Request) {
  const { link, read, file, now } = await checked(opening, request);
  const { token } = request.params;
  if (!(await inTransaction(opening.pools.system, (db) => takeExport(db, token, now)))) throw over();
  const progress = { rows: 0 };
  return { link, file, parts: { progress, content: file.write(read, (rows) => (progress.rows = rows)) } };
}

/** Whether the link may be used by whoever asks. @throws Refusal. */
async function checked(opening: Opening, request: Request) {
  const { pools, secret, publicUrl } = opening;
  const now = opening.clock();
  const { token } = request.params;
  const link = await inTransaction(pools.system, (db) => findExport(db, token, now), { access: "read only" });
  if (link === undefined) throw new Refusal(404, words.exportNotFound);
  const call = callFor(link.asked.what);
  const own = tokenOf(request.headers.authorization) ?? cookieOf(request.headers.cookie, "stcart");
  const by = link.is_bound ? { session_id: link.session_id } : { token: own ?? "" };
  const caller = await findCaller({
    system: pools.system,
    secret,
    by,
    call,
    customerId: link.customer_id,
    cartType: undefined,
    isBackground: false,
    caller: nobody(requestFacts(request, publicUrl), now),
  });
  if (caller?.session_id !== link.session_id) throw new Refusal(403, words.exportOfOtherUser);
  checkRights(call, caller, true);
  if (link.is_over) throw over();
  const read = readingAs(pools, caller, stillMay(opening, call, caller));
  return { link, read, file: await read((db) => fileOf(db, caller, link.asked)), now };
}

/** The rights that a file needs at each customer it may speak of: the spend is also for those who answer for it, and of one customer. */
const callFor = (what: ExportKind): Call => ({
  ...makeExport,
  anyCustomer: true,
  needs: what === "spend" ? makeExport.needs : "reporting",
});

const over = () => new Refusal(410, words.exportLinkUsed);

type Parts = { progress: { rows: number }; content: ReturnType<Download["write"]> };

/** The file's parts; what becomes of it is written down beside them. */
async function* noted({ pools }: Opening, link: ExportLink, { progress, content }: Parts) {
  let outcome: "done" | "broken" | "stopped" = "broken";
  let notedAt = performance.now();
  const note = (how: typeof outcome | null) =>
    inTransaction(pools.system, (db) => noteExport(db, link, progress.rows, how), { retry: "always" });
  try {
    for await (const part of content) {
      yield part;
      if (performance.now() - notedAt < noteEveryMs) continue;
      notedAt = performance.now();
      if (await note(null)) throw new Cancelled();
    }
    outcome = "done";
  } catch (error) {
    if (error instanceof RightsTaken) outcome = "stopped";
    throw error;
  } finally {
    await note(outcome);
  }
}

/** Its person wants it no more: the connection ends, and the browser shows the file as not complete. */
class Cancelled extends Error {
  override name = "Cancelled";
}

function turnedDown(request: FastifyRequest, reply: FastifyReply, { status, message }: Refusal): FastifyReply {
  const title = status === 403 ? words.exportNotAllowed : words.exportGone;
  const { content, headers } = plainPage({ title, text: message, number: request.id });
  return reply
    .code(status)
    .headers({ ...headers, "cache-control": "no-store" })
    .send(content);
}
