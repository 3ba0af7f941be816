/** Letters without a Unicode decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ŧ: 't', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe' },
};
const ODD = /[ıøłđðþŧħßæœ]/g;
const MARKS_AND_UNSEEN = /[\p{M}\p{Cf}]/gu;
const APOSTROPHES = /[‘’′ʹʻʼ´`]/g;
const HYPHENS = /[\p{Pd}−]/gu;

/**
 * A name or a search text for comparing: without case, accents, compatibility forms and invisible characters. It is the
 * same for the four letters i of Turkish, and for every apostrophe and hyphen.
 */
export const fold = (text: string): string =>
  text
    // Before the compatibility forms, in which an acute accent by itself is a space.
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .normalize('NFKD')
    .replace(MARKS_AND_UNSEEN, '')
    .toLowerCase()
    .replace(ODD, (letter) => PLAIN[letter] ?? letter);
