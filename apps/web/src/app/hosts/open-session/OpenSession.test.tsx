import { seconds } from '@floorcast/contract/time';
import { useRouter } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leftSeat } from '../../../api/stores/left-seat.ts';
import { openSession } from '../../../api/stores/open-session.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { show } from '../../../testing/show.tsx';
import { OpenSessionBar } from './OpenSessionBar.tsx';
import { OpenSessionHost } from './OpenSessionHost.tsx';
import { openSessionDialog } from './open-session-dialog.ts';

beforeAll(speakEnglish);
beforeEach(() => {
  openSession.connecting();
  openSession.connected();
});
afterEach(() => {
  cleanup();
  openSession.forget();
  openSessionDialog.forget();
  leftSeat.forget();
  vi.unstubAllGlobals();
});

const held = {
  id: 102,
  name: 'Aurora Vault II',
  sessionId: 7,
  machine_status: 'waiting',
  seconds: seconds(45),
  status: true,
};
const receive = (notification: Parameters<typeof openSession.receive>[0]) =>
  act(() => openSession.receive(notification));

/** A screen with the bar above it; the returned function opens another address. */
async function open(): Promise<(to: string) => void> {
  let go: (to: string) => void = () => undefined;
  function Page() {
    const { history } = useRouter();
    go = (to) => act(() => history.push(to));
    return (
      <>
        <OpenSessionBar />
        <OpenSessionHost />
      </>
    );
  }
  await show(() => <Page />);
  return (to) => go(to);
}
const dialog = () => screen.queryByTestId('reconnect');
const bar = () => screen.queryByTestId('session-bar');
const closeDialog = async () => {
  await screen.findByTestId('reconnect');
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(dialog()).toBeNull());
};

test('RECON-1 the dialog asks once for an open session, and the bar stays until the session has ended', async () => {
  const go = await open();
  receive(held);
  await closeDialog();
  expect((await screen.findByTestId('session-bar')).textContent).toMatch(/4\d seconds left/);
  receive({ ...held, machine_status: 'playing' });
  go('/rules');
  expect(dialog()).toBeNull();
  expect(bar()?.textContent).toContain('You are playing on another screen');
  receive({ ...held, status: false });
  await waitFor(() => expect(bar()).toBeNull());
  receive(held);
  await screen.findByTestId('reconnect');
});

test('RECON-1 while the dialog asks, the screen behind it has neither the bar nor room for it', async () => {
  await open();
  receive(held);
  await screen.findByTestId('reconnect');
  expect([bar(), document.querySelector('[class*=room]')]).toEqual([null, null]);
  await closeDialog();
  await screen.findByTestId('session-bar');
});

test('RECON-1 a reload of the tab shows the bar without the dialog, and its room before the house has answered', async () => {
  openSessionDialog.asks(102);
  openSessionDialog.answered();
  openSession.forget();
  await open();
  expect(document.querySelector('[class*=room]')).not.toBeNull();
  receive(held);
  await screen.findByTestId('session-bar');
  expect(dialog()).toBeNull();
});

test('RECON-1 the screen of the session itself has neither the dialog nor the bar', async () => {
  const go = await open();
  go('/game/102/aurora-vault-ii');
  receive(held);
  expect([dialog(), bar()]).toEqual([null, null]);
});

const question = () => screen.queryByTestId('end-dialog');
const askToEnd = async () => {
  fireEvent.click(await screen.findByTestId('bar-end'));
  expect(question()?.textContent).toContain('End the session at Aurora Vault II?');
};

test('RECON-3 the bar returns to the machine, and after a question ends the session with its credit paid out', async () => {
  await open();
  receive(held);
  await closeDialog();
  const asked = vi.fn(async (..._: unknown[]) => Response.json({ status: 1 }));
  const cap = {
    status: 1,
    payoutCap: { cap: 25_000, used: 0, room: 21_000, ends: '2026-11-30T00:00:00.000Z' },
  };
  vi.stubGlobal('fetch', (path: string, ...more: unknown[]) =>
    path === '/api/player/payout-cap' ? Promise.resolve(Response.json(cap)) : asked(path, ...more),
  );
  await askToEnd();
  expect((await screen.findByTestId('payout-cap-line')).textContent).toContain('up to ₺210.00 of the');
  fireEvent.click(screen.getByTestId('end-keep'));
  expect(question()).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  await askToEnd();
  fireEvent.click(screen.getByTestId('end-confirm'));
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(question()).toBeNull();
  expect(asked.mock.calls[0]?.[0]).toBe('/api/player/kick');
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Return' });
  // Until the house has answered, it waits.
  await waitFor(() => expect(back.disabled).toBe(false));
  fireEvent.click(back);
  await waitFor(() => expect(bar()).toBeNull());
});

test('GAME-10 RECON-3 a session that this page has not played has a receipt once it was ended from here', async () => {
  await open();
  receive(held);
  vi.stubGlobal('fetch', async () => Response.json({ status: 1 }));
  fireEvent.click(await screen.findByTestId('reconnect-kick'));
  await waitFor(() =>
    expect(leftSeat.getState()).toMatchObject({ sessionId: 7, machine: { id: 102 }, how: 'given-up' }),
  );
});

test('RECON-3 the question about the end goes once the session cannot be ended, or has ended', async () => {
  await open();
  receive(held);
  await closeDialog();
  await askToEnd();
  receive({ ...held, machine_status: 'cashing-out' });
  expect(question()).toBeNull();
  receive(held);
  expect(question()).toBeNull();
});

test('RECON-2 a payout, and a machine that is out of order, offer in the bar only what can be done', async () => {
  await open();
  receive({ ...held, machine_status: 'cashing-out' });
  await closeDialog();
  expect(bar()?.querySelectorAll('button')).toHaveLength(0);
  receive({ ...held, machine_status: 'malfunction' });
  expect([...(bar()?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual([
    'End session',
  ]);
});
