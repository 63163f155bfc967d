/** Headers, in the distributor's words, over classes and product groups. */

/** The class of inhalation products, and the group that shows its header (docs/readings.md, "class 6 header"). */
export const inhalation = { class_id: 6, display_group_id: 4 } as const;

/** The header of a product group: its own; group 4 shows the Inhalation class's where that has one. */
export const groupHeader = (
  display_group_id: number,
  own: string | null,
  inhalationHeader: string | null,
): string | null => (display_group_id === inhalation.display_group_id ? (inhalationHeader ?? own) : own);

/** The header over a class's page: its own, unless a group of its first page shows it already, as group 4 does the Inhalation class's. */
export const classHeader = (
  { class_id, add_header_html }: { class_id: number; add_header_html: string | null },
  groups: readonly { display_group_id: number }[],
): string | null => {
  const isOnGroup = groups.some(({ display_group_id }) => display_group_id === inhalation.display_group_id);
  return class_id === inhalation.class_id && isOnGroup ? null : add_header_html;
};
