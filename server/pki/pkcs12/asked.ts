/** What a child process is told: a line of JSON, and behind it the password's own bytes. */
import { buffer } from "node:stream/consumers";

export async function asked<Line>(): Promise<Line & { password: string }> {
  const all = await buffer(process.stdin);
  const end = all.indexOf("\n");
  return { ...(JSON.parse(all.toString("utf8", 0, end)) as Line), password: all.toString("utf8", end + 1) };
}
