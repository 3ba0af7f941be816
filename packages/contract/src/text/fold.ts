/** Letters without a Unicode decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ŧ: 't', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe' },
};
const ODD = /[ıøłđðþŧħßæœ]/g;
const MARKS_AND_UNSEEN = /[\p{M}\p{Cf}]/gu;
const APOSTROPHES = '‘’‚‛′ʹʻʼʽˈ׳`´＇｀';
const QUOTATION_MARKS = '“”„‟″״＂';
const HYPHENS = '‐‑‒–—―−־﹘﹣－';
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ "'": APOSTROPHES, '"': QUOTATION_MARKS, '-': HYPHENS }).flatMap(([plain, signs]) =>
    [...signs].map((sign) => [sign, plain] as const),
  ),
);
/** The apostrophes, quotation marks and hyphens that compare as those of ASCII, as a class of regular expressions. */
export const SIGN_CLASS = `[${APOSTROPHES}${QUOTATION_MARKS}${HYPHENS}]`;
const SIGN = new RegExp(SIGN_CLASS, 'g');

/**
 * A name or a search text for comparing: without case, accents, compatibility forms and invisible characters. It is the
 * same for the four letters i of Turkish, and for every apostrophe and hyphen.
 */
export const fold = (text: string): string =>
  text
    // Before the compatibility forms, in which an acute accent by itself is a space.
    .replace(SIGN, (sign) => SIGNS.get(sign) ?? sign)
    .normalize('NFKD')
    .replace(MARKS_AND_UNSEEN, '')
    .toLowerCase()
    .replace(ODD, (letter) => PLAIN[letter] ?? letter);
