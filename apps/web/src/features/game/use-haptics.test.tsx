import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PressState } from '../../realtime/play/play-state.ts';
import { useHaptics } from './device.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failure = { kind: 'network' } as const;
const IN_FLIGHT: PressState = { step: 'in-flight', id: 1, button: 'spin' };

test.each<[string, PressState, number]>([
  ['was not made', { step: 'failed', id: 1, button: 'spin', failure }, 2],
  ['may not have been made', { step: 'unknown', id: 1, button: 'spin' }, 2],
  ['was not confirmed', { step: 'unconfirmed', id: 1, button: 'spin' }, 2],
  ['was made', { step: 'acknowledged', id: 1, button: 'spin' }, 1],
])('GAME-17 a press vibrates once, and again when it %s', (_, then, felt) => {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  const { rerender } = renderHook(({ press }: { press: PressState | undefined }) => useHaptics(press), {
    initialProps: { press: undefined as PressState | undefined },
  });
  expect(vibrate).not.toHaveBeenCalled();
  rerender({ press: IN_FLIGHT });
  rerender({ press: { ...IN_FLIGHT } });
  expect(vibrate).toHaveBeenCalledTimes(1);
  rerender({ press: then });
  expect(vibrate).toHaveBeenCalledTimes(felt);
});

test('GAME-17 a device that cannot vibrate is left alone', () => {
  vi.stubGlobal('navigator', {});
  expect(() => renderHook(() => useHaptics(IN_FLIGHT))).not.toThrow();
});
