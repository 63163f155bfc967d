/** The outbox itself as a global of a page, for figures that need it without a screen in between. Bundled by ../tablet.ts. */
import { browserMachine } from "#outbox/browser.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { openStore } from "#outbox/store/store.ts";

export const bench = { browserMachine, openOutbox, openStore };
