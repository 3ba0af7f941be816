import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Config } from '../../../config/config.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { OFFER } from '../../../testing/calls/sdp.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { ScriptedFloor } from '../../../testing/scripted-floor.ts';
import { adminOn } from '../../../testing/staff/admin.ts';
import { startTestHouse, type TestHouse } from '../../../testing/test-house.ts';

interface Offer {
  readonly payload?: string;
  /** The token; that of `demo` by default. */
  readonly bearer?: string;
  readonly type?: string;
  /** The side that makes the offer. */
  readonly by?: string;
  readonly path?: string;
}

/** A house with a floor of two machines, and accounts that watch them. */
class WatchingRig {
  readonly floor = new ScriptedFloor([101, 102]);
  readonly #config: Partial<Config>;
  readonly #clock: Clock;
  #database: TestDatabase | undefined;
  #house: TestHouse | undefined;
  #token = '';

  constructor(config: Partial<Config>, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  get db() {
    if (this.#database === undefined) throw new Error('the database is not open');
    return this.#database.db;
  }

  /** The token of `demo`. */
  get token(): string {
    return this.#token;
  }

  get house(): TestHouse {
    if (this.#house === undefined) throw new Error('the house is not started');
    return this.#house;
  }

  async open(): Promise<void> {
    const database = await openTestDatabase();
    this.#database = database;
    this.#house = await startTestHouse(database.db, this.#clock, this.#config, database.connection);
    await this.floor.link(this.house.url);
    this.#token = (await this.house.login('demo')).token;
  }

  async close(): Promise<void> {
    await this.floor.cut();
    await this.#house?.close();
    await this.#database?.drop();
  }

  /** Offers to watch, such as `101/video/screen`. */
  watch(
    where: string,
    { payload = OFFER, bearer = this.#token, type = 'application/sdp', by, path }: Offer = {},
  ) {
    const query = new URLSearchParams();
    if (by !== undefined) query.set('offer', by);
    if (path !== undefined) query.set('path', path);
    return this.house.app.inject({
      method: 'POST',
      url: `/api/machines/${where}/whep?${query}`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
      payload,
    });
  }

  answer(url: string, payload: string, bearer = this.#token, type = 'application/sdp') {
    return this.house.app.inject({
      method: 'PATCH',
      url,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
      payload,
    });
  }

  end(url: string, bearer = this.#token) {
    return this.house.app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${bearer}` } });
  }

  post(url: string, bearer: string, payload: object = {}) {
    return this.house.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${bearer}` },
      payload,
    });
  }

  /** Runs a command of the administration. */
  run(line: string) {
    return adminOn(this.db)(line.split(' '));
  }

  /** The audience count of machine 102. */
  async watching(): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const reply = await this.house.app.inject({ url: '/api/machines/102/seat', headers });
    return reply.json<{ viewers: number }>().viewers;
  }

  /** A viewer of machine 102, opened with a token. */
  async viewer(bearer: string) {
    const location = String((await this.watch('102/video/screen', { bearer })).headers.location);
    const viewerId = location.split('/').at(-1) ?? '';
    expect(this.floor.viewers).toContain(viewerId);
    return { bearer, place: location, viewerId };
  }

  /** A viewer of machine 102, opened by a sign-in of its own. */
  async viewerOf(username: string, password?: string) {
    return this.viewer((await this.house.login(username, password)).token);
  }
}

/** A rig that is open during the tests of a file. */
export function openWatchingRig(config: Partial<Config> = {}, clock: Clock = systemClock): WatchingRig {
  const rig = new WatchingRig(config, clock);
  beforeAll(() => rig.open());
  afterAll(() => rig.close());
  afterEach(() => {
    rig.floor.beforeWatch = async () => undefined;
  });
  return rig;
}
