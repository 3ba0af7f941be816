import { ERRORS } from '@floorcast/contract/errors';
import { seconds } from '@floorcast/contract/time';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queueEntry } from '../../api/stores/queue-entry.ts';
import { Observable } from '../../lib/observable.ts';
import { speakEnglish } from '../../testing/english.ts';
import { show } from '../../testing/show.tsx';
import { takeToasts } from '../../ui/toast/toast.ts';
import { QueueHost } from './QueueHost.tsx';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
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

test('GAME-19 C15.63 an entry that is lost to a limit says so in the words of the limit', async () => {
  await host('/lobby');
  await act(async () => queueEntry.receive({ place: waiting }));
  const refusal = { code: ERRORS.limitReached.code, params: { limit: 'loss-day' }, message: 'limit' };
  await act(async () => queueEntry.receive({ place: null, lost: 'closed', refusal }));
  expect(takeToasts().map(({ words }) => words)).toEqual([
    'Your place in line is gone: You have reached a limit that you set',
  ]);
});
