import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { waitsForLock } from '../testing/lock-waits.ts';
import { reconcileMachine } from './games.ts';
import { balanceOf, lockAccounts, machineAccount, playerAccount } from './ledger.ts';
import { settleTransfer } from './transfer-settlement.ts';
import { openTransfers, requestCashIn, requestCashOut } from './transfers.ts';
import { openWalletRig } from './wallet-rig.ts';

const rig = openWalletRig();

const cashIn = (machineId: number, amount: number) => ({
  requestId: rig.fresh(),
  playerId: rig.player(),
  machineId,
  sessionId: rig.sessionId,
  amount: minorUnits(amount),
});

test('MONEY-4 a repeated request returns the same transfer, and is refused with other terms', async () => {
  const request = cashIn(104, 100);
  const first = await rig.commit((tx) => requestCashIn(tx, request));
  const repeated = await rig.commit((tx) => requestCashIn(tx, request));
  expect(repeated).toEqual(first);
  const other = await rig.commit((tx) => requestCashIn(tx, { ...request, amount: minorUnits(101) }));
  expect(other).toEqual({ ok: false, error: 'requestReused' });
  const crossing = await rig.commit((tx) => requestCashIn(tx, { ...request, requestId: rig.fresh() }));
  expect(crossing).toEqual({ ok: false, error: 'transferPending' });
});

test('MONEY-4 one request on two machines at once is stored for one and refused for the other', async () => {
  for (let time = 0; time < 20; time++) {
    const request = { requestId: rig.fresh(), playerId: rig.player(), sessionId: null };
    const both = await Promise.all(
      [107, 108].map((machineId) => rig.commit((tx) => requestCashOut(tx, { ...request, machineId }))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, error: 'requestReused' });
    for (const { id } of await openTransfers(rig.db, [107, 108]))
      await rig.commit((tx) => settleTransfer(tx, id, { outcome: 'refused', amount: minorUnits(0) }));
  }
});

test('MONEY-5 a cash-out is refused for everybody but the player at the seat', async () => {
  const { machineId } = await rig.db
    .selectFrom('playSessions')
    .select('machineId')
    .where('id', '=', rig.sessionId)
    .executeTakeFirstOrThrow();
  const request = { requestId: rig.fresh(), playerId: rig.player(), machineId, sessionId: null };
  const refused = { ok: false, error: 'sessionTerminated' };
  expect(await rig.commit((tx) => requestCashOut(tx, request))).toEqual(refused);
});

test('MONEY-4 a cash-in that waits for an account does not block reports of its machine', async () => {
  const request = cashIn(109, 100);
  const { requested } = await rig.commit(async (tx) => {
    await lockAccounts(tx, ['transit']);
    const requested = rig.commit((other) => requestCashIn(other, request));
    await waitsForLock(rig.db, 'from "accounts"');
    const game = {
      machineId: 109,
      sessionId: null,
      bet: 1n,
      win: 0n,
      free: false,
      at: new Date(),
      stops: null,
    };
    await tx.insertInto('rounds').values(game).execute();
    return { requested };
  });
  expect(await requested).toMatchObject({ ok: true });
});

test('MONEY-5 a cash-in above the balance is refused, and nothing is written', async () => {
  const balance = await balanceOf(rig.db, playerAccount(rig.player()));
  const request = cashIn(105, balance + 1);
  expect(await rig.commit((tx) => requestCashIn(tx, request))).toEqual({
    ok: false,
    error: 'insufficientFunds',
  });
  expect(await openTransfers(rig.db, [105])).toEqual([]);
  await rig.expectAuditHolds();
});

test('MONEY-5 a difference between meter and ledger is posted to house:variance', async () => {
  const ledger = await balanceOf(rig.db, machineAccount(106));
  const difference = await rig.commit((tx) =>
    reconcileMachine(tx, 106, minorUnits(ledger + 250), rig.fresh()),
  );
  expect(difference).toBe(250);
  expect(await balanceOf(rig.db, machineAccount(106))).toBe(ledger + 250);
  await rig.expectAuditHolds();
});
