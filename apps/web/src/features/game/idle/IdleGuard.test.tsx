import { PlayPolicy } from '@floorcast/contract/play-policy';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import { ScriptedHouse } from '../../../testing/scripted-house.ts';
import { INIT } from '../../../testing/seat.ts';
import { speakEnglish } from '../../../testing/words.ts';
import { IdleGuard } from './IdleGuard.tsx';

beforeAll(async () => {
  await speakEnglish();
  // Its code is fetched with the first question: that is no part of the time here.
  await import('./IdleWarning.tsx');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Somebody at a machine who is asked after a minute. */
function sit() {
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
  const locking = { locked: new Observable(false), lock: () => undefined };
  const policy = PlayPolicy.parse({ ...INIT.policy, idleWarnSeconds: 60 });
  render(<IdleGuard session={session} policy={policy} counted={new Observable(false)} locking={locking} />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isAsked = () => screen.queryByTestId('idle-warning') !== null;

test.each([
  ['click', () => fireEvent.click(document.body)],
  ['key', () => fireEvent.keyDown(document.body, { code: 'Space', key: ' ' })],
])('GAME-12 whoever has made a %s is not asked until long after it', async (_, gesture) => {
  sit();
  await pass(59_000);
  gesture();
  await pass(59_000);
  expect(isAsked()).toBe(false);
  await pass(1_000);
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});

test('GAME-12 a key that something lies on is nobody', async () => {
  sit();
  await pass(59_000);
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ', repeat: true });
  await pass(1_000);
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});
