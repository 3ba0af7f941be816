/** How numbers, money and moments are written in a language: with the figures that the machines show. */
export const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);
