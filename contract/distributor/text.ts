/** Texts of the distributor's calls that the page and the server share. */

// Of the shapes, after the name of a field
export const mustNotBeEmpty = "must not be empty";
export const mustBeInitials = "must be 2 to 4 letters";
