/** Lint rules for tests and for code that takes the time as an argument, loaded by oxlint (`jsPlugins` in .oxlintrc.json). */

type SyntaxNode = { type: string; name?: string; value?: unknown };
type MemberExpression = SyntaxNode & { object: SyntaxNode; property: SyntaxNode };
type Invocation = SyntaxNode & { callee: SyntaxNode; arguments: SyntaxNode[] };
type RuleContext = { filename: string; report: (problem: { node: SyntaxNode; message: string }) => void };

const message = "Take the time as an argument, in tests from #tests/support/present.ts.";

/** Rejects every way to read the clock by `Date`: `new Date()`, `Date()` and `Date.now`, called or passed on. */
const presentTime = {
  create: (context: RuleContext) => ({
    MemberExpression(node: MemberExpression) {
      if (isDate(node.object) && readName(node.property) === "now") context.report({ node, message });
    },
    NewExpression(node: Invocation) {
      if (isDate(node.callee) && node.arguments.length === 0) context.report({ node, message });
    },
    CallExpression(node: Invocation) {
      if (isDate(node.callee)) context.report({ node, message });
    },
  }),
};

/** Methods of Playwright's pages and locators that read the present state once. */
const reads = new Set([
  "all",
  "allInnerTexts",
  "allTextContents",
  "ariaSnapshot",
  "boundingBox",
  "content",
  "count",
  "evaluate",
  "evaluateAll",
  "getAttribute",
  "innerHTML",
  "innerText",
  "inputValue",
  "isChecked",
  "isDisabled",
  "isEditable",
  "isEnabled",
  "isHidden",
  "isVisible",
  "textContent",
  "title",
]);
const waitMessage = "The page may not be there yet: use expect.poll, or say in a comment why the state is final.";

/** Rejects `expect(await page.title())` and its like: the state of a page, read once. Functions in the argument are not looked into: `expect.poll` calls them again. */
const waitForState = {
  create: (context: RuleContext) => ({
    CallExpression(node: Invocation) {
      if (readName(node.callee) !== "expect") return;
      for (const read of node.arguments.flatMap(listAwaitedReads)) context.report({ node: read, message: waitMessage });
    },
  }),
};

/** The file of each exported type, by its name. */
const fileByType = new Map<string, string>();

/** Rejects an exported type, interface or class whose name another file of the same run exports (decision 068). */
const uniqueTypeName = {
  create: (context: RuleContext) => ({
    ExportNamedDeclaration({ declaration }: SyntaxNode & { declaration: (SyntaxNode & { id: SyntaxNode }) | null }) {
      if (!/^(TSTypeAlias|TSInterface|Class)Declaration$/.test(declaration?.type ?? "")) return;
      if (context.filename.endsWith(".d.ts")) return; // names that a package chose
      const name = String(readName(declaration!.id));
      const first = fileByType.get(name) ?? context.filename;
      fileByType.set(name, first);
      if (first !== context.filename)
        context.report({ node: declaration!.id, message: `${first} exports a type of this name, too.` });
    },
  }),
};

export default {
  meta: { name: "tests" },
  rules: { "present-time": presentTime, "unique-type-name": uniqueTypeName, "wait-for-state": waitForState },
};

/** Returns the awaited expressions in a syntax tree, outside of its functions, that call a method which reads a page. */
function listAwaitedReads(node: SyntaxNode): SyntaxNode[] {
  if (node.type === "AwaitExpression") return hasRead(node) ? [node] : [];
  return listChildren(node).flatMap(listAwaitedReads);
}

function hasRead(node: SyntaxNode): boolean {
  return (node.type === "CallExpression" && isRead((node as Invocation).callee)) || listChildren(node).some(hasRead);
}

function isRead(callee: SyntaxNode): boolean {
  const { object, property } = callee as MemberExpression;
  return callee.type === "MemberExpression" && readName(object) !== "Promise" && reads.has(String(readName(property)));
}

/** Returns the direct children of a node, functions left out. */
function listChildren(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((child): child is SyntaxNode => typeof child === "object" && child !== null && "type" in child)
    .filter(({ type }) => !/Function/.test(type));
}

/** Returns true for `Date` and for the `Date` of a global object, such as `globalThis.Date`. */
function isDate(node: SyntaxNode): boolean {
  return readName(node.type === "MemberExpression" ? (node as MemberExpression).property : node) === "Date";
}

/** Returns the name of an identifier, or the text of a string in brackets. */
const readName = (node: SyntaxNode): unknown => node.name ?? node.value;
