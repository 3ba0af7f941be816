import type { LiveMachine } from '../../machines/index.ts';

/** Buttons that players may not press: cash-out is a call of its own, service is for attendants. */
const NOT_FOR_PLAYERS = new Set(['cash-out', 'service']);
const forPlayers = (button: string): boolean => !NOT_FOR_PLAYERS.has(button);

/** Which of a machine's buttons a player may press. */
export const pressable = ({ equipment }: LiveMachine): string[] => equipment.buttons.filter(forPlayers);

/** Which of them may be held down under a pace: the house does not time games that are started so. */
export const holdable = ({ equipment }: LiveMachine, paceMs: number): string[] =>
  equipment.holds.filter((button) => forPlayers(button) && (button !== 'spin' || paceMs === 0));
