import type { LiveMachine } from '../../../machines/registry/index.ts';

/**
 * What the names of a cabinet's buttons say of them. A floor may name a button as it likes (`outputs`): one that is not
 * known to be harmless may begin a game, at a stake that the house does not know.
 */
const HARMLESS = /^(hold-\d+|collect|take-win|info|help|language|attendant|volume(-up|-down)?)$/;

/** Whether a button neither begins a game nor changes its stake. */
export const isHarmless = (button: string): boolean => HARMLESS.test(button);

/** Whether a game may begin at once. */
export const mayStart = (button: string): boolean =>
  !isHarmless(button) && button !== 'bet-up' && button !== 'bet-down';

/** Whether the house does not know the stake afterwards. */
export const changesStake = (button: string): boolean => !isHarmless(button) && button !== 'spin';

/** Whether the cabinet itself plays one game after the other. */
export const playsByItself = (button: string): boolean => button.startsWith('auto');

/** Buttons that players may not press: cash-out is a call of its own, service is for attendants. */
const NOT_FOR_PLAYERS = new Set(['cash-out', 'service']);
const forPlayers = (button: string): boolean => !NOT_FOR_PLAYERS.has(button);

/** Which of a machine's buttons a player may press. */
export const pressable = ({ equipment }: LiveMachine): string[] => equipment.buttons.filter(forPlayers);

/** Which of them may be held down: what may begin games only where the policy lets them follow each other. */
export const holdable = ({ equipment }: LiveMachine, mayHoldStart: boolean): string[] =>
  equipment.holds.filter((button) => forPlayers(button) && (mayHoldStart || !mayStart(button)));
