/** The bar's search: leads to all products, free of the controlled flag and of any class (docs/readings.md, "The header's search"). What is typed brings names. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { rememberSearch } from "#src/data/catalogue/recent-searches.ts";
import { searchExample, searchProducts } from "#src/text/shell/frame.ts";
import { isShortcut } from "#src/ui/kit/device/shortcuts.ts";
import { Icon } from "#src/ui/kit/marks/icon.tsx";
import { later, Nothing } from "#src/ui/kit/page/later.tsx";
import type { Suggested } from "./search-suggestions.tsx";

/** After the first screen: it comes while the person types the first letters. */
const SearchSuggestions = later(
  async () => (await import("./search-suggestions.tsx")).SearchSuggestions,
  undefined,
  Nothing,
);

const slashKey = (
  <kbd className="key" aria-hidden="true">
    /
  </kbd>
);

/** @param onClose closes a box that an icon opened: it takes the focus, and Escape in the empty box closes it */
export function SearchBox({ onClose }: { onClose?: () => void }) {
  const navigate = useNavigate();
  const input = useSlash(onClose !== undefined);
  const listId = useId();
  const { isOpen, setOpen, isTyping, isShown, active, chosen, begin, close, hear, move } = useSuggestions();
  const { text, setText } = useSearchText({ isTyping });

  /** Gives up the focus too: the new screen's heading does not take it from the box (focus.ts). */
  function leave() {
    close();
    input.current?.blur();
  }

  function searchFor(searched: string) {
    leave();
    setText(searched);
    if (searched !== "") rememberSearch(searched);
    void navigate({ to: "/products/all", search: searched === "" ? {} : { search: searched } });
  }

  function take(taken: Suggested) {
    if (taken.kind === "recent") return searchFor(taken.text);
    leave();
    rememberSearch(text.trim());
    void navigate({ to: "/product-detail/$id", params: { id: taken.product.item_id } });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    return chosen === undefined ? searchFor(text.trim()) : take(chosen);
  };

  return (
    <form role="search" className="bar__search" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        role="combobox"
        enterKeyHint="search"
        aria-label={searchProducts}
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={searchExample}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isShown && text === "") onClose?.();
          move(event);
        }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          begin();
        }}
      />
      {slashKey}
      {isOpen && <SearchSuggestions id={listId} active={active} text={text.trim()} onSuggested={hear} onTake={take} />}
    </form>
  );
}

/** The box says what the list is about, except while the user types: a screen that finishes loading must not take the text. */
function useSearchText({ isTyping }: { isTyping: boolean }) {
  const { search = "" } = useSearch({ strict: false });
  const [text, setText] = useState(search);
  const [shownSearch, setShownSearch] = useState(search);
  if (shownSearch !== search) {
    setShownSearch(search);
    if (!isTyping) setText(search);
  }
  return { text, setText };
}

/** What stands in the list, and how far the keys have come in it; `active` -1: they are at the text itself. */
function useSuggestions() {
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const [suggested, setSuggested] = useState<readonly Suggested[]>([]);
  const isShown = isOpen && suggested.length > 0;

  /** For another text. */
  function begin() {
    setTyping(true);
    setOpen(true);
    setActive(-1);
  }

  function hide() {
    setOpen(false);
    setActive(-1);
    setSuggested([]);
  }

  /** The box is left, or its text is searched for. */
  function close() {
    setTyping(false);
    hide();
  }

  /** Told after every drawing, mostly what is known. */
  function hear(next: readonly Suggested[]) {
    if (JSON.stringify(next) !== JSON.stringify(suggested)) setSuggested(next);
  }

  function move(event: KeyboardEvent) {
    if (event.key === "Escape" && isShown) {
      event.preventDefault(); // the text stays; the next Escape clears it
      hide();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!isShown) setOpen(true);
    // One place more than there are suggestions: the text itself.
    else setActive(((active + 1 + step + suggested.length + 1) % (suggested.length + 1)) - 1);
  }

  const chosen = isShown ? suggested[active] : undefined;
  return { isOpen, setOpen, isTyping, isShown, active, chosen, begin, close, hear, move };
}

/** The field, which gets the focus when the user types a slash, and at once where the user opened it. */
function useSlash(isOpened: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpened) input.current?.focus();
  }, [isOpened]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);
  return input;
}
