import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../testing/english.ts';
import {
  press,
  type ShownControls,
  showControls,
  statusText,
} from '../../../testing/house/show-controls.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT = '2026-01-01T00:00:00.000Z';
const PENDING = { direction: 'in', requestId: '0b0e6d2a-5f0f-4c62-9f5e-3f7c1a2b4d5e', amount: 50_000 };

test.each([
  ['trouble at the machine', { trouble: { kind: 'power', since: AT } }],
  ['what autoplay did', { autoplay: { on: false, left: 0, played: 10, stopped: 'done' } }],
])('MONEY-4 an open transfer is shown before %s', async (_, besides) => {
  await showControls({ transfer: PENDING, ...besides });
  expect(statusText()).toContain('The machine has not confirmed ₺500.00 yet.');
});

const settle = (state: 'settled' | 'returned') => ({
  ...{ credit: 0, bet: 100, win: 0 },
  transfer: { requestId: PENDING.requestId, direction: 'in', state, amount: 50_000 },
});
const OUTCOMES: [string, string, (setup: ShownControls) => Promise<unknown>][] = [
  ['failed', 'No money was moved.', ({ refuse }) => refuse('cashin', 41014)],
  [
    'was returned',
    'The machine did not accept ₺500.00. It was returned to your balance.',
    ({ notify }) => notify('credit', settle('returned')),
  ],
  ['is settled', '₺500.00 added to the machine.', ({ notify }) => notify('credit', settle('settled'))],
];
const HELD_BACK: [string, string, (setup: ShownControls) => Promise<void>][] = [
  [
    'an old picture',
    'The picture is more than 1 s behind, so the buttons are paused. Your money and seat are safe.',
    async ({ picture }) => picture('old'),
  ],
  ['no picture', 'The buttons work once the picture is live.', async ({ picture }) => picture('waiting')],
  [
    'trouble at the machine',
    'The buttons are paused until the machine is ready.',
    ({ notify }) => notify('trouble', { trouble: { kind: 'door', since: AT } }),
  ],
];
test.each(
  OUTCOMES.flatMap(([end, words, ends]) =>
    HELD_BACK.map(([why, waits, comes]) => ({ end, words, ends, why, waits, comes })),
  ),
)(
  'MONEY-4 a transfer that $end is reported during $why, beside the reason for the disabled buttons',
  async (one) => {
    const setup = await showControls({ transfer: PENDING });
    await one.comes(setup);
    await one.ends(setup);
    expect(statusText()).toContain(one.words);
    expect(statusText()).toContain(one.waits);
  },
);

const WITHHELD: [string, (setup: ShownControls) => Promise<unknown>][] = [
  [
    'in the answer',
    ({ accept }) =>
      accept('cashout', { state: 'paid', amount: 15_000, withheld: 7_000, balance: 1, credit: 0 }),
  ],
  [
    'later',
    async ({ accept, notify }) => {
      await accept('cashout', { state: 'pending', amount: 0, balance: 1, credit: 22_000 });
      const paid = { direction: 'out', state: 'settled', amount: 15_000, withheld: 7_000 };
      await notify('credit', { credit: 0, bet: 100, win: 0, transfer: { ...PENDING, ...paid } });
    },
  ],
];
test.each(WITHHELD)(
  'CLAIM-6 the part that a payout cap withholds is shown with the payout, notified %s',
  async (_, ends) => {
    const setup = await showControls({ credit: 22_000 });
    press('cash-out');
    await ends(setup);
    expect(statusText()).toContain('₺150.00 returned to your balance.');
    expect(statusText()).toContain('₺70.00 was not paid out');
  },
);

test('CLAIM-6 a payout that is withheld whole shows the withheld amount alone', async () => {
  const setup = await showControls({ credit: 7_000 });
  press('cash-out');
  await setup.accept('cashout', { state: 'paid', amount: 0, withheld: 7_000, balance: 1, credit: 0 });
  expect(statusText()?.trim()).toMatch(/^Your weekly bonus .* ₺70.00 was not paid out/);
});

test('MONEY-4 GAME-7 a failed transfer is shown beside running autoplay', async () => {
  const setup = await showControls({ transfer: PENDING, autoplay: { on: true, left: 3, played: 1 } });
  await setup.refuse('cashin', 41014);
  expect(statusText()).toContain('No money was moved.');
  expect(statusText()).toContain('Autoplay');
});
