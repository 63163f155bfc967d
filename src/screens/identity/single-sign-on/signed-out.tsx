/** How signing out here and at one's company went (`/slo`; docs/readings.md, "Single sign-on's pages"). */
import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";

/** `here`: nobody was signed in by a company; `everywhere`: there too; `company-left`: the company's account may still be open; `still-in`: not even here. */
export type SignedOutHow = "here" | "everywhere" | "company-left" | "still-in";

const words = {
  here: { icon: "sign-out", title: "You are signed out.", text: "Sign in again to go on." },
  everywhere: {
    icon: "sign-out",
    title: "You are signed out.",
    text: "Here and at your company’s account.",
  },
  "company-left": {
    icon: "building",
    title: "You are signed out of the portal.",
    text: "Your company’s account may still be open in this browser. Where others use it, sign out there too or close the browser.",
  },
  "still-in": {
    icon: "user",
    title: "You are still signed in to the portal.",
    text: "Sign out here too where others use this device.",
  },
} as const;

export function SignedOutScreen({ how, onSignOut }: { how: SignedOutHow; onSignOut: () => void }) {
  const { icon, title, text } = words[how];
  return (
    <div className="page">
      <h1 className="hush">Signed out</h1>
      <Empty
        icon={icon}
        title={title}
        text={text}
        action={
          how === "still-in" ? (
            <Button icon="sign-out" onPress={onSignOut}>
              Sign out
            </Button>
          ) : (
            <Link to="/" className={buttonClass()}>
              {goHome}
            </Link>
          )
        }
      />
    </div>
  );
}
