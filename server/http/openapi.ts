/** The OpenAPI 3.1 document, made from the contract's table and from nothing else. */
import * as z from "zod";

import { type Call, pathNames } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { headers } from "#contract/headers.ts";
import { ErrorBody } from "#contract/refusal.ts";

type Json = Record<string, unknown>;

/** The document for this version of the product. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pharmacy ordering portal", version },
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer" } },
      schemas: { Error: schemaOf(ErrorBody, "output") },
    },
    paths,
  };
}

function operation(name: string, call: Call): Json {
  const inPath = pathNames(call.path);
  const input = schemaOf(call.input, "input");
  const fields = Object.entries((input.properties ?? {}) as Record<string, Json>);
  const hasBody = call.method === "POST" || call.method === "PUT";
  const required = (input.required ?? []) as string[];
  const parameters = fields
    .filter(([field]) => inPath.includes(field) || !hasBody)
    .map(([field, schema]) => ({
      name: field,
      in: inPath.includes(field) ? "path" : "query",
      required: inPath.includes(field) || required.includes(field),
      schema,
    }));
  return {
    operationId: name,
    summary: call.about,
    tags: [call.path.split("/")[2]],
    "x-needs": call.needs,
    ...(call.waits && { "x-waits": true }),
    security: call.needs === "nobody" ? [] : [{ session: [] }],
    parameters: [...parameters, ...(call.kind === "write" && !call.secret ? [keyParameter] : [])],
    ...(hasBody && {
      requestBody: { required: true, content: { "application/json": { schema: withoutFields(input, inPath) } } },
    }),
    responses: {
      "200": { description: "Done.", content: answerContent(call) },
      default: { description: "Turned down.", content: errorContent },
    },
  };
}

const keyParameter = {
  name: headers.idempotencyKey,
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 128 },
};
const errorContent = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };

const answerContent = (call: Call): Json =>
  call.kind === "stream"
    ? { "*/*": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(call.output, "output") } };

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return json;
}

function withoutFields(schema: Json, names: string[]): Json {
  if (schema.properties === undefined) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties as Json).filter(([field]) => !names.includes(field)),
  );
  return {
    ...schema,
    properties,
    required: ((schema.required ?? []) as string[]).filter((field) => !names.includes(field)),
  };
}
