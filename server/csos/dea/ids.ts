/** Identifiers of the extensions by which the DEA's certificates say what their holder may order. */
export const deaExtensions = {
  version: "2.16.840.1.101.3.5.1",
  name: "2.16.840.1.101.3.5.2",
  numberHash: "2.16.840.1.101.3.5.3",
  schedules: "2.16.840.1.101.3.5.4",
  activity: "2.16.840.1.101.3.5.5",
  address: "2.16.840.1.101.3.5.6",
} as const;
