import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProtooError } from '@floorcast/protoo/peer';
import type { Cabinet } from '@floorcast/simulated-egm/cabinet/cabinet';
import { type Hall, openHall } from '@floorcast/simulated-egm/hall';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import { MortalFloor } from '../../apps/floor/src/testing/mortal-floor.ts';
import { audit, machineAccount, playerAccount } from '../../apps/house/src/modules/wallet/index.ts';
import { openTestDatabase, type TestDatabase } from '../../apps/house/src/testing/database.ts';
import { MortalHouse } from '../../apps/house/src/testing/mortal-house.ts';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import { FLOOR_CREDENTIAL, type TestHouse } from '../../apps/house/src/testing/test-house.ts';
import { FrontDoor } from './front-door.ts';
import { Wire } from './wire.ts';

export const MACHINE = 101;
/** How long the cabinet's transfers are pending (ms). */
const TRANSFER_MS = 2;
/** On a busy computer a step takes its time. */
const PATIENCE = { timeout: 30_000, interval: 10 };

/** What a cash-out is answered when there is nothing on the machine, as far as is known. */
const Nothing = z.object({ state: z.literal('nothing') });

/** What may happen at a byte. */
export type Blow = 'line' | 'power' | 'floor' | 'house';
export type Direction = 'in' | 'out';

/** One player at one machine: house, floor, line and cabinet, each of which can be struck and comes back. */
export class World {
  readonly #database: TestDatabase;
  readonly #folder: string;
  readonly #wire: Wire;
  readonly #door: FrontDoor;
  #hall: Hall;
  #house: MortalHouse;
  #floor: MortalFloor;
  #player: SocketPlayer | undefined;
  #token = '';
  #playerId = 0;
  /** The wallet and the credit on the machine together, as long as nobody plays. */
  #whole = 0;
  #ordered: () => void = () => undefined;
  #struck: Promise<void> = Promise.resolve();
  #restored: Promise<unknown> = Promise.resolve();
  #moves = 0;

