/** How to reach the help desk, below a failure that sends users there. */
import type { HelpDesk } from "#contract/distributor/help-desk.ts";

export const describeHelpDesk = ({ phone, email }: HelpDesk): string => `Help desk: ${phone}, ${email}`;
