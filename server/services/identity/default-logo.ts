/** The logo of a customer that has none of its own: the portal's mark. */
export const defaultLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26" width="52" height="52" fill="none" role="img" aria-label="Ordering portal">
<rect x="1.5" y="1.5" width="23" height="23" rx="6" fill="#1a56c4" opacity=".14"/><path d="M13 5.5 19.5 9v8L13 20.5 6.5 17V9z" stroke="#3f78d8" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M13 9.5v7M9.5 13h7" stroke="#3f78d8" stroke-width="2.2" stroke-linecap="round"/></svg>`;
