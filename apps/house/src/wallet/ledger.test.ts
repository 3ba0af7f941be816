import { minorUnits } from '@floorcast/contract/money';
import { expect, test } from 'vitest';
import { balanceOf, move, playerAccount, RequestReused } from './ledger.ts';
import { openWalletRig } from './wallet-rig.ts';

const rig = openWalletRig();

test('MONEY-3 a movement is two entries that sum to zero, once per request', async () => {
  const wallet = playerAccount(rig.player());
  const before = await balanceOf(rig.db, wallet);
  const deposit = {
    requestId: rig.fresh(),
    from: 'house:bank',
    to: wallet,
    amount: minorUnits(700),
  } as const;
  expect(await rig.commit((tx) => move(tx, deposit))).toEqual({ ok: true, value: 'posted' });
  expect(await rig.commit((tx) => move(tx, deposit))).toEqual({ ok: true, value: 'repeated' });
  expect(await balanceOf(rig.db, wallet)).toBe(before + 700);
  await expect(rig.commit((tx) => move(tx, { ...deposit, amount: minorUnits(701) }))).rejects.toBeInstanceOf(
    RequestReused,
  );
  await rig.expectAuditHolds();
});

test('MONEY-5 concurrent movements never overdraw an account', async () => {
  const from = playerAccount(rig.player(1));
  const all = await balanceOf(rig.db, from);
  const part = minorUnits(Math.floor(all / 4) + 1);
  const results = await Promise.all(
    Array.from({ length: 8 }, () =>
      rig.commit((tx) => move(tx, { requestId: rig.fresh(), from, to: 'house:bank', amount: part })),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await balanceOf(rig.db, from)).toBe(all - 3 * part);
  await rig.expectAuditHolds();
});

test('MONEY-3 the database refuses a posting that does not sum to zero', async () => {
  const broken = rig.commit(async (tx) => {
    const { id } = await tx
      .insertInto('postings')
      .values({
        requestId: rig.fresh(),
        kind: null,
        playerId: null,
        machineId: null,
        sessionId: null,
        tag: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('entries')
      .values([
        { postingId: id, accountId: 'house:bank', amount: 5n },
        { postingId: id, accountId: playerAccount(rig.player()), amount: -4n },
      ])
      .execute();
  });
  await expect(broken).rejects.toThrow('does not sum to zero');
  await rig.expectAuditHolds();
});
