import { minorUnits } from '@floorcast/contract/money';
import { MachineNotifications } from '@floorcast/contract/sockets';
import { seconds } from '@floorcast/contract/time';
import type { HandPayKind } from '@floorcast/contract/trouble';
import { expect, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import type { SocketPlayer } from '../../../testing/player.ts';
import { SETTLE_MS } from '../state/play-state.ts';
import { PlayHouse, received } from './play-house.ts';

export const NO_ACTIVITY = seconds(40);
export const HOLD = 60;

let ids = 0;
/** An id for a hand pay. */
export const newId = () => `test-${ids++}`;

const at = () => new Date().toISOString();

/** A house whose machines lock for hand pays. */
export class HandPayHouse extends PlayHouse {
  constructor(machineIds: readonly number[]) {
    const policy = {
      ...DEMO,
      noDepositSeconds: null,
      noActivitySeconds: NO_ACTIVITY,
      seatHoldSeconds: HOLD,
    };
    super(machineIds, { policy });
  }

  lock(machineId: number, id: string, amount: number, kind: HandPayKind = 'hand-pay'): Promise<void> {
    return this.floor.report({ type: 'hand-pay', machineId, at: at(), id, kind, amount: minorUnits(amount) });
  }

  unlock(machineId: number, id: string): Promise<void> {
    return this.floor.report({ type: 'hand-pay-reset', machineId, at: at(), id });
  }

  call(method: 'GET' | 'POST', url: string, token: string) {
    return this.house.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  }

  /** A player at a machine; `before`: the balance once `credit` is on the machine. */
  async seated(machineId: number, credit = 0) {
    const { player, token } = await this.guests.seated('demo', machineId, credit);
    return { player, token, before: await this.guests.balance(token) };
  }

  async left(player: SocketPlayer): Promise<void> {
    await player.ask('leave');
    await vi.waitFor(() => {
      const last = player.received.at(-1);
      // A game that was won in the last one might begin yet.
      if (last?.method !== 'state') this.clock.advance(SETTLE_MS);
      expect(last).toMatchObject({ method: 'state', data: { state: 'ended' } });
    });
    await player.close();
  }
}

/** The troubles that a player was notified of, as kind, amount and step. */
const troubles = (player: SocketPlayer) =>
  received(player, 'trouble').map(({ data }) => {
    const { trouble } = MachineNotifications.trouble.parse(data);
    if (trouble === null) return 'over';
    return 'step' in trouble ? `${trouble.kind} ${trouble.amount} ${trouble.step}` : trouble.kind;
  });

export const hears = (player: SocketPlayer, ...expected: string[]) =>
  vi.waitFor(() => expect(troubles(player)).toEqual(expected));
