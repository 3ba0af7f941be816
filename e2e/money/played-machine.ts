import { ProtooError } from '@floorcast/protoo/peer';
import type { Cabinet } from '@floorcast/simulated-egm/cabinet/cabinet';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import type { TestDatabase } from '../../apps/house/src/testing/database.ts';
import { SocketPlayer } from '../../apps/house/src/testing/player.ts';
import type { TestHouse } from '../../apps/house/src/testing/test-house.ts';
import { audit, machineAccount, playerAccount } from '../../apps/house/src/wallet/index.ts';
import { type Failure, MACHINE, RestartableSite } from './restartable-site.ts';

/** Time for one step on a busy computer. */
const PATIENCE = { timeout: 30_000, interval: 10 };

/** Answer to a cash-out of a machine that has no credit, as far as the house knows. */
const Nothing = z.object({ state: z.literal('nothing') });

export type Direction = 'in' | 'out';
type TransferEnd = 'settled' | 'returned';

/** One player at one machine, whose transfers are disturbed by failures and compared with the ledger. */
export class PlayedMachine {
  readonly #site: RestartableSite;
  #player: SocketPlayer | undefined;
  #token = '';
  #playerId = 0;
  /** Wallet and credit together, as long as no game is played. */
  #whole = 0;
  #failed: Promise<void> = Promise.resolve();
  #restarted: Promise<unknown> = Promise.resolve();
  #transfers = 0;
  readonly #order: { received: () => void };

  private constructor(site: RestartableSite, order: { received: () => void }) {
    this.#site = site;
    this.#order = order;
    site.houseKilled = async () => this.#player?.close();
  }

  static async open(): Promise<PlayedMachine> {
    const order = { received: () => undefined };
    const site = await RestartableSite.open(() => order.received());
    const played = new PlayedMachine(site, order);
    await played.#begin();
    return played;
  }

  async close(): Promise<void> {
    await this.#player?.close();
    await this.#site.close();
  }

  get db(): TestDatabase['db'] {
    return this.#site.db;
  }

  get house(): TestHouse {
    return this.#site.house;
  }

  get cabinet(): Cabinet {
    return this.#site.cabinet;
  }

  get contents(): Cabinet['contents'] {
    return this.cabinet.contents;
  }

  /**
   * Makes a transfer that fails after so many bytes, and waits until it ends after the recovery.
   * Undefined: the transfer ended before that byte.
   */
  async transferWithFailure(
    failure: Failure,
    direction: Direction,
    bytes: number,
  ): Promise<TransferEnd | undefined> {
    // A restarted floor may not know the order: the money is returned, and the player requests it once more.
    while (direction === 'out' && this.contents.credits === 0) await this.transfer('in');
    this.#order.received = () => this.failAfter(failure, bytes);
    const end = await this.transfer(direction);
    this.#order.received = () => undefined;
    const failed = await this.recover();
    await this.expectAgreement();
    return failed ? end : undefined;
  }

