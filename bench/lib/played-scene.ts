import type { Scene } from '../../packages/simulated-egm/src/scene.ts';

/** Interval of a player's presses at the highest rate: a spin and the pause after it. */
export const GAME_MS = 3_000;
const SPIN_MS = 1_450;

/** Scene of a cabinet whose reels started at `spinAt` (ms since 1970). */
export const playedScene = (spinAt: number): Scene => ({
  cabinet: { id: 1, name: 'Measured', brand: 'Aurora Vault', theme: 0, decimals: 2 },
  credit: 123_450,
  bet: 100,
  win: 0,
  lamps: {
    spin: 'blink',
    'bet-up': 'on',
    'bet-down': 'on',
    'max-bet': 'on',
    'cash-out': 'on',
    service: 'off',
  },
  reels: {
    from: [1, 2, 3, 4, 5],
    to: [9, 8, 7, 6, 5],
    startedAt: spinAt,
    stopsAt: [spinAt + 650, spinAt + 850, spinAt + 1050, spinAt + 1250, spinAt + SPIN_MS],
  },
  restedAt: 0,
  winningLines: [],
  freeGames: { left: 0, of: 0 },
  notice: null,
  pressed: null,
});
