/** What may name an asset or a zone. */
export const STORE_ID = '^[A-Za-z0-9_.:@+~-]{1,255}$';
