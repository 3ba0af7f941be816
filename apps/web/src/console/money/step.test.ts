import { minorUnits } from '@floorcast/contract/money';
import type { WaitingHandPay } from '@floorcast/contract/proposals';
import { expect, test } from 'vitest';
import { handPayStep } from './HandPayScreen.tsx';

const handPay: WaitingHandPay = {
  id: 'hand-pay-1',
  machine: { id: 101, name: 'Lucky Lion I' },
  player: { id: 7, username: 'demo', name: 'Ayla Demo' },
  kind: 'hand-pay',
  amount: minorUnits(122_000),
  at: '2026-11-26T20:00:00.000Z',
  paid: false,
  fourEyes: true,
  concernsYou: false,
  proposal: null,
};
const proposal: NonNullable<WaitingHandPay['proposal']> = {
  id: '00000000-0000-4000-8000-000000000000',
  kind: 'hand-pay',
  terms: { kind: 'hand-pay', handPayId: 'hand-pay-1', amount: 122_000 },
  player: handPay.player,
  machine: handPay.machine,
  amount: minorUnits(122_000),
  reason: '',
  state: 'open',
  proposedBy: { id: 2, username: 'staff' },
  at: handPay.at,
  expires: '2026-11-27T20:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: '',
  slip: null,
  bar: null,
};

test.each([
  ['propose', {}],
  ['pay', { fourEyes: false }],
  ['approve', { proposal }],
  ['proposed', { proposal: { ...proposal, bar: 'proposer' as const } }],
  ['concerned', { concernsYou: true, proposal }],
  ['unlocking', { paid: true }],
] as const)('OPS-25 the next step of a hand pay is %s', (step, change) => {
  expect(handPayStep({ ...handPay, ...change })).toBe(step);
});
