/** The list under the bar's search: what was searched for last, or the products that what is typed may mean. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ProductName } from "#contract/catalogue/product-search.ts";
import { namesQuery } from "#src/data/catalogue/product-names.ts";
import { recentSearches } from "#src/data/catalogue/recent-searches.ts";
import * as words from "#src/text/shell/search.ts";
import { useDebounced } from "#src/ui/kit/fields/use-debounced.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { Marked } from "#src/ui/kit/words/marked.tsx";
import { Ndc } from "#src/ui/trade/ndc.tsx";
import { ScheduleBadge } from "#src/ui/trade/schedule-badge.tsx";

export type Suggested = { kind: "recent"; text: string } | { kind: "name"; product: ProductName };

export type SearchSuggestionsProps = {
  id: string;
  active: number;
  text: string;
  /** Hears what there is to choose from, for the keys. */
  onSuggested: (suggested: readonly Suggested[]) => void;
  onTake: (chosen: Suggested) => void;
};

/** Names are asked for when the person has paused this long. */
const pauseMs = 120;
const shortestName = 2;

export function SearchSuggestions({ id, active, text, onSuggested, onTake }: SearchSuggestionsProps) {
  const suggested = useSuggested(text);
  useEffect(() => onSuggested(suggested));
  const isOpen = suggested.length > 0;
  const isRecent = suggested[0]?.kind === "recent";
  return (
    <>
      <span className="hush" role="status">
        {isOpen ? (isRecent ? words.recentCount : words.suggestionCount)(suggested.length) : ""}
      </span>
      <div
        id={id}
        role="listbox"
        className="list bar__suggested"
        hidden={!isOpen}
        aria-label={isRecent ? words.recentSearches : words.products}
      >
        {suggested.map((each, at) => (
          // The keys are those of the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={each.kind === "recent" ? each.text : each.product.item_id}
            id={`${id}-${at}`}
            role="option"
            className="list__item"
            aria-selected={at === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(each)}
          >
            {each.kind === "recent" ? (
              <>
                <Icon name="clock" size="small" />
                <span className="list__words">{each.text}</span>
              </>
            ) : (
              <span className="list__words">
                <span>
                  <Marked text={each.product.full_description} part={text} />
                </span>
                <small className="bar__under">
                  {each.product.schedule_name !== null && <ScheduleBadge schedule={each.product.schedule_name} />}
                  <Ndc code={each.product.ndc_code} />
                  <span>{each.product.manufacturer}</span>
                </small>
              </span>
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** Nothing typed: what was searched for last. Else the names that match, as soon as the person pauses. */
function useSuggested(text: string): Suggested[] {
  const asked = useDebounced(text, pauseMs);
  const isAsking = asked.length >= shortestName;
  // Of a text that is being changed the names before stay, until the next ones are there.
  const { data: names = [] } = useQuery({ ...namesQuery(asked), enabled: isAsking, placeholderData: keepPreviousData });
  if (text === "") return recentSearches().map((each) => ({ kind: "recent", text: each }));
  return isAsking ? names.map((product) => ({ kind: "name", product })) : [];
}
