/** Headings of product groups. */

/** The class of inhalation products, and the group that shows its header (spec 1, section 9; readings.md, "class 6 header"). */
export const inhalation = { class_id: 6, display_group_id: 4 } as const;

/** The header of a product group: group 4 shows the Inhalation class's, others have none. */
export const groupHeader = (display_group_id: number, inhalationHeader: string | null): string | null =>
  display_group_id === inhalation.display_group_id ? inhalationHeader : null;