  static async open(): Promise<World> {
    // Processes are killed here and not the computer: what is written need not reach a disk.
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'walk-'));
    const database = await openTestDatabase();
    const hall = await openHall(hallConfig(folder));
    const wire = await Wire.open(join(folder, 'wire'), join(folder, `${MACHINE}.sas`));
    const door = await FrontDoor.open();
    const house = await MortalHouse.start(database.connection);
    door.leadTo(house.port);
    const world = new World(
      database,
      folder,
      wire,
      hall,
      door,
      house,
      await startFloor(folder, door.port, () => world.#ordered()),
    );
    await world.#begin();
    return world;
  }

  private constructor(
    database: TestDatabase,
    folder: string,
    wire: Wire,
    hall: Hall,
    door: FrontDoor,
    house: MortalHouse,
    floor: MortalFloor,
  ) {
    this.#database = database;
    this.#folder = folder;
    this.#wire = wire;
    this.#hall = hall;
    this.#door = door;
    this.#house = house;
    this.#floor = floor;
  }

  async close(): Promise<void> {
    await this.#player?.close();
    await this.#floor.close();
    await this.#house.close();
    await this.#door.close();
    await this.#wire.close();
    await this.#hall.close();
    await this.#database.drop();
    rmSync(this.#folder, { recursive: true });
  }

  /**
   * A transfer that is struck after so many bytes of it, to its end after everything is back.
   * Undefined: it has ended before that byte.
   */
  async strike(blow: Blow, direction: Direction, bytes: number): Promise<'settled' | 'returned' | undefined> {
    // A floor that has just come back may never have heard of the order: the money is returned, and the player asks again.
    while (direction === 'out' && this.machine.credits === 0) await this.move('in');
    this.#ordered = () => this.arm(blow, bytes);
    const ended = await this.move(direction);
    this.#ordered = () => undefined;
    const struck = await this.back();
    await this.agree();
    return struck ? ended : undefined;
  }

  /** How many bytes pass, both ways together, from the order of an undisturbed transfer until its end is known. */
  async lengthOf(direction: Direction): Promise<number> {
    if (direction === 'out' && this.machine.credits === 0) await this.move('in');
    let from = this.#wire.passed;
    this.#ordered = () => {
      from = this.#wire.passed;
    };
    await this.move(direction);
    this.#ordered = () => undefined;
    return this.#wire.passed - from;
  }

  /** After so many bytes from now on it strikes. */
  arm(blow: Blow, bytes: number): void {
    this.#struck = new Promise((resolve) => {
      this.#wire.arm(bytes, () => {
        this.#restored = this.#fall(blow);
        resolve();
      });
    });
  }

  /** Whether it has struck. Everything is there again. */
  async back(): Promise<boolean> {
    const waited = this.#wire.disarm();
    // The byte may have come, and the blow not fallen yet.
    if (!waited) await this.#struck;
    await this.#comeBack();
    return !waited;
  }

  async #comeBack(): Promise<void> {
    await this.#restored;
    if (this.#player?.closed === true) await this.sitDown();
  }

  /** Proves the ledger, and that the machine has moved what was settled, to the minor unit. */
  async prove(): Promise<void> {
    const proofs = await audit(this.db);
    expect(proofs.flatMap(({ broken }) => broken)).toEqual([]);
    const { transferredIn, transferredOut } = this.machine;
    expect({ in: await this.#settled('in'), out: await this.#settled('out') }).toEqual({
      in: transferredIn,
      out: transferredOut,
    });
  }

  /** The player moves 1.00 in, or everything out. Ends when the transfer has. */
  async move(direction: Direction): Promise<'settled' | 'returned'> {
    const ask = () => this.#ask(direction, `walk-${String(this.#moves).padStart(8, '0')}`);
    await vi.waitFor(() => this.#begun(ask), PATIENCE);
    const ended = await vi.waitFor(() => this.#ended(), PATIENCE);
    // Who heard no answer asks again by the same name, and it is the transfer that it was.
    await this.#comeBack();
    if (direction === 'in') await ask().catch(() => undefined);
    this.#moves++;
    return ended;
  }

  /** Asks once more, as a player would. @throws when the machine was not back from the blow before, and nothing began. */
  async #begun(ask: () => Promise<unknown>): Promise<void> {
    const refused = await ask().then(
      (answer) => Nothing.safeParse(answer).success,
      // A house that dies does not answer; what became of it stands in the ledger.
      (error: unknown) => error instanceof ProtooError,
    );
    if (refused && (await this.#transfers()).length === this.#moves) throw new Error('nothing has begun');
  }

  #transfers(): Promise<{ id: string; state: string }[]> {
    return this.db.selectFrom('transfers').select(['id', 'state']).orderBy('created_at', 'desc').execute();
  }

  #ask(direction: Direction, requestId: string): Promise<unknown> {
    const player = this.#player;
    if (player === undefined) throw new Error('nobody sits there');
    return direction === 'in' ? player.ask('cashin', { requestId, amount: 100 }) : player.ask('cashout');
  }

  /** How the latest transfer has ended. @throws when it has not, or there was none more, or two. */
  async #ended(): Promise<'settled' | 'returned'> {
    const all = await this.#transfers();
    const [last] = all;
    if (all.length !== this.#moves + 1) throw new Error(`${all.length} transfers`);
    if (last?.state !== 'settled' && last?.state !== 'returned') throw new Error(`it is ${last?.state}`);
    return last.state;
  }

  #fall(blow: Blow): Promise<void> {
    switch (blow) {
      case 'line':
        this.#wire.cut();
        return Promise.resolve();
      case 'power':
        return this.#powerCut();
      case 'floor':
        return this.#floorDies();
      case 'house':
        return this.#houseDies();
    }
  }

  /** It strikes at once. Ends when everything but the player is there again. */
  async strikeNow(blow: Blow): Promise<void> {
    await this.#fall(blow);
  }

  /** Does something while the cabinet has no power. */
  async without(work: () => Promise<void>): Promise<void> {
    this.#wire.cut();
    await this.#hall.close();
    await work();
    this.#hall = await openHall(hallConfig(this.#folder));
  }

  #powerCut(): Promise<void> {
    return this.without(async () => undefined);
  }

  /** The player gives the seat up. */
  async leave(): Promise<void> {
    await this.#player?.ask('leave');
    await this.#player?.close();
  }

  async #floorDies(): Promise<void> {
    const dead = this.#floor;
    dead.kill();
    this.#wire.cut();
    this.#floor = await startFloor(this.#folder, this.#door.port, () => this.#ordered());
    await dead.bury();
  }

  async #houseDies(): Promise<void> {
    const killed = this.#house.kill();
    // The line knows nothing of houses: it may not stand still.
    this.#wire.thaw();
    await killed;
    await this.#player?.close();
    this.#house = await MortalHouse.start(this.#database.connection);
    this.#door.leadTo(this.#house.port);
  }

  async #begin(): Promise<void> {
    const { token, id } = await this.house.login('demo');
    this.#token = token;
    this.#playerId = id;
    this.#whole = (await this.#accounts()).wallet;
    await vi.waitFor(() => expect(this.#floor.driver.condition).toBe('ready'), PATIENCE);
    await vi.waitFor(() => this.sitDown(), PATIENCE);
  }

  /** Takes the seat, or comes back to it. */
  async sitDown(): Promise<void> {
    await this.#player?.close();
    this.#player = await SocketPlayer.connect(this.house.url, this.#token);
    await this.#player.ask('init', { machineID: MACHINE, token: this.#token });
  }

  get db(): TestDatabase['db'] {
    return this.#database.db;
  }

  get house(): TestHouse {
    return this.#house.house;
  }

  get cabinet(): Cabinet {
    const cabinet = this.#hall.cabinets.get(MACHINE)?.cabinet;
    if (cabinet === undefined) throw new Error('no cabinet');
    return cabinet;
  }

  get machine(): Cabinet['contents'] {
    return this.cabinet.contents;
  }

  /** The wallet, the machine and the ledger say the same, when so much was won by hand. */
  async agree(wonByHand = 0): Promise<void> {
    const { wallet, machine, transit } = await this.#accounts();
    const { credits } = this.machine;
    expect({ wallet, machine, transit }).toEqual({
      wallet: this.#whole + wonByHand - credits,
      machine: credits,
      transit: 0,
    });
  }

  async #accounts(): Promise<{ wallet: number; machine: number; transit: number }> {
    const rows = await this.db.selectFrom('accounts').select(['id', 'balance']).execute();
    const of = (id: string) => Number(rows.find((row) => row.id === id)?.balance ?? 0);
    return {
      wallet: of(playerAccount(this.#playerId)),
      machine: of(machineAccount(MACHINE)),
      transit: of('transit'),
    };
  }

  async #settled(direction: Direction): Promise<number> {
    const { sum } = await this.#database.db
      .selectFrom('transfers')
      .select(({ fn }) => fn.sum<string | null>('moved').as('sum'))
      .where('direction', '=', direction)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  }
}

const hallConfig = (directory: string) => ({
  directory,
  seed: 1,
  speed: 20,
  transferMs: TRANSFER_MS,
  cabinets: [{ id: MACHINE, name: 'One', brand: 'Test', theme: 0 }],
});

const startFloor = (folder: string, port: number, ordered: () => void): Promise<MortalFloor> =>
  MortalFloor.start({
    machineId: MACHINE,
    line: join(folder, 'wire'),
    journal: join(folder, 'journal.log'),
    house: `ws://127.0.0.1:${port}`,
    credential: FLOOR_CREDENTIAL,
    ordered,
  });
