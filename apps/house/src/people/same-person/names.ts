import { fold } from '@floorcast/contract/fold';
import { lookOf } from '@floorcast/contract/names';
import unhomoglyph from 'unhomoglyph';

/** Names have few words: of more, orders and omissions are not tried. */
const WORDS_MOST = 4;
/** Of names with more words, none is looked for in the other. */
const WORDS_COMPARED = 6;
/** A slip of one letter says nothing about shorter words. */
const SLIP_LEAST = 4;

const ASCII_LETTER = /^[A-Za-z]$/;

/** The Latin letter for which a reader takes one of another script, by Unicode's list of confusables; else the letter. */
function latin(letter: string): string {
  if (ASCII_LETTER.test(letter)) return letter;
  for (const form of [letter.toUpperCase(), letter]) {
    const alike = unhomoglyph(form);
    if (ASCII_LETTER.test(alike)) return alike.toLowerCase();
  }
  return letter;
}

/**
 * The words of a name as a reader sees them: without case, accents, apostrophes and the script of their letters. Hyphens and
 * other signs part words, as spaces do.
 */
export const wordsOf = (name: string): readonly string[] =>
  fold(name)
    .replace(/['׳]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => lookOf([...part].map(latin).join('')))
    .filter((part) => part !== '')
    .sort();

/** The selections of a name's words under which it is sought: all of them, and those of two or more. */
function selectionsOf(words: readonly string[]): readonly (readonly string[])[] {
  if (words.length > WORDS_MOST) return [words];
  const selections = words.reduce<readonly (readonly string[])[]>(
    (found, part) => found.concat(found.map((selection) => [...selection, part])),
    [[]],
  );
  return selections.filter(({ length }) => length >= Math.min(2, words.length) && length > 0);
}

/**
 * Keys of a name: two names that are alike but for a slip share one. The order of words and where one ends do not count, so
 * a key is the sorted letters of some of its words.
 */
export const keysOf = (name: string): string[] => [
  ...new Set(selectionsOf(wordsOf(name)).map((words) => [...words.join('')].sort().join(''))),
];

/** Whether two texts differ by no more than one letter that is added, left out, replaced, or swapped with the next. */
export function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.slice(at) === long.slice(at + 1) || short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}

const isSamePart = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= SLIP_LEAST && isSlip(one, other));

/** A name without spaces, with its words in each order. */
function* joinsOf(words: readonly string[]): Generator<string> {
  if (words.length <= 1 || words.length > WORDS_MOST) yield words.join('');
  else
    for (const [at, part] of words.entries())
      for (const rest of joinsOf(words.filter((_, index) => index !== at))) yield `${part}${rest}`;
}

/** Whether each part of the shorter name is a part of the longer one. */
function isPart(short: readonly string[], long: readonly string[]): boolean {
  const [part, ...rest] = short;
  if (part === undefined) return true;
  return long.some(
    (each, at) =>
      isSamePart(part, each) &&
      isPart(
        rest,
        long.filter((_, index) => index !== at),
      ),
  );
}

export type Likeness = 'same' | 'near' | 'different';

/**
 * How alike two names are. `near`: one leaves out words of the other but two at least remain, or letters of words differ by
 * one each.
 */
export function likenessOfNames(one: readonly string[], other: readonly string[]): Likeness {
  if (one.length === 0 || other.length === 0) return 'different';
  const joins = new Set(joinsOf(one));
  const others = [...joinsOf(other)];
  if (others.some((name) => joins.has(name))) return 'same';
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const isLike =
    short.length >= Math.min(2, long.length) && long.length <= WORDS_COMPARED && isPart(short, long);
  return isLike || isSlipOfAny(joins, others) ? 'near' : 'different';
}

const isSlipOfAny = (joins: ReadonlySet<string>, others: readonly string[]): boolean =>
  others.some((name) => name.length > SLIP_LEAST && [...joins].some((each) => isSlip(each, name)));
