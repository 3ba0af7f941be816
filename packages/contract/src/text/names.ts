import { fold } from './fold.ts';

/** What leaves no trace on the screen: spaces, controls, marks without a letter, fillers, the blank Braille pattern. */
const UNSEEN = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a name shows anything. */
export const isVisible = (name: string): boolean => name.replace(UNSEEN, '') !== '';

/** Cyrillic and Greek letters, digits and pairs that look like Latin letters: the usual ones of Unicode's list (UTS 39). */
const ALIKE: readonly (readonly [string, string])[] = [
  ['аα', 'a'],
  ['вβ', 'b'],
  ['сϲ', 'c'],
  ['ԁ', 'd'],
  ['еєε', 'e'],
  ['ɡ', 'g'],
  ['һн', 'h'],
  ['ij1|!ιіјı', 'l'],
  ['кκ', 'k'],
  ['м', 'm'],
  ['пη', 'n'],
  ['0оοσ', 'o'],
  ['рρ', 'p'],
  ['ԛ', 'q'],
  ['г', 'r'],
  ['5ѕ', 's'],
  ['тτ', 't'],
  ['υц', 'u'],
  ['ѵν', 'v'],
  ['ԝω', 'w'],
  ['хχ', 'x'],
  ['уγ', 'y'],
];
const LOOKS: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([letters, latin]) => [...letters].map((letter) => [letter, latin] as const)),
);

/** Names that a reader could take for each other have the same look. */
export const lookOf = (name: string): string =>
  [...fold(name)]
    .map((letter) => LOOKS.get(letter) ?? letter)
    .join('')
    .replace(/[\s._-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
