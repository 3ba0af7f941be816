import type { MinorUnits } from '@floorcast/contract/money';
import type { LiveMachine } from '../../../machines/registry/index.ts';
import type { PlaySession } from './play-session.ts';

/** The least credit that the next game can need: of a machine without bet levels nothing more is known than some. */
export const leastStake = (session: PlaySession, machine: LiveMachine): number => {
  const levels = machine.equipment.bands.map(({ bet }) => bet);
  return activeBet(session, machine) ?? (levels.length === 0 ? 1 : Math.min(...levels));
};

/** The bet that is shown: that of the last game, or of the level chosen before a house that has seen none yet. */
export const shownBet = (session: PlaySession, machine: LiveMachine): MinorUnits =>
  session.state.game.bet > 0
    ? session.state.game.bet
    : (activeBet(session, machine) ?? session.state.game.bet);

/** The stake of the next game, as far as the house can know it: the machine may have been set by other means. */
export function knownStake(session: PlaySession, machine: LiveMachine): MinorUnits | undefined {
  const { bet } = session.state.game;
  const chosen = activeBet(session, machine);
  return bet === 0 || bet === chosen ? chosen : undefined;
}

const activeBet = ({ state }: PlaySession, { equipment }: LiveMachine): MinorUnits | undefined =>
  equipment.bands.find(({ id }) => id === state.game.activeBand)?.bet;
