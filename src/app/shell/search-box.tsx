/** The bar's search: leads to all products, free of the controlled flag and of any class (spec 1, section 2 "Header"). */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Icon } from "#src/ui/icon.tsx";

export function SearchBox() {
  const { search = "" } = useSearch({ strict: false });
  // Begins anew with each address, so that the box always says what the list is about.
  return <Box key={search} searched={search} />;
}

function Box({ searched }: { searched: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(searched);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const search = text.trim();
    void navigate({ to: "/products/all", search: search === "" ? {} : { search } });
  }

  return (
    <form role="search" className="bar__search" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label="Search products"
        placeholder="Search by name, NDC or item"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <kbd className="key" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
