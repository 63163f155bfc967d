/** Bar and tab bar of a phone: one part, for they are always shown together. */
export { PhoneBar } from "./phone-bar.tsx";
export { TabBar } from "./tab-bar.tsx";