  /** How many bytes pass, both directions together, from the order of an undisturbed transfer until its end is known. */
  async lengthOf(direction: Direction): Promise<number> {
    if (direction === 'out' && this.contents.credits === 0) await this.transfer('in');
    let from = this.#site.line.passed;
    this.#order.received = () => {
      from = this.#site.line.passed;
    };
    await this.transfer(direction);
    this.#order.received = () => undefined;
    return this.#site.line.passed - from;
  }

  /** Fails after so many bytes from now on. */
  failAfter(failure: Failure, bytes: number): void {
    this.#failed = new Promise((resolve) => {
      this.#site.line.arm(bytes, () => {
        this.#restarted = this.#site.fail(failure);
        resolve();
      });
    });
  }

  /** Fails now. Resolves when the failed part runs; the player does not reconnect. */
  fail(failure: Failure): Promise<void> {
    return this.#site.fail(failure);
  }

  /** Waits until everything runs and the player is at the machine. Returns whether the armed failure happened. */
  async recover(): Promise<boolean> {
    const pending = this.#site.line.disarm();
    // The byte may have been reached just before the failure itself.
    if (!pending) await this.#failed;
    await this.#reconnect();
    return !pending;
  }

  async #reconnect(): Promise<void> {
    await this.#restarted;
    if (this.#player?.closed === true) await this.takeSeat();
  }

  withoutPower(work: () => Promise<void>): Promise<void> {
    return this.#site.withoutPower(work);
  }

  /** Takes the seat, or reconnects to it. */
  async takeSeat(): Promise<void> {
    await this.#player?.close();
    this.#player = await SocketPlayer.connect(this.house.url, this.#token);
    await this.#player.ask('init', { machineID: MACHINE, token: this.#token });
  }

  async leaveSeat(): Promise<void> {
    await this.#player?.ask('leave');
    await this.#player?.close();
  }

  /** Cashes in 1.00, or cashes out everything. Resolves when the transfer has ended. */
  async transfer(direction: Direction): Promise<TransferEnd> {
    const request = () => this.#request(direction, `walk-${String(this.#transfers).padStart(8, '0')}`);
    await vi.waitFor(() => this.#begun(request), PATIENCE);
    const end = await vi.waitFor(() => this.#ended(), PATIENCE);
    // A repeated request under the same id is the same transfer.
    await this.#reconnect();
    if (direction === 'in') await request().catch(() => undefined);
    this.#transfers++;
    return end;
  }

  /** Requests once more, as a player would. @throws if no transfer began, because the machine had not recovered. */
  async #begun(request: () => Promise<unknown>): Promise<void> {
    const refused = await request().then(
      (answer) => Nothing.safeParse(answer).success,
      // A killed house does not answer; the ledger shows whether the transfer began.
      (error: unknown) => error instanceof ProtooError,
    );
    if (refused && (await this.#storedTransfers()).length === this.#transfers)
      throw new Error('no transfer has begun');
  }

  #storedTransfers(): Promise<{ id: string; state: string }[]> {
    return this.db.selectFrom('transfers').select(['id', 'state']).orderBy('createdAt', 'desc').execute();
  }

  #request(direction: Direction, requestId: string): Promise<unknown> {
    const player = this.#player;
    if (player === undefined) throw new Error('the machine has no player');
    return direction === 'in' ? player.ask('cashin', { requestId, amount: 100 }) : player.ask('cashout');
  }

  /** How the latest transfer ended. @throws while it is open, or if there is not exactly one more. */
  async #ended(): Promise<TransferEnd> {
    const all = await this.#storedTransfers();
    const [last] = all;
    if (all.length !== this.#transfers + 1) throw new Error(`${all.length} transfers`);
    if (last?.state !== 'settled' && last?.state !== 'returned')
      throw new Error(`the transfer is ${last?.state}`);
    return last.state;
  }

  async #begin(): Promise<void> {
    const { token, id } = await this.house.login('demo');
    this.#token = token;
    this.#playerId = id;
    this.#whole = (await this.#balances()).wallet;
    await vi.waitFor(() => expect(this.#site.floor.driver.condition).toBe('ready'), PATIENCE);
    await vi.waitFor(() => this.takeSeat(), PATIENCE);
  }

  /** Proves the ledger, and that the machine's AFT meters equal the settled transfers. */
  async prove(): Promise<void> {
    const proofs = await audit(this.db);
    expect(proofs.flatMap(({ broken }) => broken)).toEqual([]);
    const { transferredIn, transferredOut } = this.contents;
    expect({ in: await this.#settled('in'), out: await this.#settled('out') }).toEqual({
      in: transferredIn,
      out: transferredOut,
    });
  }

  /** Expects that wallet, machine and ledger agree after hand pays of `handPaid`. */
  async expectAgreement(handPaid = 0): Promise<void> {
    const { wallet, machine, transit } = await this.#balances();
    const { credits } = this.contents;
    expect({ wallet, machine, transit }).toEqual({
      wallet: this.#whole + handPaid - credits,
      machine: credits,
      transit: 0,
    });
  }

  async #balances(): Promise<{ wallet: number; machine: number; transit: number }> {
    const rows = await this.db.selectFrom('accounts').select(['id', 'balance']).execute();
    const of = (id: string) => Number(rows.find((row) => row.id === id)?.balance ?? 0);
    return {
      wallet: of(playerAccount(this.#playerId)),
      machine: of(machineAccount(MACHINE)),
      transit: of('transit'),
    };
  }

  async #settled(direction: Direction): Promise<number> {
    const { sum } = await this.db
      .selectFrom('transfers')
      .select(({ fn }) => fn.sum<string | null>('moved').as('sum'))
      .where('direction', '=', direction)
      .executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  }
}
