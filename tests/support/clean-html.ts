/** The form in which clean HTML is stored, by the marks and attributes of the contract. The database's `is_clean_html` must accept the same texts. */
import { htmlTags } from "#contract/base/html.ts";

const plainTags = htmlTags.filter((tag) => tag !== "a").join("|");
const link = `<a( href="(https://|mailto:|tel:|/(?![/\\\\]))[^"<>]*")?( title="[^"<>]*")?>`;
const cleanHtml = new RegExp(`^([^<]|<(${plainTags})>|</(a|${plainTags})>|<(br|hr) />|${link})*$`);

/** Returns true for tags in lower case, attributes in double quotes and in this order, and no other "<". */
export const isCleanHtml = (html: string): boolean => cleanHtml.test(html);
