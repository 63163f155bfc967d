/** Text of how much of a quantity is sent, for who does not see its picture. */

export const tally = ({ sent, waiting, total }: { sent: number; waiting: number; total: number }): string =>
  `${sent} of ${total} sent, ${waiting} waiting`;
