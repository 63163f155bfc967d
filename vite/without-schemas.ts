/**
 * Takes the schemas out of the contract's calls: the page parses nothing (src/api/send.ts), and with their last use zod goes too.
 * A schema that something does use stays: the catalogue's worker checks what it keeps.
 */
import { type ESTree, parseAst, type Plugin } from "vite";

/** Fields of a call that only the server reads. */
const forServer = new Set(["input", "output", "about"]);

export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  apply: "build",
  transform: {
    filter: { id: /\/contract\/(?!.*\/rules\/)[\w/-]+\.ts$/ },
    handler: (code) => stripSchemas(code),
  },
});

/** Something of a module's text in place of what stands from `start` to `end`. */
type Edit = { start: number; end: number; by: string };

/** A module without what only the server reads of its calls, and whose schemas and calls a bundler may leave out where nothing asks for them. @param code without types */
export function stripSchemas(code: string): string {
  return parseAst(code)
    .body.flatMap((statement) => declared(statement))
    .flatMap((init) => editsOf(init, code))
    .toSorted((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** What a statement declares constants as. */
function declared(statement: ESTree.Directive | ESTree.Statement): ESTree.Expression[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => init ?? []);
}

function editsOf(init: ESTree.Expression, code: string): Edit[] {
  // Fields of a schema that others spread are an object; any other object is used as it is.
  const isFields = init.type === "ObjectExpression" && /\bz\.\w/.test(code.slice(init.start, init.end));
  if (init.type !== "CallExpression" && !isFields) return [];
  return [
    ...(init.type === "CallExpression" ? serverFields(init) : []),
    // Unused declarations may go: making a schema or a call has no effect.
    { start: init.start, end: init.start, by: "/* @__PURE__ */ (() => (" },
    { start: init.end, end: init.end, by: "))()" },
  ];
}

/** In `call({ ... })`. */
function serverFields({ callee, arguments: [given] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== "Identifier" || callee.name !== "call" || given?.type !== "ObjectExpression") return [];
  return given.properties.flatMap((field) =>
    field.type === "Property" && field.key.type === "Identifier" && forServer.has(field.key.name)
      ? [{ start: field.value.start, end: field.value.end, by: "null" }]
      : [],
  );
}
