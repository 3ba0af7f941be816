import { RealityCheck } from '@floorcast/contract/reality-check';
import { MachineNotifications } from '@floorcast/contract/sockets';
import { expect, vi } from 'vitest';
import { DEMO } from '../../../policy/index.ts';
import type { SocketPlayer } from '../../../testing/player.ts';
import { PlayHouse, received } from './play-house.ts';

/** Minutes of play between two reality checks, and the shorter interval that may be chosen. */
export const EVERY = 20;
export const SHORTER = 5;
const MINUTE_MS = 60_000;
/** The clock of the test and that of its database began at different moments. */
const SLACK_MS = 30_000;

/** A house whose policy has reality checks. */
export class CheckHouse extends PlayHouse {
  constructor(machineIds: readonly number[]) {
    const realityCheck = { minutes: EVERY, choices: [SHORTER, EVERY] };
    super(machineIds, {
      policy: { ...DEMO, noDepositSeconds: null, noActivitySeconds: null, realityCheck },
    });
  }

  /** So many minutes of play pass, and a little more. */
  plays(minutes: number): void {
    this.clock.advance(minutes * MINUTE_MS + SLACK_MS);
  }

  /** The next check of a player, once it is open. */
  async nextCheck(player: SocketPlayer, minutes = EVERY): Promise<RealityCheck> {
    const before = checks(player).length;
    this.plays(minutes);
    await vi.waitFor(() => expect(checks(player).length).toBeGreaterThan(before));
    return RealityCheck.parse(checks(player).at(-1));
  }

  /** The session of a check, which has ended, lasted so many minutes up to now: the database has a clock of its own. */
  async lasted(checkId: number, minutes: number): Promise<void> {
    const now = this.clock.now();
    await this.db
      .updateTable('playSessions')
      .set({ startedAt: new Date(now - minutes * MINUTE_MS), endedAt: new Date(now) })
      .where('id', '=', (eb) => eb.selectFrom('realityChecks').select('sessionId').where('id', '=', checkId))
      .execute();
  }

  call(method: 'GET' | 'PUT', token: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}` };
    const url = '/api/protection/reality-check';
    return this.house.app.inject({ method, url, headers, ...(payload && { payload }) });
  }

  /** The stored checks of a player, the first one first. */
  async stored(username: string) {
    const rows = await this.db
      .selectFrom('realityChecks')
      .innerJoin('users', 'users.id', 'realityChecks.playerId')
      .select(['realityChecks.id', 'staked', 'won', 'answer', 'historyAt', 'answeredAt'])
      .where('username', '=', username)
      .orderBy('realityChecks.id')
      .execute();
    return rows.map(({ id, staked, won, answer, historyAt }) => ({
      ...{ id, answer, staked: Number(staked), won: Number(won) },
      history: historyAt !== null,
    }));
  }
}

/** The checks that a player was notified of; null: one was closed. */
export const checks = (player: SocketPlayer) =>
  received(player, 'realityCheck').map(({ data }) => MachineNotifications.realityCheck.parse(data).check);
