/** How the key that seals what a person left for one customer comes out of the person's own: HKDF with SHA-256, no salt, and this as info. */
export const customerKeyInfo = (customer_id: number): string => `customer ${customer_id}`;
