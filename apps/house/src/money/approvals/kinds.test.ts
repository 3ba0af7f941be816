import type { ErrorName } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import type { ProposalTerms } from '@floorcast/contract/proposals';
import { beforeAll, expect, test } from 'vitest';
import { netDeposits } from '../../people/safer-gambling/index.ts';
import { Calendar } from '../../platform/days/calendar.ts';
import { balanceOf } from '../../wallet/index.ts';
import { requestWithdrawal } from '../withdrawals/index.ts';
import { effectsOf } from './proposals.calls.ts';
import { findProposal, type StaffMember } from './proposals.repository.ts';
import { openCounter } from './testing/counter.ts';

const counter = openCounter();
let cashier: StaffMember;
let lead: StaffMember;
let compliance: StaffMember;
let support: StaffMember;
let player: number;

beforeAll(async () => {
  [cashier, lead, compliance, support] = [
    await counter.staff('cashier'),
    await counter.staff('shift-lead'),
    await counter.staff('compliance'),
    await counter.staff('support'),
  ];
  player = await counter.player();
});

const refused = (name: ErrorName) => ({ ok: false, error: { name } });
async function done(terms: ProposalTerms): Promise<string> {
  const id = await counter.proposed(cashier, terms);
  expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true });
  return id;
}
const adjusted = (change: Partial<Extract<ProposalTerms, { kind: 'adjustment' }>>) =>
  ({
    kind: 'adjustment',
    playerId: player,
    machineId: null,
    direction: 'in',
    amount: 400,
    ...change,
  }) as const;
const balances = async () => ({
  player: await counter.balance(player),
  bank: await balanceOf(counter.db, 'house:bank'),
  adjustments: await balanceOf(counter.db, 'house:adjustments'),
  variance: await balanceOf(counter.db, 'house:variance'),
});

test.each([
  ['a deposit', { kind: 'deposit', playerId: 0, amount: 400, correction: false }, ['bank', 'player']],
  ['a withdrawal', { kind: 'withdrawal', playerId: 0, amount: 400 }, ['player', 'bank']],
  ['an adjustment in', adjusted({}), ['adjustments', 'player']],
  ['an adjustment out', adjusted({ direction: 'out' }), ['player', 'adjustments']],
  ['a variance given to its player', adjusted({ machineId: 101 }), ['variance', 'player']],
  [
    'a variance taken from its player',
    adjusted({ machineId: 101, direction: 'out' }),
    ['player', 'variance'],
  ],
  ['a variance written off', adjusted({ playerId: null, machineId: 101 }), ['adjustments', 'variance']],
] as const)(
  'OPS-23 C23.12 %s moves its amount between two accounts, and its void moves it back',
  async (_, terms, [from, to]) => {
    const own = 'playerId' in terms && terms.playerId !== null ? { ...terms, playerId: player } : terms;
    const before = await balances();
    const id = await counter.proposed(cashier, own);
    const row = await findProposal(counter.db, id);
    const effects = row === undefined ? [] : await effectsOf(counter.db, row, counter.clock.now());
    expect(effects.map(({ change }) => change)).toEqual([-400, 400]);
    expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true });
    expect(await balances()).toEqual({ ...before, [from]: before[from] - 400, [to]: before[to] + 400 });
    await done({ kind: 'void', proposalId: id });
    expect(await balances()).toEqual(before);
    expect(await counter.propose(cashier, { kind: 'void', proposalId: id })).toMatchObject(
      refused('notVoidable'),
    );
    await counter.auditHolds();
  },
);

test('OPS-23 C23.13 a voided deposit no longer counts against limits, nor as money paid in', async () => {
  const calendar = new Calendar('Europe/Istanbul');
  const deposited = async () => {
    const { rows } = {
      rows: await counter.db
        .selectFrom('playerDays')
        .select('deposited')
        .where('playerId', '=', player)
        .execute(),
    };
    return rows.reduce((sum, row) => sum + Number(row.deposited), 0);
  };
  const net = async () => (await netDeposits(counter.db, calendar, player, counter.clock.now())).all;
  const before = { day: await deposited(), net: await net() };
  const id = await done({ kind: 'deposit', playerId: player, amount: 7_000, correction: true });
  expect(await deposited()).toBe(before.day + 7_000);
  await done(adjusted({ direction: 'out' }));
  await done({ kind: 'void', proposalId: id });
  expect({ day: await deposited(), net: await net() }).toEqual(before);
});

