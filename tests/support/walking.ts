/** Sends the input of any call of the contract, and derives malformed inputs from a valid one. */
import * as z from "zod";
import { type Call, pathNames } from "#contract/base/call.ts";
import type { Answer, Client } from "./app.ts";
import type { Input } from "./example.ts";

type Fields = Record<string, unknown>;

/** Sends an input as the contract says: names of the path into the path, the rest into the query or the body. */
export function send(call: Call, client: Client, input: Input, headers: Record<string, string> = {}): Promise<Answer> {
  if (typeof input === "string") return client.post(call.path, input, headers);
  const inPath = pathNames(call.path);
  const path = inPath.reduce(
    (so, name) => so.replace(`{${name}}`, encodeURIComponent(String(input[name]))),
    call.path as string,
  );
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  if (call.method === "POST") return client.post(path, Object.fromEntries(rest), headers);
  const query = rest.flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  const ask = call.method === "DELETE" ? client.delete : client.get;
  return ask(query.length === 0 ? path : `${path}?${query.join("&")}`, headers);
}

/** Every way in which a valid input is spoilt, with the field that the answer must name. */
export function spoilt(call: Call, valid: Input): [field: string, input: Fields][] {
  const { properties = {}, required = [] } = schemaOf(call);
  const inPath = pathNames(call.path);
  const good = typeof valid === "string" ? Object.fromEntries(required.map((name) => [name, valid])) : valid;
  const wrong = (name: string): unknown[] => {
    const { maxLength } = properties[name] as { maxLength?: number };
    if (inPath.includes(name) && maxLength !== undefined) return ["x".repeat(maxLength + 1)];
    if (inPath.includes(name)) return ["abc", "0", "1.5", "-1", "2147483648"];
    if (call.method !== "POST") return [["1", "2"]];
    const isList = (properties[name] as { type?: string }).type === "array";
    return [{ nested: true }, isList ? [{ nested: true }] : [1]];
  };
  return [
    ["surprise", { ...good, surprise: 1 }],
    ...required.filter((name) => !inPath.includes(name)).map((name): [string, Fields] => [name, without(good, name)]),
    ...Object.keys(properties).flatMap((name) =>
      wrong(name).map((value): [string, Fields] => [name, { ...good, [name]: value }]),
    ),
  ];
}

type Schema = { properties?: Record<string, object>; required?: string[]; anyOf?: Schema[] };

/** The schema of the call's fields; of a union (a bare string or an object) the object. */
function schemaOf(call: Call): Schema {
  const schema = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as Schema;
  if (schema.properties !== undefined) return schema;
  return schema.anyOf?.find(({ properties }) => properties !== undefined) ?? schema;
}

const without = (input: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(input).filter(([each]) => each !== name));
