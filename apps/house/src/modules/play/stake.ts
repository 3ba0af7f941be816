import type { MinorUnits } from '@floorcast/contract/money';
import type { LiveMachine } from '../machines/index.ts';
import type { Table } from './tables.ts';

/** The least credit that the next game can need: of a machine without bet levels nothing more is known than some. */
export const leastStake = (table: Table, machine: LiveMachine): number => {
  const levels = machine.equipment.bands.map(({ bet }) => bet);
  return activeBet(table, machine) ?? (levels.length === 0 ? 1 : Math.min(...levels));
};

/** The bet that is shown: that of the last game, or of the level chosen before a house that has seen none yet. */
export const shownBet = (table: Table, machine: LiveMachine): MinorUnits =>
  table.bet > 0 ? table.bet : (activeBet(table, machine) ?? table.bet);

const activeBet = ({ activeBand }: Table, { equipment }: LiveMachine): MinorUnits | undefined =>
  equipment.bands.find(({ id }) => id === activeBand)?.bet;
