/** A name as the readable part of an address. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
