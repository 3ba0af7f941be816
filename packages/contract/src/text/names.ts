import { fold } from './fold.ts';

/** What leaves no trace on the screen: spaces, controls, marks without a letter, fillers, the blank Braille pattern. */
const UNSEEN = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a name shows anything. */
export const isVisible = (name: string): boolean => name.replace(UNSEEN, '') !== '';

/** Letters and the signs of names, joiners of Persian and Indic letters among them. */
const SIGNS_OF_NAMES = /^[\p{L}\p{M}'‘’׳ .·・\u05BE\u200C-\u200D\u2010-\u2011-]+$/u;
const LOOSE_JOINER = /(?:^|[^\p{L}\p{M}])[\u200C-\u200D]/u;
/** A dot within a word, unless it follows an initial: mail programs make a link of `elsewhere.example`. */
const ADDRESS = /(?:^|\p{L}\p{M}*\p{L}\p{M}*|[^\p{L}\p{M}])\.\p{L}/u;
const LEADING_INITIAL = /((?:^|[^\p{L}\p{M}])\p{L}\p{M}*)\.(?=\p{L}[\p{M}\p{Cf}]*\p{L})/gu;

/** A person's name as it is kept: with ordinary spaces, and one between an initial and the name behind it. */
export const tidyName = (name: string): string =>
  name
    .replace(/[\u00A0\u202F]/g, ' ')
    .trim()
    .replace(LEADING_INITIAL, '$1. ');

/** Whether a text is the name of a person, and no address of another site: mails begin with it. */
export const isPersonName = (name: string): boolean =>
  isVisible(name) &&
  SIGNS_OF_NAMES.test(name) &&
  !LOOSE_JOINER.test(name) &&
  !ADDRESS.test(name.normalize('NFC').replace(/\p{Cf}/gu, ''));

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

/** How many letters must change between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant by a mistyped one; undefined if none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(typed.length / 4));
  const distances = names.map((name) => ({ name, far: distance(typed.toUpperCase(), name.toUpperCase()) }));
  const [nearest] = distances.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far);
  return nearest?.name;
}
