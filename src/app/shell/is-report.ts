/** Pages that stand under Reports, whatever their addresses begin with. */
const reports: readonly string[] = [
  "/reports",
  "/product-utilization-report",
  "/lots",
  "/certificate-of-analysis-report",
];

export const isReport = (pathname: string): boolean => reports.includes(pathname);
