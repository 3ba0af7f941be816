import type { LiveMachine } from '../machines/index.ts';
import type { Table } from './tables.ts';

/** The least credit that the next game can need. */
export function leastStake({ activeBand }: Table, { equipment }: LiveMachine): number {
  const active = equipment.bands.find(({ id }) => id === activeBand);
  return active?.bet ?? Math.min(...equipment.bands.map(({ bet }) => bet));
}
