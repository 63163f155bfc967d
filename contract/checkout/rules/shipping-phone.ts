/**
 * Whom the driver calls on a Saturday: a number of the United States and its territories (pure). The library's own tables are of the whole world; those here are
 * of six regions, picked from its `metadata.max.json` (tests/contract/checkout/phone.test.ts compares them).
 */
import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";

import metadata from "./phone-metadata.json" with { type: "json" };

/** Whether a driver can call it: an existing area code, with the usual dots, dashes, spaces and parentheses, `1` or `+1` before it, an extension behind it. */
export const isPhone = (text: string): boolean =>
  parsePhoneNumberFromString(
    text.trim(),
    { defaultCountry: "US", extract: false },
    metadata as unknown as MetadataJson,
  )?.isValid() ?? false;
