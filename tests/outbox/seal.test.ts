/** What a person left sealed is opened by their key alone, by an admin's only where it is of that customer, and by nobody once it was changed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customerKeyInfo } from "#contract/outbox/rules/seal.ts";
import { type EntryRecord, toRecord } from "#outbox/entry/record.ts";
import { openerOf, type Sealed, sealerOf } from "#outbox/sealing/seal.ts";
import { anEntry } from "#tests/support/entries.ts";

const base64url = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(bytes as Uint8Array).toString("base64url");
const keyOf = (seed: number) => base64url(Uint8Array.from({ length: 32 }, (_, at) => (seed * 31 + at * 7) % 256));
const [key, otherKey] = [keyOf(1), keyOf(2)];
const machine = { crypto };

/** The key of one customer as the server makes it out of the person's own. */
async function customerKey(seal_key: string, customer_id: number): Promise<string> {
  const { subtle } = crypto;
  const own = await subtle.importKey("raw", Buffer.from(seal_key, "base64url"), "HKDF", false, ["deriveBits"]);
  const info = new TextEncoder().encode(customerKeyInfo(customer_id));
  return base64url(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info }, own, 256));
}
const recordOf = (over: Parameters<typeof anEntry>[0] = {}) => toRecord(anEntry({ seq: 7, ...over })) as EntryRecord;
/** With another byte at one place. */
function bent(bytes: ArrayBuffer, at: number): ArrayBuffer {
  const copy = new Uint8Array(bytes.slice(0));
  copy[at % copy.length]! ^= 1;
  return copy.buffer;
}

describe("what a person left", () => {
  test("is opened by them as it was, whatever was in it", async () => {
    const sealer = await sealerOf(102, key, machine);
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue()),
        fc.nat(5),
        async (body, customer) => {
          const record = recordOf({ body, customer_id: 1000 + customer });
          const sealed = structuredClone(await sealer.seal(record, 1));
          const again = await sealerOf(102, key, machine);
          expect(await again.open(sealed)).toEqual(JSON.parse(JSON.stringify(record)));
        },
      ),
      { numRuns: 20 },
    );
  });

  test("tells of itself only its place, its key, whose it is and whether it is work", async () => {
    const sealer = await sealerOf(102, key, machine);
    const { iv, data, whose, ...open } = await sealer.seal(recordOf({ customer_id: 4_711 }), 0);
    expect(open).toEqual({ seq: 7, key: "k1", user_id: 102, count: 0, stuck: 0 });
    expect([iv.length, whose.iv.length]).toEqual([12, 12]);
    const bytes = Buffer.concat([Buffer.from(data), Buffer.from(whose.data)]).toString("latin1");
    expect(["4711", "4821907", "RXO"].filter((word) => bytes.includes(word))).toEqual([]);
  });

  test("never looks alike, for each is sealed with a nonce of its own", async () => {
    const sealer = await sealerOf(102, key, machine);
    const many = await Promise.all(Array.from({ length: 20 }, () => sealer.seal(recordOf(), 1)));
    const nonces = many.flatMap(({ iv, whose }) => [base64url(iv), base64url(whose.iv)]);
    expect(new Set(nonces).size).toBe(40);
    expect(new Set(many.map(({ data }) => base64url(data))).size).toBe(20);
  });
});

describe("nobody else opens it", () => {
  const sealedOf = async (over: Parameters<typeof recordOf>[0] = {}): Promise<Sealed> =>
    (await sealerOf(102, key, machine)).seal(recordOf(over), 1);

  test("with another key, as another person, or under another entry's key", async () => {
    const sealed = await sealedOf();
    const other = await sealerOf(102, otherKey, machine);
    const colleague = await sealerOf(103, key, machine);
    const own = await sealerOf(102, key, machine);
    expect([await other.open(sealed), await colleague.open(sealed), await own.open({ ...sealed, key: "k2" })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await own.open(sealed)).toMatchObject({ key: "k1" });
  });

  test("once a byte of it was changed, wherever", async () => {
    const own = await sealerOf(102, key, machine);
    const sealed = await sealedOf();
    await fc.assert(
      fc.asyncProperty(fc.nat(4_000), async (at) => {
        const changes: Sealed[] = [
          { ...sealed, data: bent(sealed.data, at) },
          { ...sealed, iv: new Uint8Array(bent(sealed.iv.buffer, at)) },
          { ...sealed, whose: { ...sealed.whose, data: bent(sealed.whose.data, at) } },
          { ...sealed, data: sealed.data.slice(0, at % sealed.data.byteLength) },
        ];
        for (const changed of changes) expect(await own.open(changed)).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });
});

describe("an admin who is given the key of their customer", () => {
  test("opens what was left for it, and nothing of another customer's", async () => {
    const own = await sealerOf(102, key, machine);
    const [its, other] = await Promise.all([1001, 1002].map((customer_id) => own.seal(recordOf({ customer_id }), 1)));
    const opener = await openerOf(102, await customerKey(key, 1001), machine);
    expect(await opener.open(its!)).toMatchObject({ customer_id: 1001, key: "k1" });
    expect(await opener.open(other!)).toBeUndefined();
    const colleagues = await openerOf(103, await customerKey(key, 1001), machine);
    expect(await colleagues.open(its!)).toBeUndefined();
  });

  test("cannot learn from it whose the others are", async () => {
    const own = await sealerOf(102, key, machine);
    const sealed = await own.seal(recordOf({ customer_id: 1002 }), 1);
    const opener = await openerOf(102, await customerKey(key, 1001), machine);
    expect(await opener.open({ ...sealed, ...sealed.whose })).toBeUndefined();
  });
});
