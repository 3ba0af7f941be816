import { minorUnits } from '@floorcast/contract/money';
import type { ScriptedFloor } from '../../../testing/scripted-floor.ts';

const game = (machineId: number, credit: number, free: boolean) => ({
  machineId,
  at: new Date().toISOString(),
  bet: minorUnits(free ? 0 : 100),
  credit: minorUnits(credit),
  free,
});

/** Parts of games, each with the meter that it leaves. */
export const gamesOn = (floor: ScriptedFloor) => ({
  async begins(machineId: number, credit: number, free = false) {
    floor.credit.set(machineId, credit);
    await floor.report({ type: 'round-started', ...game(machineId, credit, free) });
  },
  async ends(machineId: number, credit: number, win: number, free = false) {
    floor.credit.set(machineId, credit);
    await floor.report({ type: 'round-ended', ...game(machineId, credit, free), win: minorUnits(win) });
  },
});
