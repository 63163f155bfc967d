/** How signing out here and at one's company went (`/slo`; docs/readings.md, "Single sign-on's pages"). */
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import * as signedOutText from "#src/text/identity/single-sign-on.ts";
import { useTitle } from "#src/ui/kit/page/title.ts";
import type { SignedOutState } from "./signed-out-state.ts";

const words = {
  here: { icon: "sign-out", title: signedOutText.signedOut, text: signedOutText.signedOutHint },
  everywhere: { icon: "sign-out", title: signedOutText.signedOut, text: signedOutText.signedOutEverywhere },
  "company-left": {
    icon: "building",
    title: signedOutText.signedOutOfPortal,
    text: signedOutText.companyLeftHint,
  },
  "still-in": {
    icon: "user",
    title: signedOutText.stillSignedIn,
    text: signedOutText.stillSignedInHint,
  },
  "portal-left": {
    icon: "user",
    title: signedOutText.stillSignedIn,
    text: signedOutText.portalLeftHint,
  },
} as const;

export function SignedOutScreen({ state, onSignOut }: { state: SignedOutState; onSignOut: () => void }) {
  const { icon, title, text } = words[state];
  const isIn = state === "still-in" || state === "portal-left";
  const heading = isIn ? signedOutText.stillSignedInHeading : signedOutText.signedOutHeading;
  useTitle(heading);
  return (
    <div className="page">
      <h1 className="hush">{heading}</h1>
      <Empty
        icon={icon}
        title={title}
        text={text}
        action={
          isIn ? (
            <Button icon="sign-out" onPress={onSignOut}>
              {signedOutText.signOut}
            </Button>
          ) : (
            <Link to="/" className={buttonClass()}>
              {signedOutText.goHome}
            </Link>
          )
        }
      />
    </div>
  );
}
