import { ERRORS } from '@floorcast/contract/errors';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useReadable } from '../../../lib/react/use-readable.ts';
import type { PlaySession } from '../../../realtime/play/play-session.ts';
import { seatOf } from '../../../realtime/play/reduce-play.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { AT, seatedSession } from '../../../testing/house/play-sessions.ts';
import { show } from '../../../testing/show.tsx';
import { CheckGuard } from './CheckGuard.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHECK = { id: 7, since: AT, seconds: 3_900, staked: 5_000, won: 3_800, net: -1_200 };

function Guard({ session }: { readonly session: PlaySession }) {
  const state = useReadable(session);
  return <CheckGuard session={session} seat={seatOf(state)} connected={state.phase === 'live'} />;
}

async function seated(init: object = {}) {
  const { house, session, seat } = await seatedSession(init);
  await show(() => <Guard session={session} />);
  return { house, session, seat };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByTestId('reality-check');

test('PROT-22 C20.6 a reality check says in words how long, and what was lost; the answer closes it', async () => {
  const { house, seat } = await seated();
  expect(dialog()).toBeNull();
  await house.notify('realityCheck', { check: CHECK });
  await screen.findByRole('dialog', { name: 'You have been playing for 1 hour, 5 minutes' });
  expect(screen.getByTestId('check-net').closest('div')?.textContent).toBe('You have lost₺12.00');
  expect(screen.getByTestId('check-staked').textContent).toBe('₺50.00');
  expect(screen.getByTestId('check-won').textContent).toBe('₺38.00');
  press('Keep playing');
  expect(await house.accept('realityCheck', {})).toEqual({ id: 7, answer: 'continue' });
  await house.notify('realityCheck', { check: null });
  await waitFor(() => expect(dialog()).toBeNull());
  expect(seat().check).toBeNull();
});

test.each([
  [-1, 'You have lost'],
  [0, 'Net result'],
  [250, 'You are ahead by'],
])('PROT-22 a net of %i is said in words', async (net, words) => {
  await seated({ realityCheck: { ...CHECK, net } });
  const shown = await screen.findByTestId('check-net');
  expect(shown.closest('div')?.textContent).toContain(words);
});

test('PROT-22 a check has no way out but an answer: Escape and a close button do not close it', async () => {
  await seated({ realityCheck: CHECK });
  await screen.findByTestId('reality-check');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(dialog()).not.toBeNull();
});

test('PROT-24 C20.9 leaving by a check answers it and gives the seat up', async () => {
  const { house, session } = await seated({ realityCheck: CHECK });
  await screen.findByTestId('reality-check');
  press('Leave and cash out');
  expect(await house.accept('realityCheck', {})).toEqual({ id: 7, answer: 'leave' });
  expect(session.getState()).toMatchObject({ phase: 'ended', reason: { kind: 'left' } });
});

test('PROT-24 C20.9 the games of the session are shown over the check, which stays open', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ items: [], total: 0, page: 1, size: 10, totals: { bet: 0, win: 0 } }),
  );
  const { house } = await seated({ realityCheck: CHECK });
  await screen.findByTestId('reality-check');
  press('Show my games');
  expect(await house.accept('realityCheck', {})).toEqual({ id: 7, answer: 'history' });
  await screen.findByTestId('check-games');
  press('Close');
  await waitFor(() => expect(screen.queryByTestId('check-games')).toBeNull());
  expect(dialog()).not.toBeNull();
});

test('PROT-25 a check outlives a lost connection, which is said in it; one that was answered elsewhere is gone', async () => {
  const { house } = await seated({ realityCheck: CHECK });
  await screen.findByTestId('reality-check');
  press('Keep playing');
  await house.refuse('realityCheck', ERRORS.internal.code);
  await screen.findByText(ERRORS.internal.message, { exact: false });
  await house.cut();
  await screen.findByText('Connection Lost, please wait.');
  expect(screen.getByTestId('check-continue').hasAttribute('disabled')).toBe(true);
});
