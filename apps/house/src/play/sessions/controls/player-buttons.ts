import type { LiveMachine } from '../../../machines/registry/index.ts';
import { mayStart } from '../rules/buttons.ts';

/** Buttons that players may not press: cash-out is a call of its own, service is for attendants. */
const NOT_FOR_PLAYERS = new Set(['cash-out', 'service']);
const forPlayers = (button: string): boolean => !NOT_FOR_PLAYERS.has(button);

/** Which of a machine's buttons a player may press. */
export const pressable = ({ equipment }: LiveMachine): string[] => equipment.buttons.filter(forPlayers);

/** Which of them may be held down: what may begin games only where the policy lets them follow each other. */
export const holdable = ({ equipment }: LiveMachine, mayHoldStart: boolean): string[] =>
  equipment.holds.filter((button) => forPlayers(button) && (mayHoldStart || !mayStart(button)));
