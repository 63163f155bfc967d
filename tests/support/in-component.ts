/** What a hook gives, for its tests: it is drawn once, without a page, and what it gives goes on working. */
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

export function inComponent<Given>(client: QueryClient, use: () => Given): Given {
  const given: Given[] = [];
  const Drawn = () => {
    given.push(use());
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Drawn)));
  return given[0]!;
}
