/**
 * Ways to break the product, each by a change of one or two places. A simulator that does not notice them proves nothing: `npm run simulate -- --mutations`
 * runs each until a seed catches it, and says which. How many it took stands in docs/decisions/021.
 */

type Edit = {
  /** From the root of the repository. */
  file: string;
  find: string;
  replace: string;
};

export const mutations: Record<string, Edit[]> = {
  "each attempt has a key of its own": [
    {
      file: "outbox/entry/wire.ts",
      find: "[headers.idempotencyKey]: entry.key,",
      replace: "[headers.idempotencyKey]: `${entry.key}-${entry.attempts}`,",
    },
  ],
  "no answer is taken for nothing happened": [
    {
      file: "outbox/sender/sender.ts",
      find: "return { ...waiting(verdict.error, next_at, true), tries };",
      replace: "return { ...waiting(verdict.error, next_at, false), tries };",
    },
  ],
  "an answer counts for whichever claim": [
    {
      file: "outbox/store/step.ts",
      find: 'if (entry.state !== "sending" || entry.attempts !== claimed.attempts) return [inFormat(entry, format)];',
      replace: "",
    },
  ],
  "two of a scope go side by side": [
    {
      file: "outbox/store/step.ts",
      find: "if (record.orderingKey === lane) continue; // waits for the one before it",
      replace: "",
    },
    {
      file: "outbox/sender/sender.ts",
      find: "new Set([...onTheWay.keys(), ...unlucky])",
      replace: "new Set([...unlucky])",
    },
  ],
  "whoever waits is passed by the next of its scope": [
    {
      file: "outbox/store/step.ts",
      find: "if (record.orderingKey === lane) continue; // waits for the one before it",
      replace: "if (parcels.some((each) => each.entries.at(-1)?.orderingKey === record.orderingKey)) continue;",
    },
  ],
  "a write is merged into one that was sent": [
    {
      file: "outbox/entry/merge.ts",
      find: 'before.state !== "queued" || before.attempts > 0 || before.outcomeUnknown || ',
      replace: "",
    },
  ],
  "what was being sent at a crash stays so": [
    {
      file: "outbox/store/store.ts",
      find: 'inFormat(put(entries, { ...fromRecord(record), state: "queued", outcomeUnknown: true }), format),',
      replace: "inFormat(fromRecord(record), format),",
    },
  ],
  "the customer is the session's": [
    { file: "outbox/entry/wire.ts", find: "[headers.customerId]: String(customer_id),", replace: "" },
  ],
  "a 401 is taken for done": [
    {
      file: "outbox/entry/verdict.ts",
      find: 'if (status === 401) return { kind: "signed-out" };',
      replace: 'if (status === 401) return { kind: "done", answer: body };',
    },
  ],
  "a 403 is taken for done": [
    {
      file: "outbox/entry/verdict.ts",
      find: 'if (status === 403) return { kind: "not-allowed", error: { ...error, kind: "not-allowed" } };',
      replace: 'if (status === 403) return { kind: "done", answer: body };',
    },
  ],
  "a captive portal's page is taken for done": [
    {
      file: "outbox/entry/verdict.ts",
      find: "if (!isOurs(answered, key)) return",
      replace: "if (!isOurs(answered, key) && status !== 200) return",
    },
    { file: "outbox/entry/verdict.ts", find: "if (isAnswerOf(call, body)) return", replace: "return" },
  ],
  "whoever numbers requests is our server": [
    {
      file: "outbox/entry/ours.ts",
      find: "key !== undefined && answered.get(headers.answersKey) === key;",
      replace: "key !== undefined && answered.get(headers.requestId) !== null;",
    },
  ],
  "an entry is deleted before it is sent": [
    {
      file: "outbox/store/step.ts",
      find: "const entry = fromRecord(record);",
      replace:
        "const entry = fromRecord(record);\nif (parcel !== undefined && isSendable(entry, format)) { entries.delete(entry.seq); return parcel.entries.push(entry) > 0; }",
    },
  ],
  "Retry-After is not heard": [
    {
      file: "outbox/entry/verdict.ts",
      find: "Math.max(shortestWaitMs, seconds * 1000)",
      replace: "0 * seconds",
    },
  ],
  "what was seen of the line is not sent": [
    {
      file: "outbox/entry/wire.ts",
      find: "...(entry.base === null ? {} : { [headers.base]: JSON.stringify(asKept(entry.base)) }),",
      replace: "",
    },
  ],
  "a refused entry is sent again under its old key": [
    {
      file: "outbox/entry/again.ts",
      find: "  ...withOrderingKey(entry, key),\n  key,",
      replace: "  ...withOrderingKey(entry, key),",
    },
  ],
  "a cancel never learns the number of its receipt": [
    {
      file: "outbox/store/step.ts",
      find: ": followers.map((each) => put(entries, { ...each, body: namedReceipt(each.body, { order_receive_id: id }) }));",
      replace: ": followers.slice(0, Number(id) * 0).map((each) => put(entries, each));",
    },
  ],
  "who met a dead network is passed by for ever": [
    {
      file: "outbox/sender/sender.ts",
      find: "unlucky.clear();\n  }\n\n  function unansweredOutcome",
      replace: "}\n\n  function unansweredOutcome",
    },
  ],
  "whose turn it is goes by name": [
    {
      file: "outbox/sender/sender.ts",
      find: "first: inTurn({ most: requests * most, each: most, except }) };",
      replace: "first: inTurn({ most: requests * most, each: most, except }).slice(requests * most) };",
    },
  ],
  "nobody looks again after a pause": [
    {
      file: "outbox/sender/sender.ts",
      find: "if (!stopped.signal.aborted) cancelTimer = clock.after(ms, wake);",
      replace: "void ms;",
    },
  ],
  "other tabs are not told": [
    {
      file: "outbox/outbox.ts",
      find: "channel.tell({ seqs: [...those.map(({ seq }) => seq), ...gone], wake: isWake });",
      replace: "void isWake;",
    },
  ],
  "what is done is laid over for ever": [
    {
      file: "src/data/overlay/laid-over.ts",
      find: 'state === "done" && done_no > doneBefore;',
      replace: 'state === "done" && done_no + doneBefore > 0;',
    },
  ],
  "what is done is laid over no more": [
    {
      file: "src/data/overlay/laid-over.ts",
      find: 'state === "done" && done_no > doneBefore;',
      replace: 'state === "done" && done_no + doneBefore < 0;',
    },
  ],
  "an answer that things have moved on from is taken": [
    {
      file: "src/data/overlay/laid-over.ts",
      find: "!isUnderWay(entries, area) && !hasMovedOn(entries, area, doneBefore)",
      replace: "!isUnderWay(entries, area)",
    },
  ],
  "what is done is noted as the answer comes": [
    {
      file: "src/data/overlay/laid-over.ts",
      find: "return heardOf(answer, { ...look(), doneBefore });",
      replace: "return heardOf(answer, look());",
    },
  ],
  "a cancel that comes twice counts twice": [
    {
      file: "src/data/overlay/receiving-overlay.ts",
      find: "if ((cancelled.get(name) ?? !isCancel) === isCancel) continue;",
      replace: "",
    },
  ],
  "an update is laid over as an addition": [
    {
      file: "src/data/overlay/cart-overlay.ts",
      find: "return applyUpdate(lines, {",
      replace: "return applyAdd(lines, {",
    },
  ],
  "newer entries go before the sealed ones": [
    {
      file: "outbox/store/store.ts",
      find: "claim !== undefined && !(await isLocked(transaction))",
      replace: "claim !== undefined",
    },
  ],
  "what is being sent at the sign-out is not sealed": [
    {
      file: "outbox/sealing/sealed-entries.ts",
      find: 'if (sealer === undefined || record.state === "done") return [];',
      replace: 'if (sealer === undefined || record.state === "done" || record.state === "sending") return [];',
    },
  ],
  "a sealed entry forgets that it may have arrived": [
    {
      file: "outbox/sealing/sealed-entries.ts",
      find: "back.push(inFormat(put(entries, fromRecord(record)), format));",
      replace:
        'back.push(inFormat(put(entries, { ...fromRecord(record), state: "queued", outcomeUnknown: false }), format));',
    },
  ],
  "sealing does not look whether something came meanwhile": [
    {
      file: "outbox/sealing/sealed-entries.ts",
      find: "if (JSON.stringify(await allIn(transaction)) !== JSON.stringify(before)) return false;",
      replace: 'for (const { seq } of await allIn(transaction)) transaction.objectStore("entries").delete(seq);',
    },
  ],
  "a page of who has left goes on writing": [
    { file: "outbox/store/store.ts", find: "if (await hasLeft(transaction)) throw new Left();", replace: "" },
  ],
  "a hand-over that was broken off stays so": [
    { file: "outbox/sealing/people.ts", find: "await finishTaking(db, machine.storage);", replace: "" },
  ],
  "what is taken over gets a key of its own": [
    {
      file: "outbox/entry/again.ts",
      find: "return { ...entry, user_id, state, outcomeUnknown, tries: 0, next_at: 0 };",
      replace: "return { ...entry, key: `${entry.key}-again`, user_id, state, outcomeUnknown, tries: 0, next_at: 0 };",
    },
  ],
  "what is taken over is sent as the admin's own": [
    {
      file: "outbox/entry/wire.ts",
      find: "...(on_behalf_of === null ? {} : { [headers.onBehalfOf]: String(on_behalf_of.user_id) }),",
      replace: "",
    },
  ],
  "a discard leaves no note": [
    { file: "outbox/store/store.ts", find: "notes.push(await insert(entries, noteOf(each)));", replace: "" },
  ],
  "what was told is not written down": [
    { file: "outbox/store/store.ts", find: "entries.put(next.entry);", replace: "" },
  ],
  "who tells looks at what its own page knows": [
    {
      file: "outbox/store/store.ts",
      find: "if (next === undefined) continue;",
      replace:
        "if (next === undefined && record !== undefined) untold.push(telling);\nif (next === undefined) continue;",
    },
  ],
  "entries of an older format are dropped": [
    {
      file: "outbox/store/queue.ts",
      find: "records.map((record) => inFormat(fromRecord(record), format));",
      replace: "records.filter(({ v }) => v >= format.version).map((record) => inFormat(fromRecord(record), format));",
    },
  ],
  "the same bytes are another request after a deploy": [
    {
      file: "server/http/door.ts",
      find: "requestHash(call, caller, asked.wire)",
      replace:
        'requestHash(call, caller, { ...asked.wire, body: asked.kind === "read" ? asked.input : asked.wire.body })',
    },
  ],
  "what a build does not know is refused": [
    { file: "server/http/input.ts", find: "if (isEntry) {", replace: 'if (isEntry && call.needs === "nobody") {' },
  ],
  "what a build does not know is lost in silence": [
    { file: "server/http/door.ts", find: "unread: asked.unread }", replace: "unread: undefined }" },
  ],
  "the server does not know a key again": [
    {
      file: "server/http/door.ts",
      find: "if (known) return { ...replayed(known, hash), isReplayed: true, prepared };",
      replace: "",
    },
  ],
  "the server answers one key twice at a time": [
    {
      file: "server/http/door.ts",
      find: "if (!isLocked) throw",
      replace: "if (!isLocked && caller.user_id < 0) throw",
    },
  ],
  "the server does several in another order": [
    {
      file: "server/http/batch.ts",
      find: "for (const [place, entry] of entries.entries()) {",
      replace: "for (const [place, entry] of entries.toReversed().entries()) {",
    },
  ],
  "of several entries each is said to be made by the clock of another": [
    { file: "server/http/batch.ts", find: "skews[place]", replace: "skews[0]" },
  ],
  "an entry says how the clock is when it is sent": [
    { file: "outbox/writes.ts", find: "{ clock_skew_ms: skew }", replace: "{}" },
  ],
  "what has no answer that stands keeps back nobody": [
    { file: "server/http/batch.ts", find: "if (!stands) held.add(entry.queue);", replace: "void stands;" },
  ],
  "what no line answers is taken for done": [
    {
      file: "outbox/sender/deliver.ts",
      find: "tell(entry, ofOne(came, at));",
      replace: 'tell(entry, at < 0 ? ofOne(came, at) : { kind: "done", answer: null });',
    },
  ],
  "what no line answers is taken for nothing happened": [
    {
      file: "outbox/sender/sender.ts",
      find: "return waiting(came.error, 0, true);",
      replace: "return waiting(came.error, 0, false);",
    },
  ],
  "whoever answers several is our server": [
    {
      file: "outbox/sender/deliver.ts",
      find: "if (!isOurs(answer.headers, key) || answer.status !== 200",
      replace: "if (answer.status !== 200",
    },
  ],
  "several are kept one by one": [
    {
      file: "outbox/writes.ts",
      find: "const added = await store.addAll(entries);",
      replace: "const added = []; for (const each of entries) added.push(await store.add(each));",
    },
  ],
  "what closes a line short is never taken back": [
    {
      file: "server/services/orders/order-progress.ts",
      find: "and e.closes and e.withdrawn_at is null)",
      replace: "and e.closes)",
    },
  ],
  "a photo's parts are put together as they came": [
    {
      file: "server/services/receiving/claim-photos.ts",
      find: "where customer_id = :customer_id and photo_id = :photo_id order by part",
      replace: "where customer_id = :customer_id and photo_id = :photo_id order by part desc",
    },
  ],
  "what was counted of another lot is not entered": [
    {
      file: "src/screens/receiving/count/counting.ts",
      find: "if (next === undefined) return undefined;",
      replace: "if (next !== undefined || aside.length === 0) return undefined;",
    },
  ],
  "a scan that is taken back stays counted": [
    {
      file: "src/screens/receiving/count/counting.ts",
      find: "if (whole !== undefined && isAsLeft(draft, withScan(whole, goods, last))) return whole;",
      replace: "if (whole !== undefined) return { ...draft, counted: { scans, aside: asideOf(draft) } };",
    },
  ],
};

/** How many seeds a full test run has for a mutation. */
export const seedsOfFullRun = 4;

/** Mutations that one of those seeds notices; the others take more, and run on demand. */
export const noticedInFullRun: readonly string[] = [
  "each attempt has a key of its own",
  "two of a scope go side by side",
  "what was being sent at a crash stays so",
  "the customer is the session's",
  "a 401 is taken for done",
  "whoever numbers requests is our server",
  "an entry is deleted before it is sent",
  "a cancel never learns the number of its receipt",
  "nobody looks again after a pause",
  "other tabs are not told",
  "an answer that things have moved on from is taken",
  "what was told is not written down",
  "who tells looks at what its own page knows",
  "entries of an older format are dropped",
  "the same bytes are another request after a deploy",
  "what a build does not know is refused",
  "what a build does not know is lost in silence",
  "the server does not know a key again",
  "the server answers one key twice at a time",
  "the server does several in another order",
  "an entry says how the clock is when it is sent",
  "what no line answers is taken for done",
];
