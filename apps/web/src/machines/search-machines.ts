import { fold } from '@floorcast/contract/fold';
import type { Machine } from '@floorcast/contract/machines';

const searchable = new WeakMap<Machine, string>();

function textOf(machine: Machine): string {
  const known = searchable.get(machine);
  if (known !== undefined) return known;
  const text = fold(`${machine.name} ${machine.brand} ${machine.id}`);
  searchable.set(machine, text);
  return text;
}

/** The words of a search text. */
export const wordsOf = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether every word is in a machine's name, brand or number (LOBBY-7). */
export const matches = (words: readonly string[], machine: Machine): boolean =>
  words.length === 0 || words.every((each) => textOf(machine).includes(each));
