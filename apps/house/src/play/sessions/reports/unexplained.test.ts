import { GameRules } from '@floorcast/contract/game-rules';
import { minorUnits } from '@floorcast/contract/money';
import { expect, test, vi } from 'vitest';
import { giveRules } from '../../../machines/game-rules/index.ts';
import type { SocketPlayer } from '../../../testing/player.ts';
import { SETTLE_MS } from '../state/play-state.ts';
import { HandPayHouse, hears, newId } from '../testing/hand-pay-house.ts';

/** A floor that reports more than its machines' meters explain. */
const play = new HandPayHouse([101, 102, 103, 104, 105, 106]);
const { floor, guests } = play;

const variance = async (tags: readonly string[]) => {
  const rows = await play.db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'postingId')
    .select(['tag', 'amount'])
    .where('accountId', '=', 'house:variance')
    .where('tag', 'in', tags)
    .orderBy('postings.id')
    .execute();
  return rows.map(({ tag, amount }) => `${tag} ${amount}`);
};
const isOut = async (machineId: number) => {
  const row = play.db.selectFrom('machines').select('outOfServiceBy').where('id', '=', machineId);
  return (await row.executeTakeFirst())?.outOfServiceBy;
};
const calls = async (machineId: number) => {
  const rows = play.db.selectFrom('calls').select(['kind', 'amount']).where('machineId', '=', machineId);
  return rows.where('kind', '=', 'variance').execute();
};

/** The session of a machine that went out of service ends by itself. */
async function over(player: SocketPlayer): Promise<void> {
  await vi.waitFor(async () => {
    play.clock.advance(SETTLE_MS);
    const open = play.db.selectFrom('playSessions').select('id').where('state', '<>', 'ended');
    expect(await open.execute()).toEqual([]);
  });
  await player.close();
}

test('MONEY-5 MONEY-7 C6.76 C6.78 a cash-out beyond the ledger pays what the ledger has; the rest is variance, and the machine goes out of service', async () => {
  const { player, token, before } = await guests.seated('demo', 101, 500);
  floor.credit.set(101, 90_000_000);
  floor.notify('credit', { machineId: 101, credit: minorUnits(90_000_000) });
  expect(await player.ask('cashout')).toMatchObject({ state: 'paid', amount: 500, balance: before });
  expect(await variance(['unexplained', 'variance'])).toEqual(['unexplained 89999500', 'variance -89999500']);
  expect(await isOut(101)).toBe('house');
  await vi.waitFor(async () => expect(await calls(101)).toEqual([{ kind: 'variance', amount: 89_999_500n }]));
  await over(player);
  expect(await guests.balance(token)).toBe(before);
  await play.auditPasses();
});

test('MONEY-7 C6.77 C6.78 a win above the most of the rules is booked up to it, and the rest is variance and not the player’s', async () => {
  const { brandId } = await play.db
    .selectFrom('machines')
    .select('brandId')
    .where('id', '=', 102)
    .executeTakeFirstOrThrow();
  const stored = await play.db.selectFrom('gameRules').select('rules').limit(1).executeTakeFirstOrThrow();
  const rules = { ...GameRules.parse(stored.rules), mostBets: 50 };
  await play.db.transaction().execute((tx) => giveRules(tx, { brandId, machineId: 102 }, rules, 'lead'));
  const { player, token, before } = await guests.seated('demo2', 102, 1_000);
  await floor.game(102, 100, 5_000);
  await floor.game(102, 0, 700);
  expect(await isOut(102)).toBe('house');
  expect(await variance(['unexplained-win'])).toEqual(['unexplained-win 700']);
  await over(player);
  expect(await guests.balance(token)).toBe(before - 100 + 5_000);
  await vi.waitFor(async () =>
    expect((await calls(102)).map(({ amount }) => amount)).toEqual(expect.arrayContaining([700n])),
  );
  await play.auditPasses();
});

test('MONEY-7 C6.77 a bet without credit explains no win', async () => {
  await floor.game(103, 1_000_000, 50_000_000);
  expect(await variance(['unexplained-win'])).toContain('unexplained-win 50000000');
  await play.auditPasses();
});

test('MONEY-7 C16.25 a machine pays less than the policy’s limit by its own resets in a day; the next one waits for staff', async () => {
  const { player, token, before } = await play.seated(104);
  const ids = [newId(), newId(), newId()];
  for (const id of ids) {
    await play.lock(104, id, 49_999);
    await play.unlock(104, id);
  }
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 2 * 49_999));
  const { token: staff } = await play.house.login('staff', 'staff1234');
  await play.call('POST', `/api/hand-pays/${ids[2]}/confirm`, staff);
  await vi.waitFor(async () => expect(await guests.balance(token)).toBe(before + 3 * 49_999));
  await play.left(player);
  await play.auditPasses();
});

test('MONEY-7 C16.25 cancelled credit that the ledger does not have on the machine waits for staff', async () => {
  const { player, token, before } = await play.seated(105, 300);
  const id = newId();
  await play.lock(105, id, 90_000, 'cancelled-credit');
  await play.unlock(105, id);
  await hears(player, 'hand-pay 90000 staff-called');
  expect(await guests.balance(token)).toBe(before);
  await player.close();
  await play.auditPasses();
});
