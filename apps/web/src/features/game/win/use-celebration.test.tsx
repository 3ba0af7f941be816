import { minorUnits } from '@floorcast/contract/money';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Seat } from '../../../realtime/play/play-state.ts';
import { AT, seatedSession } from '../../../testing/house/play-sessions.ts';
import { setSettings } from '../../../testing/set-settings.ts';
import * as device from '../device.ts';
import { useCelebration } from './use-celebration.ts';
import * as sound from './win-sound.ts';

const vibrated = vi.spyOn(device, 'vibrateWin');
const sounded = vi.spyOn(sound, 'soundWin');
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vibrated.mockReset();
  sounded.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.motion;
});

const { seat } = await seatedSession();
const after = (id: number, win: number): Seat => ({
  ...seat(),
  result: { id, win: minorUnits(win), bet: seat().bet },
});
const playing: Seat = { ...seat(), result: null };

function celebrate(muted = false) {
  const { rerender } = renderHook(({ at }: { at: Seat }) => useCelebration(at, { volume: 0.5, muted }), {
    initialProps: { at: playing },
  });
  return (at: Seat) => rerender({ at });
}

test('GAME-3 GAME-4 a win sounds and vibrates once, at its size; a second game that wins as much does so again', () => {
  const next = celebrate();
  next(after(1, 1_200));
  next({ ...after(1, 1_200) });
  expect(vibrated.mock.calls).toEqual([['big']]);
  expect(sounded.mock.calls).toEqual([['big', 0.5]]);
  next(playing);
  next(after(2, 1_200));
  expect(sounded).toHaveBeenCalledTimes(2);
});

test('GAME-4 a win that is not more than its stake, and one from before, are silent', () => {
  celebrate()(after(1, 100));
  renderHook(() => useCelebration(after(7, 1_200), { volume: 0.5, muted: false }));
  expect(vibrated).not.toHaveBeenCalled();
  expect(sounded).not.toHaveBeenCalled();
});

test('GAME-3 a win is silent while muted, and where clicks are switched off', async () => {
  celebrate(true)(after(1, 1_200));
  await setSettings({ CLICK_SOUND: false });
  celebrate()(after(1, 1_200));
  await setSettings({ CLICK_SOUND: true });
  expect(sounded).not.toHaveBeenCalled();
  expect(vibrated).toHaveBeenCalledTimes(2);
});

test('GAME-4 without animations a win stays calm', () => {
  document.documentElement.dataset.motion = 'none';
  celebrate()(after(1, 9_000));
  expect(vibrated).not.toHaveBeenCalled();
  expect(sounded.mock.calls).toEqual([['small', 0.5]]);
});

test('GAME-4 SRV-5 a win that is paid by hand is celebrated once; the player’s own credit is not', () => {
  const next = celebrate();
  const since = '2026-01-01T00:00:00.000Z';
  const handPay = { kind: 'hand-pay', since, amount: minorUnits(50_000) } as const;
  next({ ...playing, trouble: { ...handPay, step: 'staff-called' } });
  next({ ...playing, trouble: { ...handPay, step: 'paid' } });
  next(playing);
  expect(sounded.mock.calls).toEqual([['huge', 0.5]]);
  next({
    ...playing,
    trouble: { ...handPay, since: '2026-01-01T00:01:00.000Z', ownCredit: true, step: 'paid' },
  });
  expect(sounded).toHaveBeenCalledTimes(1);
});

test.each([
  ['before its payment', true],
  ['after its payment', false],
])('GAME-4 C16.26 a hand pay that raises the win of its game %s is celebrated once', (_, waits) => {
  const next = celebrate();
  const trouble = { kind: 'hand-pay', since: AT, amount: minorUnits(50_000), step: 'staff-called' } as const;
  next(after(1, 0));
  next({ ...after(1, 0), trouble });
  if (!waits) next(after(1, 0));
  next({ ...after(1, 50_000), trouble: waits ? trouble : null });
  next(after(1, 50_000));
  expect(sounded.mock.calls).toEqual([['huge', 0.5]]);
  next(playing);
  next(after(2, 1_200));
  expect(sounded).toHaveBeenCalledTimes(2);
});
