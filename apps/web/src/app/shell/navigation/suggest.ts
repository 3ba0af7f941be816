import { fold } from '@floorcast/contract/fold';

const MOST = 10;

/** The first ten things whose title contains the text, without regard to accents and case (SHELL-4). */
export function suggest<T extends { readonly title: string }>(things: readonly T[], words: string): T[] {
  const wanted = fold(words.trim());
  return things.filter(({ title }) => fold(title).includes(wanted)).slice(0, MOST);
}
