/** Texts of lists: the column of buttons, and the end of a list that goes on. */

export const actions = "Actions";
