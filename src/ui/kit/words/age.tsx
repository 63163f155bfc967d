/** The age of remembered data, once, under the title: "Prices from 8:12 AM today". */
import { useState } from "react";
import { ageWords } from "#src/text/format.ts";
import { rememberedFrom } from "#src/text/kit/age.ts";

/** `what`: "Prices", "Orders". Nothing without `since`: the data is the server's of now. */
export function Age({ what, since }: { what: string; since: Date | undefined }) {
  const [now] = useState(() => new Date());
  if (since === undefined) return null;
  return <p className="muted small">{rememberedFrom(what, ageWords(since, now))}</p>;
}
