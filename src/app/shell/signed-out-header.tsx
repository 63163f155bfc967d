/** The bar while nobody is logged in. */
import { Link, useMatches } from "@tanstack/react-router";
import { useSetAtom } from "jotai";
import { signInAtom } from "#src/app/identity/sign-in-state.ts";
import { homeBefore } from "#src/text/shell/shell.ts";
import { signIn } from "#src/text/shell/titles.ts";
import { Button } from "#src/ui/kit/buttons/button.tsx";
import { Mark } from "#src/ui/kit/marks/mark.tsx";

/** @param isKnown false until the server has said whether somebody is signed in: the bar of the person who likely is has its height already. */
export function SignedOutHeader({ isKnown }: { isKnown: boolean }) {
  const ask = useSetAtom(signInAtom);
  const search = useMatches({ select: (matches) => matches.at(-1)?.staticData.phoneBar?.search });
  return (
    <header className={isKnown ? "bar" : "bar bar--coming"} data-search={isKnown ? undefined : search}>
      <div className="bar__row">
        <Link to="/" className="bar__home">
          <span className="hush">{homeBefore}</span>
          <Mark />
        </Link>
        <span className="grow" />
        {isKnown && (
          <Button icon="user" onPress={() => ask({ why: "asked" })}>
            {signIn}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Whoever it is, the bar is theirs in a moment. */
export const ComingHeader = () => <SignedOutHeader isKnown={false} />;
