/** Returns a response of the server as a device can answer it: a device's catalog has no count of low stock (docs/decisions/273). */
export const withoutLowCounts = <Body>(body: Body): Body =>
  JSON.parse(JSON.stringify(body), (_, value: { kind?: unknown } | null) =>
    value?.kind === "low" ? { kind: "low" } : value,
  ) as Body;
