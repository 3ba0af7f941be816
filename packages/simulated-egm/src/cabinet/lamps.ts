import type { Scene } from '../scene.ts';

/** How the buttons are lit. `ready`: start may be pressed; `idle`: a game or a transfer may begin. */
export function lampsOf(state: {
  readonly ready: boolean;
  readonly idle: boolean;
  readonly locked: boolean;
  readonly credits: number;
}): Scene['lamps'] {
  const { ready, idle, locked, credits } = state;
  const bet = idle ? 'on' : 'off';
  return {
    spin: ready ? 'blink' : 'off',
    'bet-up': bet,
    'bet-down': bet,
    'max-bet': bet,
    'cash-out': credits > 0 && idle ? 'on' : 'off',
    service: locked ? 'blink' : 'off',
  };
}
