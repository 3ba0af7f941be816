import { minorUnits } from '@floorcast/contract/money';
import type { PayoutCap } from '@floorcast/contract/payout-cap';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { focusLikeBrowsers } from '../../../testing/dialog-focus.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { scriptedSession } from '../../../testing/house/scripted-session.ts';
import { useLeaving } from './use-leaving.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Seat({ session, cap }: { readonly session: PlaySession; readonly cap: PayoutCap | null }) {
  const state = useReadable(session);
  const { leave, question } = useLeaving(session, seatOf(state), {
    live: state.phase === 'live',
    cap,
  });
  return (
    <>
      <button type="button" onClick={leave}>
        Leave
      </button>
      {question}
    </>
  );
}

async function seated(init: object, cap: PayoutCap | null = null) {
  focusLikeBrowsers();
  const house = new ScriptedHouse();
  const session = scriptedSession(house);
  session.start();
  await house.accept('init', { ...INIT, ...init });
  render(<Seat session={session} cap={cap} />);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  return { house, session, ended: () => session.getState().phase === 'ended' };
}

test('GAME-10 a seat at which nothing runs is left at once', async () => {
  const { ended } = await seated({});
  expect(ended()).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['credit', { credit: 30_250 }, 'Your credit of ₺302.50 is cashed out.'],
  ['autoplay', { autoplay: { on: true, left: 5, played: 1 } }, 'Autoplay will stop.'],
  ['a game', { playing: true }, /^The current game is played/],
  ['a transfer', { transfer: { direction: 'out', requestId: 'request-1' } }, /^The transfer in progress/],
])('GAME-10 leaving asks where %s is under way, with what becomes of it', async (_, init, words) => {
  const { ended } = await seated(init);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(ended()).toBe(false);
  expect(document.activeElement?.getAttribute('data-testid')).toBe('leave-confirm');
});

test('GAME-10 the seat is kept by the other answer, and given up by the main action, which names the credit', async () => {
  const { ended } = await seated({ credit: 4_200 });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep playing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ended()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave, cash out ₺42.00' }));
  expect(ended()).toBe(true);
});

test('GAME-10 the main action names no amount that a running game may change', async () => {
  await seated({ credit: 4_200, playing: true });
  expect(await screen.findByRole('button', { name: 'Leave and cash out' })).toBeTruthy();
});

test('GAME-10 CLAIM-6 leaving says what a payout cap withholds of the credit, and names the amount that is credited', async () => {
  const cap = {
    ...{ cap: minorUnits(25_000), used: minorUnits(22_000), room: minorUnits(3_000) },
    ends: '2026-11-30T00:00:00.000Z',
  };
  await seated({ credit: 4_200 }, cap);
  const words =
    'Of ₺42.00 on the machine, up to ₺30.00 goes to your balance; ₺12.00 is withheld by the payout cap.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leave, cash out ₺30.00' })).toBeTruthy();
});
