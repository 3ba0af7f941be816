/** The locale of numbers, money and moments in a language: with the digits that the machines show. */
export const localeOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);
