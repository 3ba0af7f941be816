import { randomUUID } from 'node:crypto';
import type { ErrorName } from '@floorcast/contract/errors';
import { beforeAll, expect, test } from 'vitest';
import { proposalsWith } from './proposal-views.ts';
import type { StaffMember } from './proposals.repository.ts';
import { openCounter } from './testing/counter.ts';

const counter = openCounter();
let cashier: StaffMember;
let lead: StaffMember;
let attendant: StaffMember;
let player: number;

beforeAll(async () => {
  [cashier, lead, attendant] = [
    await counter.staff('cashier'),
    await counter.staff('shift-lead'),
    await counter.staff('attendant'),
  ];
  player = await counter.player();
});

const deposit = (amount: number, playerId = player) =>
  ({ kind: 'deposit', playerId, amount, correction: false }) as const;
const refused = (name: ErrorName) => ({ ok: false, error: { name } });
const lastOnTrail = () =>
  counter.db
    .selectFrom('trail')
    .select(['kind', 'actor', 'playerId', 'detail'])
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();

test('OPS-20 C23.1 what one proposes moves no money until another has approved it, and both are on the trail', async () => {
  const before = await counter.balance(player);
  const id = await counter.proposed(cashier, deposit(12_500));
  expect(await counter.balance(player)).toBe(before);
  expect(await lastOnTrail()).toMatchObject({
    kind: 'proposal.made',
    actor: cashier.username,
    playerId: player,
    detail: { proposal: id, kind: 'deposit', amount: 12_500, reason: 'the reason' },
  });
  expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await counter.balance(player)).toBe(before + 12_500);
  expect(await lastOnTrail()).toMatchObject({
    kind: 'proposal.approved',
    actor: lead.username,
    detail: { proposal: id, proposer: cashier.username, slip: 1 },
  });
});

test('OPS-20 C23.5 the proposer, a shared sign-in, and accounts without the duty do not approve: nothing changes', async () => {
  const id = await counter.proposed(cashier, deposit(500));
  const before = await counter.everything();
  const alike = { ...lead, login: cashier.login };
  expect(await counter.fourEyes.approve(cashier, id)).toMatchObject(refused('ownProposal'));
  expect(await counter.fourEyes.approve({ ...cashier, login: randomUUID() }, id)).toMatchObject(
    refused('ownProposal'),
  );
  expect(await counter.fourEyes.approve(alike, id)).toMatchObject(refused('ownProposal'));
  expect(await counter.fourEyes.refuse(cashier, id, 'no')).toMatchObject(refused('ownProposal'));
  expect(await counter.fourEyes.approve(attendant, id)).toMatchObject(refused('notAllowed'));
  expect(await counter.fourEyes.approve(await counter.staff('auditor'), id)).toMatchObject(
    refused('notAllowed'),
  );
  expect(await counter.fourEyes.withdraw(lead, id, 'mine')).toMatchObject(refused('notAllowed'));
  expect(await counter.everything()).toBe(before);
  expect(await counter.propose(attendant, deposit(500))).toMatchObject(refused('notAllowed'));
});

test('OPS-20 C23.17 what an account has proposed that is locked or has lost the duty waits for compliance', async () => {
  const both = await counter.staff('cashier', 'compliance');
  for (const lost of [{ banned: true }, { permissions: [] }, { closedAt: new Date() }]) {
    const proposer = await counter.staff('cashier');
    const id = await counter.proposed(proposer, deposit(100));
    await counter.db.updateTable('users').set(lost).where('id', '=', proposer.id).execute();
    const barTo = async (viewer: StaffMember) =>
      (await proposalsWith(counter.db, viewer, [id], new Date(counter.clock.now())))[0]?.bar;
    expect([await barTo(lead), await barTo(both)]).toEqual(['compliance', null]);
    const before = await counter.everything();
    expect(await counter.fourEyes.approve(lead, id)).toMatchObject(refused('proposerGone'));
    expect(await counter.everything()).toBe(before);
    expect(await counter.fourEyes.approve(both, id)).toMatchObject({ ok: true });
  }
  const gone = await counter.staff('cashier');
  const id = await counter.proposed(gone, deposit(100));
  await counter.db.updateTable('users').set({ banned: true }).where('id', '=', gone.id).execute();
  expect(await counter.fourEyes.refuse(lead, id, 'nobody answers for it')).toMatchObject({ ok: true });
});

