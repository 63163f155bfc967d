/** No product fits: what was asked, why that may be, and the way on. */
import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import * as found from "#src/text/catalogue/nothing-found.ts";

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
      title={kind === "no-class" ? found.noClass : isSearch ? found.noMatch(text) : found.noProducts}
      text={
        isNarrowed
          ? found.filteredHint
          : isSearch
            ? found.noMatchHint
            : kind === "no-class"
              ? found.noClassHint
              : found.noProductsHint
      }
      action={
        isNarrowed && children !== undefined ? (
          children
        ) : (
          <Link to="/products/all" className={buttonClass()}>
            {found.showAll}
          </Link>
        )
      }
    />
  );
}
