import type { ErrorName } from '@floorcast/contract/errors';
import { minorUnits } from '@floorcast/contract/money';
import { beforeAll, expect, test } from 'vitest';
import { Calendar } from '../../platform/days/calendar.ts';
import { payHandPay } from '../../wallet/index.ts';
import { FourEyes } from './four-eyes.service.ts';
import { listProposals } from './proposal-views.ts';
import type { StaffMember } from './proposals.repository.ts';
import { openCounter } from './testing/counter.ts';
import { waitingHandPays } from './waiting-money.calls.ts';

const counter = openCounter();
let attendant: StaffMember;
let other: StaffMember;
let lead: StaffMember;
let player: number;

beforeAll(async () => {
  [attendant, other, lead] = [
    await counter.staff('attendant'),
    await counter.staff('attendant'),
    await counter.staff('shift-lead'),
  ];
  player = await counter.player();
});

const handPay = (handPayId: string, amount: number) => ({ kind: 'hand-pay', handPayId, amount }) as const;
const refused = (name: ErrorName) => ({ ok: false, error: { name } });
const now = () => new Date(counter.clock.now());

test('OPS-22 C23.3 C23.4 below the limit one person pays, at it a second one approves; both with the amount of the machine', async () => {
  const before = await counter.balance(player);
  const small = await counter.handPay(99_999, player);
  expect(await counter.propose(attendant, handPay(small, 99_998))).toMatchObject(refused('amountDiffers'));
  expect(await counter.balance(player)).toBe(before);
  expect(await counter.propose(attendant, handPay(small, 99_999))).toMatchObject({
    ok: true,
    value: { state: 'done', decidedBy: attendant.id },
  });
  expect(await counter.balance(player)).toBe(before + 99_999);
  expect(await counter.propose(other, handPay(small, 99_999))).toMatchObject(refused('handPayPaid'));

  const large = await counter.handPay(100_000, player, 'jackpot');
  const id = await counter.proposed(attendant, handPay(large, 100_000));
  expect(await counter.balance(player)).toBe(before + 99_999);
  expect(await counter.propose(other, handPay(large, 100_000))).toMatchObject(refused('proposalOpen'));
  expect(await counter.fourEyes.approve(other, id)).toMatchObject(refused('notAllowed'));
  expect(await counter.fourEyes.approve(lead, id)).toMatchObject({ ok: true });
  expect(await counter.balance(player)).toBe(before + 199_999);
});

test('OPS-22 C23.4 without a limit one person pays every hand pay', async () => {
  const { policy } = counter;
  const alone = new FourEyes(counter.db, {
    policy: { ...policy, fourEyesFrom: null },
    calendar: new Calendar('Europe/Istanbul'),
    clock: counter.clock,
  });
  const id = await counter.handPay(90_000_000, player);
  const paid = await alone.propose(attendant, {
    requestId: counter.fresh(),
    terms: handPay(id, 90_000_000),
    reason: '',
  });
  expect(paid).toMatchObject({ ok: true, value: { state: 'done' } });
});

test('OPS-22 C23.6 the winner neither pays a hand pay alone, nor proposes, approves or confirms it', async () => {
  const winner = await counter.staff('attendant', 'shift-lead');
  for (const amount of [500, 500_000]) {
    const id = await counter.handPay(amount, winner.id);
    const before = await counter.everything();
    expect(await counter.propose(winner, handPay(id, amount))).toMatchObject(refused('concernsYou'));
    expect(await counter.fourEyes.confirm(winner, id)).toMatchObject(refused('concernsYou'));
    expect(await counter.everything()).toBe(before);
    const proposal = await counter.propose(attendant, handPay(id, amount));
    if (proposal.ok && proposal.value.state === 'open')
      expect(await counter.fourEyes.approve(winner, proposal.value.id)).toMatchObject(refused('concernsYou'));
  }
});

test('OPS-22 C16.10 C23.11 the confirmation of C16 pays a small hand pay, and approves the proposal of a large one', async () => {
  const before = await counter.balance(player);
  const small = await counter.handPay(5_000, player);
  expect(await counter.fourEyes.confirm(lead, small)).toEqual({ ok: true, value: { now: true } });
  expect(await counter.fourEyes.confirm(lead, small)).toEqual({ ok: true, value: { now: false } });
  const large = await counter.handPay(122_000, player);
  expect(await counter.fourEyes.confirm(lead, large)).toMatchObject(refused('secondPersonNeeded'));
  const own = await counter.proposed(lead, handPay(large, 122_000));
  expect(await counter.fourEyes.confirm(lead, large)).toMatchObject(refused('ownProposal'));
  await counter.fourEyes.withdraw(lead, own, 'by another');
  await counter.proposed(attendant, handPay(large, 122_000));
  expect(await counter.fourEyes.confirm(lead, large)).toEqual({ ok: true, value: { now: true } });
  expect(await counter.balance(player)).toBe(before + 127_000);
  expect(await counter.fourEyes.confirm(lead, 'nowhere')).toMatchObject(refused('notFound'));
});

test('OPS-21 C23.7 a hand pay that two pay alone at once, and two confirm, is paid once', async () => {
  for (let time = 0; time < 15; time++) {
    const before = await counter.balance(player);
    const id = await counter.handPay(5_000, player);
    const all = await Promise.all([
      counter.propose(attendant, handPay(id, 5_000)),
      counter.propose(other, handPay(id, 5_000)),
      counter.fourEyes.confirm(lead, id),
      counter.fourEyes.confirm(await counter.staff('shift-lead'), id),
    ]);
    expect(await counter.balance(player)).toBe(before + 5_000);
    expect(all.some(({ ok }) => ok)).toBe(true);
  }
  await counter.auditHolds();
});

test('OPS-21 C23.9 the proposal of a hand pay that its machine has paid meanwhile expires, and is not shown as open', async () => {
  const id = await counter.handPay(200_000, player);
  const proposal = await counter.proposed(attendant, handPay(id, 200_000));
  expect(await waitingHandPays(counter.db, counter.fourEyes, lead, now())).toContainEqual(
    expect.objectContaining({
      id,
      fourEyes: true,
      concernsYou: false,
      proposal: expect.objectContaining({ id: proposal, bar: null, state: 'open' }),
    }),
  );
  await counter.db.transaction().execute((tx) => payHandPay(tx, id, 'machine'));
  const open = () =>
    listProposals(counter.db, { viewer: lead, state: 'open', page: 1, size: 100, now: now() }).then(
      ({ items }) => items.map((item) => item.id),
    );
  expect(await open()).not.toContain(proposal);
  const before = await counter.balance(player);
  expect(await counter.fourEyes.approve(lead, proposal)).toMatchObject(refused('handPayPaid'));
  expect(await counter.fourEyes.approve(lead, proposal)).toMatchObject(refused('proposalExpired'));
  expect(await counter.balance(player)).toBe(before);
});

test('OPS-25 a list shows what waits for the account that asks, and why it may not approve', async () => {
  const id = await counter.handPay(300_000, player);
  const proposal = await counter.proposed(attendant, handPay(id, minorUnits(300_000)));
  const barFor = async (viewer: StaffMember) => {
    const { items } = await listProposals(counter.db, {
      viewer,
      state: 'open',
      page: 1,
      size: 100,
      now: now(),
    });
    return items.find((item) => item.id === proposal)?.bar;
  };
  expect([
    await barFor(attendant),
    await barFor(other),
    await barFor(lead),
    await barFor(await counter.staff('auditor')),
    await barFor(await counter.staff('support')),
  ]).toEqual(['proposer', 'duty', null, 'duty', undefined]);
});
