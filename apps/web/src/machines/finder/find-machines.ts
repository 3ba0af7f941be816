import type { Machine } from '@floorcast/contract/machines';
import { fold } from '../../lib/text/fold-text.ts';
import { groupOf } from '../status.ts';

/** So many fill a row of a desktop, and two of a phone. */
const MOST = 4;

/** The first machines with every word in their name, brand or number, free ones first; without words only free ones. */
export function findMachines(machines: readonly Machine[], text: string): readonly Machine[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const isFree = ({ status }: Machine) => groupOf(status) === 'free';
  const fits = (machine: Machine) => {
    const { name, brand, id } = machine;
    const searched = fold(`${name} ${brand} ${id}`);
    return words.length === 0 ? isFree(machine) : words.every((each) => searched.includes(each));
  };
  return machines
    .filter((machine) => !machine.reservation && fits(machine))
    .toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)))
    .slice(0, MOST);
}
