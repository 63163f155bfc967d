/** Lines of the log about requests and live connections. They start in lower case, as all lines of the log. */

export const providerRefused = "a message of an identity provider was refused";
export const liveNotSent = "other devices could not be notified";
export const liveNotReceived = "changes can't be received from the database; retrying";
export const newerEntry = "an entry has fields that this build does not have";
export const denialNotRecorded = "a denial could not be written to the audit trail";
export const policyViolated = "a page violated the content security policy";
export const serviceUnavailable = "a required service is not available";
export const databaseUnavailable = "the database is not available";
export const unexpectedError = "unexpected error";