test('OPS-23 C23.13 only deposits, withdrawals and adjustments by hand are voided, each once, and never below zero', async () => {
  const id = await done({ kind: 'deposit', playerId: player, amount: 100, correction: false });
  const open = await counter.proposed(cashier, {
    kind: 'deposit',
    playerId: player,
    amount: 100,
    correction: false,
  });
  expect(await counter.propose(cashier, { kind: 'void', proposalId: open })).toMatchObject(
    refused('notVoidable'),
  );
  const handPayId = await counter.handPay(100, player);
  const paid = await counter.proposed(cashier, { kind: 'hand-pay', handPayId, amount: 100 });
  expect(await counter.propose(cashier, { kind: 'void', proposalId: paid })).toMatchObject(
    refused('notVoidable'),
  );
  const voiding = await counter.proposed(cashier, { kind: 'void', proposalId: id });
  expect(await counter.propose(lead, { kind: 'void', proposalId: id })).toMatchObject(
    refused('proposalOpen'),
  );
  await done({ kind: 'withdrawal', playerId: player, amount: await counter.balance(player) });
  // The money is spent: the void waits until it can be carried out, or is refused.
  expect(await counter.fourEyes.approve(lead, voiding)).toMatchObject(refused('insufficientFunds'));
  await done({ kind: 'deposit', playerId: player, amount: 100_000, correction: false });
  expect(await counter.fourEyes.approve(lead, voiding)).toMatchObject({ ok: true });
  expect(await counter.propose(cashier, { kind: 'void', proposalId: voiding })).toMatchObject(
    refused('notVoidable'),
  );
});

test.each(['paid', 'refused'] as const)(
  'OPS-23 C23.14 a withdrawal that a player requested is settled by two: %s, once',
  async (to) => {
    const requested = await counter.db.transaction().execute((tx) =>
      requestWithdrawal(tx, {
        playerId: player,
        requestId: counter.fresh(),
        amount: minorUnits(900),
        final: false,
      }),
    );
    if (!requested.ok) throw new Error(requested.error.name);
    const withdrawalId = requested.value.id;
    const before = await counter.balance(player);
    const terms =
      to === 'paid'
        ? ({ kind: 'withdrawal-settle', withdrawalId, to } as const)
        : ({ kind: 'withdrawal-settle', withdrawalId, to, message: 'please call us' } as const);
    await done(terms);
    expect(await counter.balance(player)).toBe(before + (to === 'refused' ? 900 : 0));
    expect(await counter.propose(cashier, terms)).toMatchObject(refused('withdrawalFinal'));
    await counter.auditHolds();
  },
);

test('OPS-23 C23.15 the exclusion of a player is ended by two, with duties for that', async () => {
  const terms = { kind: 'exclusion-end', playerId: player } as const;
  expect(await counter.propose(support, terms)).toMatchObject(refused('notExcluded'));
  await counter.db
    .insertInto('exclusions')
    .values({
      playerId: player,
      kind: 'exclusion',
      since: new Date(counter.clock.now()),
      until: null,
      endedAt: null,
    })
    .execute();
  expect(await counter.propose(cashier, terms)).toMatchObject(refused('notAllowed'));
  const id = await counter.proposed(support, terms);
  expect(await counter.fourEyes.approve(support, id)).toMatchObject(refused('notAllowed'));
  expect(await counter.fourEyes.approve(compliance, id)).toMatchObject({
    ok: true,
    value: { state: 'done' },
  });
  const { endedAt } = await counter.db
    .selectFrom('exclusions')
    .select('endedAt')
    .where('playerId', '=', player)
    .executeTakeFirstOrThrow();
  expect(endedAt).not.toBeNull();
  const slip = await counter.db
    .selectFrom('slips')
    .select('number')
    .where('proposalId', '=', id)
    .executeTakeFirst();
  expect(slip).toBeUndefined();
});

test('OPS-23 C23.12 what cannot be is refused, and nothing is written', async () => {
  const before = await counter.everything();
  const unknown = 2_000_000;
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect(
    await counter.propose(cashier, { kind: 'deposit', playerId: unknown, amount: 1, correction: false }),
  ).toMatchObject(refused('notFound'));
  expect(
    await counter.propose(cashier, { kind: 'deposit', playerId: lead.id, amount: 1, correction: false }),
  ).toMatchObject(refused('notAllowed'));
  expect(await counter.propose(cashier, adjusted({ playerId: null }))).toMatchObject(
    refused('invalidRequest'),
  );
  expect(await counter.propose(cashier, adjusted({ playerId: unknown }))).toMatchObject(refused('notFound'));
  expect(await counter.propose(cashier, adjusted({ machineId: unknown }))).toMatchObject(refused('notFound'));
  expect(await counter.propose(cashier, { kind: 'void', proposalId: nowhere })).toMatchObject(
    refused('notFound'),
  );
  expect(
    await counter.propose(cashier, { kind: 'withdrawal-settle', withdrawalId: unknown, to: 'paid' }),
  ).toMatchObject(refused('notFound'));
  expect(await counter.propose(cashier, { kind: 'hand-pay', handPayId: 'nowhere', amount: 1 })).toMatchObject(
    refused('notFound'),
  );
  expect(await counter.everything()).toBe(before);
});
