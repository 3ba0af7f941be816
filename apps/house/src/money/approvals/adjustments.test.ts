import type { ErrorName } from '@floorcast/contract/errors';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { netDeposits } from '../../people/safer-gambling/index.ts';
import { Calendar } from '../../platform/days/calendar.ts';
import { TRANSACTIONS } from '../../play/history/index.ts';
import { Callers } from '../../testing/callers.ts';
import type { StaffMember } from './proposals.repository.ts';
import { openCounter } from './testing/counter.ts';

/** An adjustment is what the house owes a player, or the player the house: no deposit, and no way round one. */
const counter = openCounter();
let cashier: StaffMember;
let lead: StaffMember;
let player: number;
let players = 0;
beforeAll(async () => {
  [cashier, lead] = [await counter.staff('cashier'), await counter.staff('shift-lead')];
});
beforeEach(async () => {
  player = await new Callers(counter.db).create(`adjusted-${players++}`, 'user');
});

const adjusted = (direction: 'in' | 'out', machineId: number | null = null): ProposalTerms => ({
  kind: 'adjustment',
  playerId: player,
  machineId,
  direction,
  amount: 400,
});
const deposited: () => ProposalTerms = () => ({
  kind: 'deposit',
  playerId: player,
  amount: 400,
  correction: false,
});
const approved = async (terms: ProposalTerms) =>
  counter.fourEyes.approve(lead, await counter.proposed(cashier, terms));
const refused = (name: ErrorName) => ({ ok: false, error: { name } });
const listed = async (kind?: string) =>
  (await TRANSACTIONS.page(counter.db, { playerId: player, page: 1, size: 20, kind })).items.map(
    ({ type, amount, from }) => [type, amount, from],
  );

test('MONEY-3 C10.11 an adjustment has a type of its own in the transactions, and so has what voids it', async () => {
  await approved(deposited());
  const made = await approved(adjusted('in'));
  await approved(adjusted('in', 101));
  await approved(adjusted('out'));
  if (made.ok) await approved({ kind: 'void', proposalId: made.value.id });
  const all = [
    [7, -400, 'house'],
    [7, -400, 'house'],
    [7, 400, 'house'],
    [7, 400, 'house'],
  ];
  expect(await listed()).toEqual([...all, [1, 400, 'cashier']]);
  expect(await listed('7')).toEqual(all);
  expect(await listed('1')).toEqual([[1, 400, 'cashier']]);
  expect(await listed('2')).toEqual([]);
  expect(await listed('money')).toHaveLength(5);
});

test('PROT-7 C23.18 an adjustment is no deposit: neither of the limits, nor of the net deposits', async () => {
  await approved(adjusted('in'));
  const days = counter.db.selectFrom('playerDays').select('deposited').where('playerId', '=', player);
  expect(await days.execute()).toEqual([]);
  const now = counter.clock.now();
  const { all } = await netDeposits(counter.db, new Calendar('Europe/Istanbul'), player, now);
  expect(all).toEqual({ deposited: 0, withdrawn: 0, net: 0 });
});

const exclude = () =>
  counter.db
    .insertInto('exclusions')
    .values({ playerId: player, kind: 'exclusion', since: new Date(0), until: null })
    .execute();
const limit = () =>
  counter.db
    .insertInto('playerLimits')
    .values({ playerId: player, name: 'deposit-day', value: 300n })
    .execute();

test.each([
  ['who is excluded', exclude, 'excluded'],
  ['whose deposit limit it would break', limit, 'limitReached'],
] as const)(
  'PROT-7 PROT-11 C23.19 an adjustment in is no way round a refused deposit to a player %s',
  async (_, barred, name) => {
    await barred();
    expect(await approved(deposited())).toMatchObject(refused(name));
    expect(await approved(adjusted('in'))).toMatchObject(refused(name));
    expect(await counter.balance(player)).toBe(0);
    // What a machine has kept is owed, whatever the player may not do; and so is what is taken back.
    expect(await approved(adjusted('in', 101))).toMatchObject({ ok: true });
    expect(await counter.balance(player)).toBe(400);
    expect(await approved(adjusted('out'))).toMatchObject({ ok: true });
  },
);
