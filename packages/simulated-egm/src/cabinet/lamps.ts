import type { Scene } from '../scene.ts';

/** How the buttons are lit. `ready`: start may be pressed; `atRest`: a game or a transfer may begin. */
export function lampsOf(state: {
  readonly ready: boolean;
  readonly atRest: boolean;
  readonly locked: boolean;
  readonly credits: number;
}): Scene['lamps'] {
  const { ready, atRest, locked, credits } = state;
  const bet = atRest ? 'on' : 'off';
  return {
    spin: ready ? 'blink' : 'off',
    'bet-up': bet,
    'bet-down': bet,
    'max-bet': bet,
    'cash-out': credits > 0 && atRest ? 'on' : 'off',
    service: locked ? 'blink' : 'off',
  };
}
