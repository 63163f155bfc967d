/**
 * SHA-1 and SHA-256 of their own result, many times over: what the key derivation of PKCS#12 is. A call of node:crypto costs several times what the
 * hash of so few bytes does, which with the 600,000 rounds of a browser's export would be seconds.
 */
import { hash } from "node:crypto";

/** The digest after so many more rounds. */
export function repeatedHash(algorithm: string, digest: Buffer, rounds: number): Buffer {
  if (algorithm === "sha1") return repeated(digest, rounds, 5, roundOfSha1);
  if (algorithm === "sha256") return repeated(digest, rounds, 8, roundOfSha256);
  let last = digest;
  for (let at = 0; at < rounds; at++) last = hash(algorithm, last, "buffer");
  return last;
}

/** One block for ever: the last digest, the bit behind it, and its length. */
function repeated(
  digest: Buffer,
  rounds: number,
  words: number,
  round: (w: Int32Array, state: Int32Array) => void,
): Buffer {
  const state = new Int32Array(words);
  for (let at = 0; at < words; at++) state[at] = digest.readInt32BE(at * 4);
  const w = new Int32Array(80);
  for (let at = 0; at < rounds; at++) {
    w.fill(0, words, 16);
    w.set(state);
    w[words] = 0x80000000;
    w[15] = words * 32;
    round(w, state);
  }
  const result = Buffer.alloc(words * 4);
  for (const [at, word] of state.entries()) result.writeInt32BE(word, at * 4);
  return result;
}

/** FIPS 180-4, 6.1.2. */
function roundOfSha1(w: Int32Array, state: Int32Array): void {
  for (let t = 16; t < 80; t++) {
    const x = w[t - 3]! ^ w[t - 8]! ^ w[t - 14]! ^ w[t - 16]!;
    w[t] = (x << 1) | (x >>> 31);
  }
  let a = 0x67452301;
  let b = 0xefcdab89 | 0;
  let c = 0x98badcfe | 0;
  let d = 0x10325476;
  let e = 0xc3d2e1f0 | 0;
  for (let t = 0; t < 80; t++) {
    const f =
      t < 20
        ? ((b & c) | (~b & d)) + 0x5a827999
        : t < 40
          ? (b ^ c ^ d) + 0x6ed9eba1
          : t < 60
            ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
            : (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + f + e + w[t]!) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] = a + 0x67452301;
  state[1] = b + 0xefcdab89;
  state[2] = c + 0x98badcfe;
  state[3] = d + 0x10325476;
  state[4] = e + 0xc3d2e1f0;
}

const primes = Array.from({ length: 400 }, (_, at) => at).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, at) => at).every((m) => m < 2 || n % m !== 0),
);
/** The first 32 bits behind the point. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
const k = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** FIPS 180-4, 6.2.2. */
function roundOfSha256(w: Int32Array, state: Int32Array): void {
  for (let t = 16; t < 64; t++) {
    const [x, y] = [w[t - 15]!, w[t - 2]!];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let a = start[0]!,
    b = start[1]!,
    c = start[2]!,
    d = start[3]!;
  let e = start[4]!,
    f = start[5]!,
    g = start[6]!,
    h = start[7]!;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + k[t]! + w[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = start[0]! + a;
  state[1] = start[1]! + b;
  state[2] = start[2]! + c;
  state[3] = start[3]! + d;
  state[4] = start[4]! + e;
  state[5] = start[5]! + f;
  state[6] = start[6]! + g;
  state[7] = start[7]! + h;
}
