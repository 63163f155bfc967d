/** The OpenAPI 3.1 document, made from the contract's table and from nothing else. */
import * as z from "zod";

import { type Call, pathNames } from "#contract/base/call.ts";
import { calls } from "#contract/calls.ts";
import { headers } from "#contract/base/headers.ts";
import { ErrorBody } from "#contract/base/refusal.ts";

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
    parameters: [...parameters, ...headersOf(call)],
    ...(hasBody && {
      requestBody: { required: true, content: { "application/json": { schema: withoutFields(input, inPath) } } },
    }),
    responses: {
      "200": { description: "Done.", content: answerContent(call) },
      default: { description: "Refused.", content: errorContent },
    },
  };
}

const header = (name: string, description: string, schema: Json = { type: "string" }): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema,
});

/** What may travel with a call beside its session: whom it acts for, its key, and what a device says of a waiting entry. */
function headersOf({ needs, kind, secret, waits }: Call): Json[] {
  const acts = needs === "nobody" || needs === "user" ? [] : actingHeaders;
  const once = kind === "write" && !secret ? [keyHeader] : [];
  return [...acts, ...once, ...(waits ? entryHeaders : [])];
}

const keyHeader = header(
  headers.idempotencyKey,
  "A call that is sent again with the same key has one effect and one response.",
  {
    type: "string",
    maxLength: 128,
  },
);
const actingHeaders = [
  header(headers.customerId, "The customer of the call, instead of the session's.", { type: "integer" }),
  header(headers.cartType, "The cart of the call, instead of the session's.", { enum: ["RXO", "CSO"] }),
];
const entryHeaders = [
  header(headers.outboxDevice, "The device where the entry was saved."),
  header(headers.outboxSeq, "The entry's position in the outbox of that device.", { type: "integer" }),
  header(headers.onBehalfOf, "The user of the entry, if an admin sends it for them.", { type: "integer" }),
  header(headers.clientTime, "The device's clock at the time of sending, to calculate its error.", {
    type: "string",
    format: "date-time",
  }),
  header(headers.enteredAt, "The device's clock at the time of entry.", { type: "string", format: "date-time" }),
  header(
    headers.enteredSkew,
    "Milliseconds by which the device's clock was ahead at the time of entry. A list in their order for a request with several entries.",
  ),
  header(
    headers.base,
    "The state that the user saw, as JSON. If it has changed, the response is 409 base_changed for calls that know it.",
  ),
];
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
