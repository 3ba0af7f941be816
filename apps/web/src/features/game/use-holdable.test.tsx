import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaySession } from '../../realtime/play/play-session.ts';
import { ScriptedHouse } from '../../testing/scripted-house.ts';
import { useHoldable } from './use-holdable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Cabinet {
  readonly session: PlaySession;
  readonly holds?: boolean;
  readonly may?: boolean;
}

const Start = ({ session, holds = true, may = true }: Cabinet) => (
  <button type="button" data-testid="start" {...useHoldable(session, 'spin', holds, may)} />
);

/** A start button, and what the cabinet is told, in its order. */
function push(pointerType: 'mouse' | 'touch', more: Omit<Cabinet, 'session'> = {}) {
  const told: string[] = [];
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
  vi.spyOn(session, 'press').mockImplementation(async (button) => void told.push(`press ${button}`));
  vi.spyOn(session, 'hold').mockImplementation(async (button) => void told.push(`hold ${button}`));
  vi.spyOn(session, 'letGo').mockImplementation(async () => void told.push('let go'));
  const { rerender, unmount } = render(<Start session={session} {...more} />);
  told.length = 0;
  const start = screen.getByTestId('start');
  return {
    told,
    unmount,
    down: (button = 0) => fireEvent.pointerDown(start, { button, pointerType }),
    /** Lifted where it was, which clicks; or the browser makes something else of the gesture, which does not. */
    up: () => {
      fireEvent.pointerUp(start, { pointerType });
      fireEvent.click(start);
    },
    cancel: () => fireEvent.pointerCancel(start, { pointerType }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    change: (next: Omit<Cabinet, 'session'>) => rerender(<Start session={session} {...more} {...next} />),
  };
}

test.each(['mouse', 'touch'] as const)('GAME-11 a tap by %s presses once, and holds nothing', (pointer) => {
  const { told, down, up, wait } = push(pointer);
  down();
  wait(400);
  up();
  wait(10_000);
  expect(told).toEqual(['press spin']);
});

test.each(['mouse', 'touch'] as const)(
  'GAME-11 pushed longer by %s it is held, let go of with the finger, and the next tap presses',
  (pointer) => {
    const { told, down, up, wait } = push(pointer);
    down();
    wait(450);
    expect(told).toEqual(['hold spin']);
    up();
    expect(told).toEqual(['hold spin', 'let go']);
    down();
    up();
    expect(told).toEqual(['hold spin', 'let go', 'press spin']);
  },
);

test('GAME-11 a finger that slides on to scroll lets go, and presses nothing', () => {
  const { told, down, cancel, wait } = push('touch');
  down();
  wait(100);
  cancel();
  wait(10_000);
  expect(told).toEqual([]);
  down();
  wait(450);
  cancel();
  expect(told).toEqual(['hold spin', 'let go']);
});

test('GAME-11 another window, or a button that may not be pressed any more, lets go', () => {
  const { told, down, wait, change } = push('mouse');
  down();
  wait(450);
  fireEvent.blur(window);
  expect(told).toEqual(['hold spin', 'let go']);
  down();
  wait(450);
  change({ may: false });
  expect(told.slice(2)).toContain('let go');
  told.length = 0;
  down();
  wait(10_000);
  expect(told).toEqual([]);
});

test('GAME-11 a button that goes away while it is held is let go of', () => {
  const { told, down, wait, unmount } = push('touch');
  down();
  wait(450);
  unmount();
  expect(told).toEqual(['hold spin', 'let go']);
});

test('GAME-11 where the cabinet makes nothing of it, and by another mouse button, nothing is held', () => {
  const plain = push('touch', { holds: false });
  plain.down();
  plain.wait(10_000);
  plain.up();
  expect(plain.told).toEqual(['press spin']);
  cleanup();
  const { told, down, wait } = push('mouse');
  down(2);
  wait(10_000);
  expect(told).toEqual([]);
});
