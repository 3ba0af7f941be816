/** The id in an address; null for another text. */
export const readId = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
