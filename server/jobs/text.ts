/** Texts that background jobs write into the log, and of the email with the end of the audit trail. Lines of the log start in lower case, as all of them. */

// Queue
export const jobFailed = "a job failed";
export const jobsFreed = "jobs of a process that has ended are available again";
export const clockAhead = "a clock was ahead at the last run; the job runs again by the database's clock";
/** @param action a value of queueActions */
export const queueFailed = (action: string) => `the job queue failed (${action}); retrying`;
export const queueActions = { take: "taking a job", settle: "recording a result", maintain: "maintenance" } as const;

// Jobs
export const quarterFailed = "a quarterly report was not created; retrying";
export const quartersFailed = (count: number) =>
  `${count} quarterly ${count === 1 ? "report was" : "reports were"} not created.`;
export const recurringFailed = "a recurring order failed; retrying";
export const sealFailed = "the audit trail could not be sealed; retrying";
export const sealStopped = "the audit trail is no longer sealed; run `npm run portal -- audit verify`";
export const mailDelayed = "an email was not delivered; retrying";
export const mailUndeliverable = "an email can't be delivered";
export const noticeRefused = "a push service refused a notice";
export const orderKeepsChanging = (orderId: number, times: number) =>
  `Order ${orderId} changed ${times} times while it was packed.`;
export const hostAnswered = (host: string, status: number) => `${host} answered ${status}.`;
/** The name of the warehouse in "The warehouse took too long." */
export const warehouse = "The warehouse";

// Email
export const anchorSubject = "End of the audit trail";
/** @param anchor the line to keep */
export const anchorBody = (anchor: string) =>
  `Keep this line. It proves that nothing before it was removed or rewritten:\n\n    npm run portal -- audit verify --anchor "${anchor}"\n`;
