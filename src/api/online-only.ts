/**
 * Marks a part of the page that can do nothing without the network, where it is imported: the build keeps its files off the device
 * (vite/kept-on-device.ts, decision 037). The build looks for the `import()` inside the call.
 */
export const onlineOnly = <Part>(part: Promise<Part>): Promise<Part> => part;
