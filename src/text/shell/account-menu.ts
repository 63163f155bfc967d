/** Texts of the account menu. */

export const signOut = "Sign out";
export const switchUser = "Switch user";

export const theme = "Theme";
export const systemTheme = "System";
export const lightTheme = "Light";
export const darkTheme = "Dark";
export const sounds = "Receiving sounds";
export const on = "On";
export const off = "Off";
