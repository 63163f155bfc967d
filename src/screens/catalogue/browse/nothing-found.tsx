/** No product fits: what was asked, why that may be, and the way on. */
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";

import { buttonClass } from "#src/ui/kit/buttons/button.tsx";
import { Empty } from "#src/ui/kit/notices/empty.tsx";
import type { BrowseKind } from "./choices.ts";

export function NothingFound({
  kind,
  text,
  isNarrowed,
  children,
}: {
  kind: BrowseKind | "no-class";
  text: string;
  isNarrowed: boolean;
  /** The way back to more, where filters are on. */
  children?: ReactNode;
}) {
  const isSearch = kind === "search" && text !== "";
  return (
    <Empty
      icon="search"
      title={
        kind === "no-class"
          ? "There is no such class."
          : isSearch
            ? `No product matches “${text}”.`
            : "There are no products here."
      }
      text={
        isNarrowed
          ? "No product fits all of the filters that are on. Take one off, or all of them."
          : isSearch
            ? "Every word has to occur. Try fewer words, the generic name, or an NDC with or without hyphens."
            : kind === "no-class"
              ? "It may have been renamed or taken out. Look for the product by name or NDC."
              : "Nothing of this kind is in the catalogue today."
      }
      action={
        isNarrowed && children !== undefined ? (
          children
        ) : (
          <Link to="/products/all" className={buttonClass()}>
            Show all products
          </Link>
        )
      }
    />
  );
}
