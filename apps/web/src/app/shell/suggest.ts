import { fold } from '../../lib/fold.ts';

const MOST = 10;

/** What the words may mean, among things with a title: accents and case do not count, ten at most (SHELL-4). */
export function suggest<T extends { readonly title: string }>(things: readonly T[], words: string): T[] {
  const wanted = fold(words.trim());
  return things.filter(({ title }) => fold(title).includes(wanted)).slice(0, MOST);
}
