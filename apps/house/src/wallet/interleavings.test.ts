import type { TransferId } from '@floorcast/contract/floor-link';
import { minorUnits } from '@floorcast/contract/money';
import { timesOf } from '@floorcast/depth/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookGame } from './games.ts';
import { balanceOf, gamesAccount, machineAccount, playerAccount } from './ledger.ts';
import { settleTransfer } from './transfer-settlement.ts';
import { markTransfer, openTransfers, requestCashIn, requestCashOut } from './transfers.ts';
import { openWalletRig } from './wallet-rig.ts';

const MACHINES = [101, 102, 103];
const MACHINE = fc.integer({ min: 101, max: 103 });
const PLAYER = fc.integer({ min: 0, max: 1 });

const rig = openWalletRig();

/** One step that a crash may stop short of: each is a transaction of its own. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('cash-in' as const),
      machine: MACHINE,
      player: PLAYER,
      request: fc.integer({ min: 0, max: 5 }),
      amount: fc.integer({ min: 1, max: 300_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cash-out' as const),
      machine: MACHINE,
      player: PLAYER,
      request: fc.integer({ min: 6, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('sent' as const), pick: fc.nat(20), unknown: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('outcome' as const),
      pick: fc.nat(20),
      accepted: fc.boolean(),
      repeat: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('game' as const),
      machine: MACHINE,
      bet: fc.integer({ min: 0, max: 2000 }),
      win: fc.integer({ min: 0, max: 9000 }),
      repeat: fc.integer({ min: 1, max: 2 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type StepOf<Kind extends Step['do']> = Extract<Step, { do: Kind }>;

/** The steps of one run, and the transfers that they have requested. */
class Run {
  readonly #name: string;
  readonly #transfers: { id: TransferId; machine: number }[] = [];

  constructor(number: number) {
    this.#name = `run-${number}`;
  }

  async perform(it: Step): Promise<void> {
    switch (it.do) {
      case 'cash-in':
      case 'cash-out':
        return this.#request(it);
      case 'sent':
        return this.#markSent(it);
      case 'outcome':
        return this.#settle(it);
      case 'game':
        return playGame(it);
    }
  }

  async #request(it: StepOf<'cash-in' | 'cash-out'>): Promise<void> {
    const request = {
      requestId: `${this.#name}-${it.request}`,
      playerId: rig.player(it.player),
      machineId: it.machine,
      sessionId: rig.sessionId,
    };
    const begun = await rig.commit((tx) =>
      it.do === 'cash-in'
        ? requestCashIn(tx, { ...request, amount: minorUnits(it.amount) })
        : requestCashOut(tx, request),
    );
    if (begun.ok && !this.#transfers.some(({ id }) => id === begun.value.id))
      this.#transfers.push({ id: begun.value.id, machine: it.machine });
  }

  async #markSent({ pick, unknown }: StepOf<'sent'>): Promise<void> {
    const transfer = this.#pick(pick);
    if (transfer !== undefined) await markTransfer(rig.db, transfer.id, unknown ? 'unknown' : 'sent');
  }

  async #settle({ pick, accepted, repeat }: StepOf<'outcome'>): Promise<void> {
    const transfer = this.#pick(pick);
    if (transfer === undefined) return;
    const open = (await openTransfers(rig.db)).find(({ id }) => id === transfer.id);
    const credit = await balanceOf(rig.db, machineAccount(transfer.machine));
    const amount = minorUnits(accepted ? (open?.amount ?? Math.max(0, credit)) : 0);
    const outcome = accepted ? ('accepted' as const) : ('refused' as const);
    for (let time = 0; time < repeat; time++)
      await rig.commit((tx) => settleTransfer(tx, transfer.id, { outcome, amount }));
  }

  #pick(pick: number) {
    return this.#transfers[pick % Math.max(1, this.#transfers.length)];
  }
}

async function playGame({ machine, bet, win, repeat }: StepOf<'game'>): Promise<void> {
  const requestId = rig.fresh();
  for (let time = 0; time < repeat; time++)
    await rig.commit((tx) =>
      bookGame(tx, {
        requestId,
        machineId: machine,
        sessionId: null,
        bet: minorUnits(bet),
        win: minorUnits(win),
      }),
    );
}

async function total(): Promise<number> {
  const amounts = await Promise.all([
    ...rig.players.map((id) => balanceOf(rig.db, playerAccount(id))),
    ...MACHINES.map((id) => balanceOf(rig.db, machineAccount(id))),
    balanceOf(rig.db, 'transit'),
    ...MACHINES.map((id) => balanceOf(rig.db, gamesAccount(id))),
    balanceOf(rig.db, 'house:variance'),
  ]);
  return amounts.reduce<number>((sum, amount) => sum + amount, 0);
}

test('MONEY-4 MONEY-5 any interleaving of requests, repeats, refusals, crashes and games keeps the ledger balanced', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      async (batches) => {
        const run = new Run(runs++);
        const before = await total();
        for (const batch of batches) await Promise.all(batch.map((each) => run.perform(each)));
        expect(await total()).toBe(before);
        for (const { id } of await openTransfers(rig.db))
          await rig.commit((tx) => settleTransfer(tx, id, { outcome: 'refused', amount: minorUnits(0) }));
        expect(await balanceOf(rig.db, 'transit')).toBe(0);
        await rig.expectAuditHolds();
      },
    ),
    { numRuns: timesOf(12, 40) },
  );
});