test('OPS-21 C23.2 a request that is repeated is one proposal; with other terms it is refused', async () => {
  const requestId = counter.fresh();
  const many = await Promise.all(
    Array.from({ length: 8 }, () => counter.propose(cashier, deposit(700), requestId)),
  );
  expect(new Set(many.map((each) => (each.ok ? each.value.id : each.error.name))).size).toBe(1);
  expect(await counter.propose(cashier, deposit(701), requestId)).toMatchObject(refused('requestReused'));
  expect(await counter.propose(lead, deposit(701), requestId)).toMatchObject({ ok: true });
});

test('OPS-21 C23.7 two approvers at once carry a proposal out once', async () => {
  const other = await counter.staff('shift-lead');
  for (let time = 0; time < 15; time++) {
    const before = await counter.balance(player);
    const id = await counter.proposed(cashier, deposit(100));
    const both = await Promise.all([lead, other, lead, other].map((by) => counter.fourEyes.approve(by, id)));
    // Each repetition of the first approver is answered alike, and the other is refused.
    expect(both.filter(({ ok }) => ok)).toHaveLength(2);
    expect(both).toContainEqual(refused('proposalDecided'));
    expect(await counter.balance(player)).toBe(before + 100);
  }
});

test('OPS-21 C23.7 approved, refused and withdrawn at once, a proposal ends in one of these', async () => {
  for (let time = 0; time < 15; time++) {
    const before = await counter.balance(player);
    const id = await counter.proposed(cashier, deposit(100));
    const [approved, ...ended] = await Promise.all([
      counter.fourEyes.approve(lead, id),
      counter.fourEyes.refuse(lead, id, 'wrong'),
      counter.fourEyes.withdraw(cashier, id, 'wrong'),
    ]);
    expect([approved, ...ended].filter(({ ok }) => ok)).toHaveLength(1);
    expect(await counter.balance(player)).toBe(before + (approved.ok ? 100 : 0));
  }
});

test('OPS-20 C23.8 a proposal that was refused, withdrawn or has expired is not carried out', async () => {
  const [one, two, three] = [
    await counter.proposed(cashier, deposit(100)),
    await counter.proposed(cashier, deposit(100)),
    await counter.proposed(cashier, deposit(100)),
  ];
  expect(await counter.fourEyes.refuse(lead, one, 'twice')).toMatchObject({
    ok: true,
    value: { state: 'refused', note: 'twice', decidedBy: lead.id },
  });
  expect(await counter.fourEyes.withdraw(cashier, two, 'typo')).toMatchObject({
    ok: true,
    value: { state: 'withdrawn' },
  });
  const before = await counter.balance(player);
  expect(await counter.fourEyes.approve(lead, one)).toMatchObject(refused('proposalDecided'));
  expect(await counter.fourEyes.approve(lead, two)).toMatchObject(refused('proposalDecided'));
  counter.clock.advance(24 * 3_600_000);
  expect(await counter.fourEyes.approve(lead, three)).toMatchObject(refused('proposalExpired'));
  expect(await counter.fourEyes.refuse(lead, three, 'late')).toMatchObject(refused('proposalExpired'));
  expect(await counter.balance(player)).toBe(before);
  expect(await counter.fourEyes.approve(lead, randomUUID())).toMatchObject(refused('notFound'));
});

test('OPS-24 slips are numbered without gaps, whatever is refused or rolled back between', async () => {
  const poor = await counter.player('demo2');
  const all = { kind: 'withdrawal', playerId: poor, amount: await counter.balance(poor) } as const;
  const wrong = await counter.proposed(cashier, all);
  await counter.fourEyes.approve(lead, await counter.proposed(cashier, { ...all, amount: 1 }));
  expect(await counter.propose(cashier, all)).toMatchObject(refused('insufficientFunds'));
  for (let time = 0; time < 5; time++) {
    const right = await counter.proposed(cashier, deposit(100));
    const done = await Promise.all([right, wrong].map((id) => counter.fourEyes.approve(lead, id)));
    expect(done).toMatchObject([{ ok: true }, refused('insufficientFunds')]);
  }
  await counter.auditHolds();
  const rows = await counter.db.selectFrom('slips').select('number').orderBy('number').execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});
