import { PlayPolicy } from '@floorcast/contract/play-policy';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Observable } from '../../../lib/observable.ts';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import { focusLikeBrowsers } from '../../../testing/dialog-focus.ts';
import { speakEnglish } from '../../../testing/english.ts';
import { INIT } from '../../../testing/house/machine-init.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { IdleGuard } from './IdleGuard.tsx';

beforeAll(async () => {
  speakEnglish();
  // Its code is fetched with the first question: that is no part of the time here.
  await import('./IdleWarning.tsx');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A player at a machine whose idle warning comes after a minute. */
function sit() {
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
  const screenLock = { locked: new Observable(false), away: () => undefined };
  const policy = PlayPolicy.parse({ ...INIT.policy, idleWarnSeconds: 60 });
  render(
    <IdleGuard session={session} policy={policy} counted={new Observable(false)} screenLock={screenLock} />,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isAsked = () => screen.queryByTestId('idle-warning') !== null;

test('GAME-12 the idle warning opens with the focus on its answer', async () => {
  focusLikeBrowsers();
  sit();
  await pass(61_000);
  expect(document.activeElement).toBe(screen.getByTestId('idle-continue'));
});

test.each([
  ['click', () => fireEvent.click(document.body)],
  ['key', () => fireEvent.keyDown(document.body, { code: 'Space', key: ' ' })],
])('GAME-12 a %s postpones the idle warning', async (_, gesture) => {
  sit();
  await pass(59_000);
  gesture();
  await pass(59_000);
  expect(isAsked()).toBe(false);
  await pass(1_000);
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});

test('GAME-12 a repeating key does not postpone the idle warning', async () => {
  sit();
  await pass(59_000);
  fireEvent.keyDown(document.body, { code: 'Space', key: ' ', repeat: true });
  await pass(1_000);
  await vi.waitFor(() => expect(isAsked()).toBe(true));
});
