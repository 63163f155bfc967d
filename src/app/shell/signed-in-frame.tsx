/** Bar and rail around the screens of a logged-in user: one part, as they are always shown together. */
import { useEffect, useLayoutEffect } from "react";
import type { User } from "#src/data/identity/session.ts";
import { applyDensity } from "#src/ui/kit/device/density.ts";
import { readPace } from "#src/ui/kit/device/scanner-settings.ts";
import { Navigation } from "./navigation.tsx";

export { Header } from "./header.tsx";

export function Rail({ user }: { user: User }) {
  useLayoutEffect(() => applyDensity(user.user_id), [user.user_id]);
  useEffect(keepScansOutLater, []);
  return <Navigation user={user} />;
}

/** The keys are heard as soon as the program for it is there: no first screen waits for it. The scanner's settings come with the frame, and with them the GS1 rules that many screens need. */
function keepScansOutLater(): () => void {
  const leaving = new AbortController();
  void import("#src/ui/kit/device/scanner-program.ts").then(
    ({ keepScansOut }) => keepScansOut(readPace, leaving.signal),
    () => undefined, // not there yet: numbers ask before they take a code for a quantity
  );
  return () => leaving.abort();
}
