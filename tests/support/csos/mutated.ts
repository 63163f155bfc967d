/** Changes DER where it has structure: elements lost, doubled, swapped, nested, given other tags and lengths; by a seed, the same every time. */
import { der } from "./der.ts";

type Tree = { tag: number; children: Tree[] } | { tag: number; content: Buffer };

export type Dice = (limit: number) => number;

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** One to three changes. */
export function mutatedDer(bytes: Buffer, dice: Dice): Buffer {
  const [tree] = treesIn(bytes);
  if (tree === undefined) return bytes;
  for (let left = 1 + dice(3); left > 0; left--) change(tree, dice);
  return encoded(tree, dice);
}

function treesIn(bytes: Buffer): Tree[] {
  const trees: Tree[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const tag = bytes[at]!;
    const first = bytes[at + 1]!;
    const size = first < 0x80 ? 0 : first & 0x7f;
    const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
    const from = at + 2 + size;
    const content = bytes.subarray(from, from + length);
    trees.push((tag & 0x20) === 0 ? { tag, content: Buffer.from(content) } : { tag, children: treesIn(content) });
    at = from + length;
  }
  return trees;
}

function all(tree: Tree): Tree[] {
  return "children" in tree ? [tree, ...tree.children.flatMap(all)] : [tree];
}

function change(root: Tree, dice: Dice): void {
  const trees = all(root);
  const tree = trees[dice(trees.length)]!;
  const other = trees[dice(trees.length)]!;
  if ("content" in tree) return changeContent(tree, dice);
  const { children } = tree;
  const at = dice(children.length + 1);
  switch (dice(6)) {
    case 0:
      children.splice(at, 1);
      break;
    case 1:
      children.splice(
        at,
        0,
        ...children
          .slice(at, at + 1)
          .map((each) => structuredClone(each))
          .map(buffers),
      );
      break;
    case 2:
      children.reverse();
      break;
    case 3:
      // Never below itself.
      if (!all(other).includes(tree)) children.splice(at, 0, buffers(structuredClone(other)));
      break;
    case 4:
      children.splice(at, 0, { tag: 0x30 + dice(4), content: nested(1 + dice(2_000)) });
      break;
    default:
      tree.tag = dice(256);
  }
}

/** A clone has plain arrays of bytes. */
const buffers = (tree: Tree): Tree =>
  "content" in tree
    ? { tag: tree.tag, content: Buffer.from(tree.content) }
    : { tag: tree.tag, children: tree.children.map(buffers) };

function changeContent(tree: Extract<Tree, { content: Buffer }>, dice: Dice): void {
  const { content } = tree;
  switch (dice(6)) {
    case 0:
      tree.content = Buffer.alloc(0);
      break;
    case 1:
      tree.content = Buffer.from(Array.from({ length: dice(40) }, () => dice(256)));
      break;
    case 2:
      tree.content = Buffer.concat(Array.from({ length: 1 + dice(60) }, () => content));
      break;
    case 3:
      if (content.length > 0) content[dice(content.length)]! ^= 1 << dice(8);
      break;
    case 4:
      tree.content = Buffer.alloc(1 + dice(300), [0x00, 0x7f, 0x80, 0xff][dice(4)]);
      break;
    default:
      tree.tag = dice(256);
  }
}

/** Sequences in each other. */
function nested(depth: number): Buffer {
  let inner = Buffer.alloc(0);
  for (let at = 0; at < depth && inner.length < 6_000; at++) inner = der(0x30, inner) as Buffer<ArrayBuffer>;
  return inner;
}

/** Now and then a length that says something else. */
function encoded(tree: Tree, dice: Dice): Buffer {
  const content = "content" in tree ? tree.content : Buffer.concat(tree.children.map((each) => encoded(each, dice)));
  if (dice(400) !== 0) return der(tree.tag, content);
  const lengths = [
    [0x80],
    [0x84, 0xff, 0xff, 0xff, 0xff],
    [0x88, 0x7f, 0, 0, 0, 0, 0, 0, 0],
    [0x81, 0x05],
    [0xff],
    [0x82, 0, content.length & 0xff],
  ];
  return Buffer.concat([Buffer.from([tree.tag, ...lengths[dice(lengths.length)]!]), content]);
}
