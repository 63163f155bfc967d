/** Texts of the settings of one device at the dock. Devices are named: "tablet". */

export const title = (device: string): string => `This ${device}`;
export const savedHere = (device: string): string => `Saved on this ${device} for everyone who signs in here.`;

/** @param device "tablet" */
export const name = (device: string): string => `Name of this ${device}`;
export const nameHint = "The receive history shows it with each entry, for example Dock tablet 2.";
export const nameOffline = "You're offline. Save the name when you're back online.";
export const saveName = "Save name";
export const nameSaved = "Name saved";

export const startPage = "Start page";
export const startAsUser = "User's choice";
export const startHome = "Home";
export const startReceive = "Receive";

export const keypadSide = "Keypad side";
export const right = "Right";
export const left = "Left";

export const contrast = "Contrast";
export const standard = "Standard";
export const sunlight = "Sunlight";

export const nextLine = "After a line is fully received";
export const selectNext = "I select the next";
export const openNext = "Open the next";

export const sounds = "Sounds";
export const on = "On";
export const off = "Off";

export const scanner = "Scanner";
export const scannerHint = "What it sends, how fast, and a barcode to test it with.";
export const setUpScanner = "Set up and test";
