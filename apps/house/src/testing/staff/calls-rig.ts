import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, CallCalls } from '@floorcast/contract/calls';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { ScriptedFloor } from '../scripted-floor.ts';
import { startTestHouse, type TestHouse } from '../test-house.ts';

const MACHINES = [101, 102];
const EXCEPTIONS = { door: 0x11, tilt: 0x29, 'reel-tilt': 0x41 } as const;
/** Until when (ms) something may take: tests run beside each other. */
const PATIENCE = { timeout: 4_000 };

export type TroubleKind = 'door' | 'tilt' | 'reel-tilt' | 'power' | 'camera' | 'panel' | 'none';

/** A house with a scripted floor whose machines need people, and staff who call it. For one test file. */
export class CallsRig {
  readonly floor = new ScriptedFloor(MACHINES);
  #database: TestDatabase | undefined;
  #house: TestHouse | undefined;
  #tokens = new Map<string, { token: string; id: number }>();

  constructor() {
    beforeAll(async () => {
      this.#database = await openTestDatabase();
      this.#house = await startTestHouse(this.#database.db);
      await this.floor.link(this.#house.url);
      await this.settled();
      for (const name of ['staff', 'lead', 'auditor'])
        this.#tokens.set(name, await this.#house.login(name, `${name}1234`));
    });
    afterEach(async () => {
      for (const machineId of MACHINES) this.trouble(machineId, 'none');
      await this.nothingOpen();
    });
    afterAll(async () => {
      await this.floor.cut();
      await this.#house?.close();
      await this.#database?.drop();
    });
  }

  get house(): TestHouse {
    if (this.#house === undefined) throw new Error('the house is not open');
    return this.#house;
  }
  get db(): TestDatabase['db'] {
    if (this.#database === undefined) throw new Error('the database is not open');
    return this.#database.db;
  }

  /** The sign-in of `staff`, `lead` or `auditor`. */
  signedIn(name: string): { token: string; id: number } {
    const signIn = this.#tokens.get(name);
    if (signIn === undefined) throw new Error(`${name} is not signed in`);
    return signIn;
  }

  async call(method: 'GET' | 'POST', url: string, token: string, payload?: object) {
    const { statusCode, body } = await this.house.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: statusCode, json: JSON.parse(body) };
  }

  /** An act of a member of staff on a call. */
  act(id: number, what: string, name: string, payload: object = {}) {
    const body = what === 'release' ? undefined : payload;
    return this.call('POST', `/api/console/calls/${id}/${what}`, this.signedIn(name).token, body);
  }

  read(url: string, name = 'staff') {
    return this.call('GET', url, this.signedIn(name).token);
  }

  /** The open calls; the floor names none of its other machines, which are out of reach. */
  async open(): Promise<Call[]> {
    const { json } = await this.read('/api/console/calls');
    return CallCalls.list.reply
      .parse(json)
      .items.filter(({ machine }) => machine === null || machine.id <= 102);
  }

  nothingOpen = () => vi.waitFor(async () => expect(await this.open()).toEqual([]), PATIENCE);
  opens = (calls: readonly object[], patience = PATIENCE) =>
    vi.waitFor(async () => expect(await this.open()).toMatchObject(calls), patience);

  /** Something is the matter with a machine, as its floor reports it. */
  trouble(machineId: number, kind: TroubleKind): void {
    const { floor } = this;
    const since = new Date().toISOString();
    const fault =
      kind === 'door' || kind === 'tilt' || kind === 'reel-tilt'
        ? { kind, since, exception: EXCEPTIONS[kind] }
        : null;
    floor.notify('fault', { machineId, fault });
    const condition = kind === 'power' ? 'offline' : fault === null ? 'ready' : 'malfunction';
    floor.notify('condition', { machineId, condition });
    floor.notify('health', {
      at: since,
      machines: [
        {
          machineId,
          line: { ageMs: 0, state: 'good' },
          panel: kind === 'panel' ? 'away' : 'ready',
          cameras: [{ id: 'screen', ageMs: 0, loss: null, fault: kind === 'camera' ? 'no signal' : null }],
        },
      ],
    });
  }

  /** The one open call, once it is raised. */
  async raised(machineId: number, kind: TroubleKind): Promise<Call> {
    this.trouble(machineId, kind);
    return vi.waitFor(async () => {
      const [first] = await this.open();
      if (first === undefined) throw new Error('no call');
      return first;
    }, PATIENCE);
  }

  /** A floor that has just linked may not reach its machines yet. */
  settled = () => sleep(2_200);

  /** Rows of the trail about a call. */
  async trailOf(id: number) {
    const rows = await this.db
      .selectFrom('trail')
      .selectAll()
      .where('kind', 'like', 'call.%')
      .orderBy('seq')
      .execute();
    return rows.filter(({ detail }) => JSON.stringify(detail).includes(`"call":${id}`));
  }
}
