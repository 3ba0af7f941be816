import { minorUnits } from '@floorcast/contract/money';
import type { Proposal, WaitingHandPay } from '@floorcast/contract/proposals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MONEY_KEY } from '../../api/endpoints/console.ts';
import { account } from '../../api/sign-in/account.ts';
import { welcome } from '../../testing/accounts.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { HandPayScreen } from './HandPayScreen.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const AT = '2026-11-26T20:00:00.000Z';
const OPEN: Proposal = {
  id: ID,
  kind: 'hand-pay',
  terms: { kind: 'hand-pay', handPayId: 'hand-pay-1', amount: 122_000 },
  player: { id: 8, username: 'demo', name: 'Ayla Demo' },
  machine: { id: 101, name: 'Lucky Lion I' },
  amount: minorUnits(122_000),
  reason: '',
  state: 'open',
  proposedBy: { id: 2, username: 'staff' },
  at: AT,
  expires: '2026-11-27T20:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  note: '',
  slip: null,
  bar: null,
};
const DONE: Proposal = { ...OPEN, state: 'done', slip: 4, decidedAt: AT };
const WAITING: WaitingHandPay = {
  id: 'hand-pay-1',
  machine: { id: 101, name: 'Lucky Lion I' },
  player: { id: 8, username: 'demo', name: 'Ayla Demo' },
  kind: 'hand-pay',
  amount: minorUnits(122_000),
  at: AT,
  paid: false,
  fourEyes: true,
  concernsYou: false,
  proposal: OPEN,
};

/** The house; its list of hand pays and its proposal change by hand. */
function house(handPay: WaitingHandPay) {
  const now = { rows: [handPay], proposal: handPay.proposal ?? OPEN };
  const approved = vi.fn();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      approved();
      now.proposal = DONE;
      return new Response(JSON.stringify({ status: 1, proposal: DONE }));
    }
    const reply = path.endsWith('/hand-pays')
      ? { status: 1, rows: now.rows }
      : { status: 1, proposal: now.proposal, effects: [] };
    return new Response(JSON.stringify(reply));
  });
  return { now, approved };
}

beforeAll(speakEnglish);
beforeEach(() => {
  account.signIn(welcome({ type: 'staff', Permissions: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('OPS-24 OPS-25 an approved hand pay cannot be approved again while the list still shows it as waiting', async () => {
  const { approved } = house(WAITING);
  await show(() => <HandPayScreen machineId={101} />);
  fireEvent.click(await screen.findByTestId('approve'));
  await screen.findByTestId('hand-pay-paid');
  expect(screen.queryByTestId('approve')).toBeNull();
  expect(screen.getByTestId('hand-pay-step').dataset.step).toBe('unlocking');
  expect(approved).toHaveBeenCalledTimes(1);
});

test('OPS-25 the page of a proposer shows that the hand pay is paid after the other person has approved it', async () => {
  const { now } = house({ ...WAITING, proposal: { ...OPEN, bar: 'proposer' } });
  const queries = await show(() => <HandPayScreen machineId={101} />);
  await screen.findByTestId('bar');
  now.rows = [];
  now.proposal = DONE;
  await queries.invalidateQueries({ queryKey: MONEY_KEY });
  await waitFor(() => expect(screen.getByTestId('hand-pay-paid').textContent).toContain('1,220.00'));
});
