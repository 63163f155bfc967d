/** Lint rules for tests, loaded by oxlint (`jsPlugins` in .oxlintrc.json). */

type SyntaxNode = { type: string; name?: string; value?: unknown };
type MemberExpression = SyntaxNode & { object: SyntaxNode; property: SyntaxNode };
type Invocation = SyntaxNode & { callee: SyntaxNode; arguments: SyntaxNode[] };
type RuleContext = { report: (problem: { node: SyntaxNode; message: string }) => void };

const message = "Take the present time from #tests/support/present.ts.";

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

export default { meta: { name: "tests" }, rules: { "present-time": presentTime } };

/** Returns true for `Date` and for the `Date` of a global object, such as `globalThis.Date`. */
function isDate(node: SyntaxNode): boolean {
  return readName(node.type === "MemberExpression" ? (node as MemberExpression).property : node) === "Date";
}

/** Returns the name of an identifier, or the text of a string in brackets. */
const readName = (node: SyntaxNode): unknown => node.name ?? node.value;
