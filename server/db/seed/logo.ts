/** The logo of the demonstration's hospital. */
export const hospitalLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40" role="img" aria-label="North Campus Hospital">
<rect x="1" y="1" width="38" height="38" rx="9" fill="#0f6a6a"/><path d="M12 29V11l8 10 8-10v18" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="#2f8f8f" font-family="system-ui, sans-serif"><text x="48" y="18" font-size="14" font-weight="600">North Campus</text><text x="48" y="33" font-size="11">Hospital Pharmacy</text></g></svg>`;
