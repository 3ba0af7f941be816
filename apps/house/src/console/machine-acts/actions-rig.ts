import { randomUUID } from 'node:crypto';
import { DEMO_FLOOR_ID } from '@floorcast/demo-floor/layout';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Callers } from '../../testing/callers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { SocketPlayer } from '../../testing/player.ts';
import { ScriptedFloor } from '../../testing/scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../../testing/test-house.ts';
import { startTestNode, type TestNode } from '../../testing/test-node.ts';

export const REASON = 'as the test asks for';
export const SOON = { timeout: 3_000, interval: 20 };

/** Two nodes of a house, one of which owns the floor of three machines, and staff who act there. */
class ActionsRig {
  readonly floor = new ScriptedFloor([101, 102, 103]);
  #database: TestDatabase | undefined;
  #house: TestHouse | undefined;
  #other: TestNode | undefined;
  #staff = '';

  async open(): Promise<void> {
    const database = await openTestDatabase();
    this.#database = database;
    const log = pino({ level: 'silent' });
    const bus = new InProcessBus((error) => log.error(error));
    this.#house = await startTestHouse(database.db, systemClock, {}, undefined, { bus });
    this.#other = await startTestNode(database.db, bus);
    await this.#other.own(this.house.url);
    await this.floor.link(this.house.url);
    this.#staff = await this.callers.token('staff');
  }

  async close(): Promise<void> {
    await this.floor.cut();
    await this.#other?.close();
    await this.#house?.close();
    await this.#database?.drop();
  }

  /** Every machine is in service and free. */
  async reset(): Promise<void> {
    const out = { outOfServiceAt: null, outOfServiceBy: null, outOfServiceReason: null };
    await this.db
      .updateTable('machines')
      .set({ reserved: false, ...out })
      .execute();
    await this.house.floors.get(DEMO_FLOOR_ID)?.configure();
  }

  get db(): Db {
    if (this.#database === undefined) throw new Error('the database is not open');
    return this.#database.db;
  }

  get house(): TestHouse {
    if (this.#house === undefined) throw new Error('the house is not started');
    return this.#house;
  }

  /** The node that does not own the floor. */
  get otherUrl(): string {
    return this.#other?.url ?? '';
  }

  get callers(): Callers {
    return new Callers(this.db);
  }

  /** The token of `staff`. */
  get staff(): string {
    return this.#staff;
  }

  async act(machineId: number, name: string, body: object = {}, token = this.#staff) {
    const answer = await this.house.app.inject({
      method: 'POST',
      url: `/api/console/machines/${machineId}/${name}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { requestId: randomUUID(), reason: REASON, ...body },
    });
    const { code, now } = answer.json<{ code?: number; now?: boolean }>();
    return { status: answer.statusCode, code, now };
  }

  machine(id: number) {
    return this.db.selectFrom('machines').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Everything that was recorded. */
  async recorded() {
    return {
      trail: await this.trail(),
      actions: await this.db.selectFrom('machineActions').selectAll().execute(),
    };
  }

  trail() {
    return this.db.selectFrom('trail').selectAll().orderBy('seq').execute();
  }

  async seated(username: string, machineID: number) {
    const { token, id } = await this.house.login(username);
    const player = await SocketPlayer.connect(this.house.url, token);
    await player.ask('init', { machineID, token });
    return { player, token, id };
  }
}

export const statesOf = ({ received }: SocketPlayer): unknown[] =>
  received.filter(({ method }) => method === 'state').map(({ data }) => data);
export const ended = (player: SocketPlayer, reason: string): Promise<void> =>
  vi.waitFor(() => expect(statesOf(player)).toContainEqual({ state: 'ended', reason }), SOON);

/** Opens it for the tests of one file. */
export function openActionsRig(): ActionsRig {
  const rig = new ActionsRig();
  beforeAll(() => rig.open());
  beforeEach(() => rig.reset());
  afterAll(() => rig.close());
  return rig;
}
