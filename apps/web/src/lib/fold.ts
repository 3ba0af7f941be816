/** Letters that no decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
const MARKS = /\p{M}/gu;
const ODD = /[ıøłđßæœ]/g;

/** Text as it is searched: accents and case do not count, in Turkish as little as elsewhere. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ODD, (letter) => PLAIN[letter] ?? letter);
