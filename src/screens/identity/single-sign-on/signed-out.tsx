/** How signing out here and at one's company went (`/slo`; docs/readings.md, "Single sign-on's pages"). */
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import * as signedOutText from "#src/text/identity/single-sign-on.ts";

/** `here`: nobody was signed in by a company; `everywhere`: there too; `company-left`: the company's account may still be open; `still-in`: not even here. */
export type SignedOutHow = "here" | "everywhere" | "company-left" | "still-in";

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
} as const;

export function SignedOutScreen({ how, onSignOut }: { how: SignedOutHow; onSignOut: () => void }) {
  const { icon, title, text } = words[how];
  return (
    <div className="page">
      <h1 className="hush">{signedOutText.signedOutHeading}</h1>
      <Empty
        icon={icon}
        title={title}
        text={text}
        action={
          how === "still-in" ? (
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
