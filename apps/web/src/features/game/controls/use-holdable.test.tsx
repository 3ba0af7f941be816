import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlaySession } from '../../../realtime/play/play-session.ts';
import { ScriptedHouse } from '../../../testing/house/scripted-house.ts';
import { useHoldable } from './StartButtons.tsx';

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

/** A start button, and the requests to the cabinet in their order. */
function push(pointerType: 'mouse' | 'touch', more: Omit<Cabinet, 'session'> = {}) {
  const data: string[] = [];
  const session = new PlaySession({
    network: new ScriptedHouse(),
    token: () => 'token',
    machineId: 101,
    newRequestId: () => 'request',
    balance: () => undefined,
    info: () => undefined,
  });
  vi.spyOn(session.presses, 'press').mockImplementation(async (button) => void data.push(`press ${button}`));
  vi.spyOn(session.presses, 'hold').mockImplementation(async (button) => void data.push(`hold ${button}`));
  vi.spyOn(session.presses, 'letGo').mockImplementation(async () => void data.push('let go'));
  const { rerender, unmount } = render(<Start session={session} {...more} />);
  data.length = 0;
  const start = screen.getByTestId('start');
  return {
    data,
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
  const { data, down, up, wait } = push(pointer);
  down();
  wait(400);
  up();
  wait(10_000);
  expect(data).toEqual(['press spin']);
});

test.each(['mouse', 'touch'] as const)(
  'GAME-11 a long push by %s holds the button until its end, and the next tap presses',
  (pointer) => {
    const { data, down, up, wait } = push(pointer);
    down();
    wait(450);
    expect(data).toEqual(['hold spin']);
    up();
    expect(data).toEqual(['hold spin', 'let go']);
    down();
    up();
    expect(data).toEqual(['hold spin', 'let go', 'press spin']);
  },
);

test('GAME-11 a push that becomes a scroll releases the button and presses nothing', () => {
  const { data, down, cancel, wait } = push('touch');
  down();
  wait(100);
  cancel();
  wait(10_000);
  expect(data).toEqual([]);
  down();
  wait(450);
  cancel();
  expect(data).toEqual(['hold spin', 'let go']);
});

test('GAME-11 a held button is released when the window loses focus or the button is disabled', () => {
  const { data, down, wait, change } = push('mouse');
  down();
  wait(450);
  fireEvent.blur(window);
  expect(data).toEqual(['hold spin', 'let go']);
  down();
  wait(450);
  change({ may: false });
  expect(data.slice(2)).toContain('let go');
  data.length = 0;
  down();
  wait(10_000);
  expect(data).toEqual([]);
});

test('GAME-11 a held button is released when it is removed', () => {
  const { data, down, wait, unmount } = push('touch');
  down();
  wait(450);
  unmount();
  expect(data).toEqual(['hold spin', 'let go']);
});

test('GAME-11 a button that cannot be held, or a secondary mouse button, holds nothing', () => {
  const plain = push('touch', { holds: false });
  plain.down();
  plain.wait(10_000);
  plain.up();
  expect(plain.data).toEqual(['press spin']);
  cleanup();
  const { data, down, wait } = push('mouse');
  down(2);
  wait(10_000);
  expect(data).toEqual([]);
});
