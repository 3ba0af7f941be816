import type { Machine } from '@floorcast/contract/machines';
import { matches, wordsOf } from '../search-machines.ts';
import { groupOf } from '../status.ts';

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
