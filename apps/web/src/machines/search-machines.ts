import { fold } from '@floorcast/contract/fold';
import type { Machine } from '@floorcast/contract/machines';
import { groupOf } from './status.ts';

/** So many fill a row of a desktop, and two of a phone. */
const MOST = 4;

const isFree = ({ status }: Machine) => groupOf(status) === 'free';

/** The first machines with every word in their name, brand or number, free ones first; without words only free ones. */
export function findMachines(machines: readonly Machine[], text: string): readonly Machine[] {
  const words = wordsOf(text);
  return machines
    .filter(
      (machine) => !machine.reservation && (words.length === 0 ? isFree(machine) : matches(words, machine)),
    )
    .toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)))
    .slice(0, MOST);
}

const searchable = new WeakMap<Machine, string>();

function textOf(machine: Machine): string {
  const known = searchable.get(machine);
  if (known !== undefined) return known;
  const text = fold(`${machine.name} ${machine.brand} ${machine.id}`);
  searchable.set(machine, text);
  return text;
}

export const wordsOf = (text: string): readonly string[] => fold(text).split(/\s+/).filter(Boolean);

/** Whether every word is in a machine's name, brand or number (LOBBY-7). */
export const matches = (words: readonly string[], machine: Machine): boolean =>
  words.length === 0 || words.every((each) => textOf(machine).includes(each));
