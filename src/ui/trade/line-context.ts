/** What is controlled keeps its signs wherever it stands: its row has the band and the accent of the controlled context. */
export const contextOf = ({ schedule_name }: { schedule_name: string | null }): "cs" | undefined =>
  schedule_name === null ? undefined : "cs";
