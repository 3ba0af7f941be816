import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdleWatch } from './idle-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(warnMs: number | null = 60_000) {
  const machine = { inPlay: false };
  const made = new IdleWatch({
    now: Date.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    warnMs,
    lockMs: 30_000,
    inPlay: () => machine.inPlay,
  });
  made.start();
  return { watch: made, machine };
}

describe('idle watch', () => {
  test('GAME-12 a player without a click or key is asked, and is away without an answer', () => {
    const { watch: idle } = watch();
    vi.advanceTimersByTime(59_000);
    idle.acted();
    vi.advanceTimersByTime(59_999);
    expect(idle.getState()).toBe('here');
    vi.advanceTimersByTime(1);
    expect(idle.getState()).toBe('asked');
    idle.acted();
    vi.advanceTimersByTime(29_999);
    expect(idle.getState()).toBe('asked');
    vi.advanceTimersByTime(1);
    expect(idle.getState()).toBe('away');
  });

  test('GAME-12 an answer starts the idle time again', () => {
    const { watch: idle } = watch();
    vi.advanceTimersByTime(60_000);
    idle.goOn();
    vi.advanceTimersByTime(59_999);
    expect(idle.getState()).toBe('here');
    vi.advanceTimersByTime(1);
    expect(idle.getState()).toBe('asked');
  });

  test('GAME-12 the idle time does not run during a game or autoplay', () => {
    const { watch: idle, machine } = watch();
    machine.inPlay = true;
    vi.advanceTimersByTime(300_000);
    expect(idle.getState()).toBe('here');
    machine.inPlay = false;
    vi.advanceTimersByTime(60_000);
    expect(idle.getState()).toBe('asked');
  });

  test('GAME-12 without an idle time the player is asked only by the house', () => {
    const { watch: idle } = watch(null);
    vi.advanceTimersByTime(3_600_000);
    expect(idle.getState()).toBe('here');
    idle.ask();
    expect(idle.getState()).toBe('asked');
  });

  test('GAME-12 a closed idle watch asks nothing', () => {
    const { watch: idle } = watch();
    idle.close();
    vi.advanceTimersByTime(3_600_000);
    expect(idle.getState()).toBe('here');
  });
});
