import { AutoplayState } from '@floorcast/contract/autoplay';
import { minorUnits } from '@floorcast/contract/money';
import { millis } from '@floorcast/contract/time';
import { expect, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import { cashInRequest } from '../../../testing/guests.ts';
import { PlayHouse, received } from './play-house.ts';

export const PACE_MS = millis(2_500);
/** What a seated player has on the machine. */
export const CREDIT = 5_000;

/** A house whose policy has a pace, and a player at machine 101 who starts autoplay. */
export class AutoplayHouse extends PlayHouse {
  constructor() {
    super([101, 102], { policy: { ...DEMO, paceMs: PACE_MS, autoplay: { mostSpins: 50, askEvery: null } } });
  }

  /** How often start was pressed. */
  presses(): number {
    return this.floor.pressed.filter(({ button }) => button === 'spin').length;
  }

  /** Waits until start was pressed once more than `before`. */
  pressedOnceMore(before: number): Promise<void> {
    return vi.waitFor(() => expect(this.presses()).toBe(before + 1));
  }

  /** A player with credit, at a machine that was not played for a while. */
  async seated(credit = CREDIT) {
    const { player, token } = await this.guests.seated('demo', 101);
    if (credit > 0) await player.ask('cashin', cashInRequest(credit));
    this.clock.advance(10_000);
    const states = () => received(player, 'autoplay').map(({ data }) => AutoplayState.parse(data));
    return {
      player,
      token,
      states,
      on: (limits: object) => player.ask('autoplay', { on: true, spins: 10, ...limits }),
      stopped: (reason: string) =>
        vi.waitFor(() => expect(states().at(-1)).toMatchObject({ on: false, stopped: reason })),
      leave: async () => {
        await player.ask('leave');
        await this.guests.free(token, 101);
        await player.close();
      },
    };
  }

  /** Autoplay presses, and the machine plays. */
  async plays(bet: number, win: number): Promise<void> {
    const before = this.presses();
    this.clock.advance(PACE_MS);
    await this.pressedOnceMore(before);
    await this.floor.game(101, bet, win);
  }

  /** What the machine reports of a game that costs 100. */
  report() {
    const at = new Date().toISOString();
    return { machineId: 101, at, bet: minorUnits(100), free: false, credit: minorUnits(CREDIT - 100) };
  }
}
