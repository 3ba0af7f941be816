import { randomUUID } from 'node:crypto';
import { minorUnits } from '@floorcast/contract/money';
import { MachineInit } from '@floorcast/contract/sockets';
import { expect, vi } from 'vitest';
import { hashPassword } from '../../people/accounts/index.ts';
import type { Db } from '../../platform/db/schema.ts';
import { move, playerAccount, playerBalance } from '../../wallet/index.ts';
import { Callers } from '../callers.ts';
import { SocketPlayer } from '../player.ts';
import type { TestHouse } from '../test-house.ts';

const PASSWORD = 'demo1234';

interface Place {
  readonly db: Db;
  readonly house: TestHouse;
}

/** A player with an account of their own, which no other test uses. `place` may restart. */
export class Player {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  token: string;
  readonly #place: Place;

  private constructor(place: Place, id: number, username: string, token: string) {
    this.#place = place;
    this.id = id;
    this.username = username;
    this.email = `${username}@example.org`;
    this.token = token;
  }

  /** `balance` in minor units. */
  static async create(place: Place, balance = 0, type: 'user' | 'staff' = 'user'): Promise<Player> {
    const { db } = place;
    const username = `player-${randomUUID().slice(0, 8)}`;
    const callers = new Callers(db);
    const id = await callers.create(username, type);
    await db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where('id', '=', id)
      .execute();
    if (balance > 0)
      await db.transaction().execute((tx) =>
        move(tx, {
          requestId: `balance-of-${id}`,
          from: 'house:bank',
          to: playerAccount(id),
          amount: minorUnits(balance),
        }),
      );
    return new Player(place, id, username, await callers.token(username));
  }

  get balance(): Promise<number> {
    return playerBalance(this.#place.db, this.id);
  }

  async call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await this.#place.house.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  }

  setLimit(name: string, value: number | null) {
    return this.call('PUT', `/api/protection/limits/${name}`, { value });
  }

  async signIn() {
    const payload = { username: this.username, password: PASSWORD, site_id: 1000 };
    const answer = await this.#place.house.app.inject({ method: 'POST', url: '/api/login', payload });
    return { status: answer.statusCode, body: answer.json() };
  }

  connect(path: 'machine' | 'notification' | 'jackpot' = 'machine'): Promise<SocketPlayer> {
    return SocketPlayer.connect(this.#place.house.url, this.token, path);
  }

  /** A connection at the seat of a machine, with so much credit on it. */
  async sit(machineID: number, credit = 0): Promise<SocketPlayer> {
    const seat = await this.connect();
    await seat.ask(MachineInit.method, { machineID, token: this.token });
    if (credit > 0) await seat.ask('cashin', { amount: credit, requestId: randomUUID() });
    return seat;
  }

  /** The last play session of the player. */
  async session() {
    return this.#place.db
      .selectFrom('playSessions')
      .select(['state', 'reason'])
      .where('playerId', '=', this.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  }

  /** Waits until the player's session has ended so; `wait` lets time pass. */
  async hasEnded(reason: string, wait: () => void): Promise<void> {
    await vi.waitFor(async () => {
      wait();
      expect(await this.session()).toEqual({ state: 'ended', reason });
    }, 10_000);
  }
}
