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

describe('GAME-12 idle', () => {
  test('any click or key is heard; after a long time without one it asks, and then nobody is there', () => {
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

  test('who answers is there, for as long again', () => {
    const { watch: idle } = watch();
    vi.advanceTimersByTime(60_000);
    idle.goOn();
    vi.advanceTimersByTime(59_999);
    expect(idle.getState()).toBe('here');
    vi.advanceTimersByTime(1);
    expect(idle.getState()).toBe('asked');
  });

  test('nobody has to click while a game or autoplay runs', () => {
    const { watch: idle, machine } = watch();
    machine.inPlay = true;
    vi.advanceTimersByTime(300_000);
    expect(idle.getState()).toBe('here');
    machine.inPlay = false;
    vi.advanceTimersByTime(60_000);
    expect(idle.getState()).toBe('asked');
  });

  test('without rules it asks only when the house does', () => {
    const { watch: idle } = watch(null);
    vi.advanceTimersByTime(3_600_000);
    expect(idle.getState()).toBe('here');
    idle.ask();
    expect(idle.getState()).toBe('asked');
  });

  test('closed, it asks nobody', () => {
    const { watch: idle } = watch();
    idle.close();
    vi.advanceTimersByTime(3_600_000);
    expect(idle.getState()).toBe('here');
  });
});
