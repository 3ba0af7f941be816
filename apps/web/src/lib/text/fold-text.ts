/** Letters without a Unicode decomposition. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
const MARKS = /\p{M}/gu;
const ODD = /[ıøłđßæœ]/g;

/** Text for searching: without accents and case, also in Turkish. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ODD, (letter) => PLAIN[letter] ?? letter);
