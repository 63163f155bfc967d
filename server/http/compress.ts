/** Large answers made small on the way: brotli or gzip, whichever the caller takes, in a thread of its own. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this it is not worth the while. */
const smallest = 1_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page of the catalogue (360 kB) in some 3 ms, to a twenty-seventh; more effort takes longer and saves little. */
const codings: Record<string, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    brotli(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => zip(text, { level: 4 }),
};

/** The text as it is sent to who accepts these codings, and the headers that say so. */
export async function compressed(
  text: string,
  accepted = "",
): Promise<{ content: string | Buffer; headers: Record<string, string> }> {
  const headers = { vary: "accept-encoding" };
  const coding = Object.keys(codings).find((each) => takes(accepted, each));
  if (coding === undefined || text.length < smallest) return { content: text, headers };
  return { content: await codings[coding]!(text), headers: { ...headers, "content-encoding": coding } };
}

/** Whether a list like `gzip, br;q=0.5, zstd;q=0` takes a coding. */
const takes = (accepted: string, coding: string): boolean =>
  accepted.split(",").some((each) => {
    const [name = "", ...parameters] = each.toLowerCase().split(";");
    return name.trim() === coding && !parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
  });
