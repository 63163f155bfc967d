/** The keys pressed on the page: those of a scanner are taken from it, and those of a person go where they belong (key-reader.ts). */
import { createKeyReader, type KeyReader } from "./key-reader.ts";
import { createTypedKeys, type TypedKeysListener } from "./typed-keys.ts";
import { insertedText, isCounted, isField, isTypingText, readField, type FieldText } from "./typed-fields.ts";
import { afterPending } from "./wedge.ts";

export type KeyListener = TypedKeysListener & {
  /** Returns true for fields whose keys are left to the browser, whoever types them. */
  isLeft: (field: HTMLElement) => boolean;
};

/** The screens that listen: the last one hears the keys. */
const listeners: KeyListener[] = [];
let reader: KeyReader | undefined;
let stopHearing = () => {};

/** Hears the keys of the page, before anybody else does, until the returned function is called. A `fallback` hears them where no screen does. */
export function hearKeys(listener: KeyListener, kind: "screen" | "fallback" = "screen"): () => void {
  reader?.stop();
  if (listeners.length === 0) stopHearing = listen();
  if (kind === "fallback") listeners.unshift(listener);
  else listeners.push(listener);
  return () => {
    reader?.stop();
    listeners.splice(listeners.indexOf(listener), 1);
    if (listeners.length === 0) stopHearing();
  };
}

/** Hears keys that were pressed before anybody listened. */
export function hearEarlier(keys: readonly KeyboardEvent[]): void {
  for (const key of keys) reader?.[key.type === "keydown" ? "onKeyDown" : "onKeyUp"](key);
}

const isLeft = (target: unknown): boolean => isField(target) && listeners.at(-1)!.isLeft(target);

function listen(): () => void {
  const typed = createTypedKeys(() => listeners.at(-1)!);
  const own = createKeyReader({ ...typed.ports, isLeft, later: afterPending });
  reader = own;
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  document.addEventListener("keydown", (event) => own.onKeyDown(event), options);
  document.addEventListener("keyup", (event) => own.onKeyUp(event), options);
  // It was just left: the last key still counts.
  document.addEventListener("focusout", ({ target }) => isField(target) && own.onLeave(), options);
  hearInserted(own, typed.remember, options);
  return () => {
    stopping.abort();
    reader = undefined;
  };
}

/** Text that a screen keyboard inserts, and a scanner that is one: its keys do not say what they write, so it is seen in the field. */
function hearInserted(own: KeyReader, remember: (before: FieldText) => void, options: AddEventListenerOptions): void {
  let before: FieldText | undefined;
  const look = (event: Event) => (before = readField(event.target));
  document.addEventListener("keydown", look, options);
  const onBefore = (event: InputEvent) => {
    if (isTypingText()) return;
    if (own.isRead(event.data, event.timeStamp)) event.preventDefault();
    look(event);
  };
  const onInput = (event: Event) => {
    const after = readField(event.target);
    // Elsewhere a screen keyboard inserts whole words at once.
    if (isTypingText() || !isCounted(event.target) || !isInsertion(event)) return;
    if (after === undefined || before?.field !== after.field || !own.isInserting()) return;
    const text = insertedText(before.text, after.text);
    remember(before);
    before = after;
    own.onInserted(text, event.timeStamp);
  };
  document.addEventListener("beforeinput", onBefore, options);
  document.addEventListener("input", onInput, options);
}

const isInsertion = (event: Event): boolean =>
  event instanceof InputEvent && (event.inputType === "insertText" || event.inputType === "insertCompositionText");
