import { ERRORS } from '@floorcast/contract/errors';
import { seconds } from '@floorcast/contract/time';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { Observable } from '../../lib/observable.ts';
import { focusLikeBrowsers } from '../../testing/dialog-focus.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { takeToasts } from '../../ui/toast/toast.ts';
import { QueueHost } from './QueueHost.tsx';
import SeatReadyDialog from './SeatReadyDialog.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queueEntry.forget();
});

const waiting = { id: 101, name: 'One', place: 1, waiting: 1, waitMinutes: null };
const place = { ...waiting, seconds: seconds(30) };
const host = (path: string) =>
  show(() => <QueueHost locked={new Observable(false)} onTake={async () => undefined} />, path);

test.each([
  ['/lobby', true],
  ['/paused', false],
])('GAME-19 PROT-7 at %s a reserved seat is offered: %s', async (path, offered) => {
  await host(path);
  await act(async () => queueEntry.receive({ place }));
  await act(() => import('./SeatReadyDialog.tsx'));
  expect(screen.queryByRole('dialog') !== null).toBe(offered);
});

test('GAME-19 C15.25 an entry that is lost to a limit says so in the words of the limit', async () => {
  await host('/lobby');
  await act(async () => queueEntry.receive({ place: waiting }));
  const refusal = { code: ERRORS.limitReached.code, params: { limit: 'loss-day' }, message: 'limit' };
  await act(async () => queueEntry.receive({ place: null, lost: 'closed', refusal }));
  expect(takeToasts().map(({ words }) => words)).toEqual([
    expect.stringContaining('You have reached a limit you set'),
  ]);
});

const open = (left = 30) => {
  const place = { id: 101, name: 'One', place: 1, waiting: 1, waitMinutes: null, seconds: seconds(left) };
  return show(() => (
    <SeatReadyDialog
      place={{ ...place, receivedAt: performance.now() }}
      leaving={null}
      onTake={async () => undefined}
      onClose={() => undefined}
    />
  ));
};

test('GAME-19 the dialog’s title announces the seat, and its seconds are not announced', async () => {
  await open();
  expect(screen.getByRole('dialog').getAttribute('aria-labelledby')).toBe(screen.getByRole('heading').id);
  expect(screen.getByRole('heading').textContent).toContain('One');
  expect(screen.getByTestId('ready-seconds').closest('[role=status], [aria-live]')).toBeNull();
});

test('GAME-19 the seat dialog opens with the focus on its heading, so that the next key presses nothing', async () => {
  focusLikeBrowsers();
  await open();
  const heading = screen.getByRole('heading');
  expect(document.activeElement).toBe(heading);
  // Not in the order of Tab, which continues with the buttons.
  expect(heading.tabIndex).toBe(-1);
});

test.each([
  [1, false],
  [0, true],
])('GAME-19 with %i s left the button that takes the seat is disabled: %s', async (left, over) => {
  await open(left);
  expect(screen.getByTestId<HTMLButtonElement>('ready-take').disabled).toBe(over);
});
