import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatLoader } from './chat-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begun() {
  const tell = vi.fn();
  const warn = vi.fn();
  const loader = new ChatLoader({ tell, warn });
  loader.start();
  return { loader, tell, warn, phase: () => loader.phase.getState() };
}

test('SHELL-10 the chat is asked for 700 ms after the screen is there', () => {
  const { phase } = begun();
  vi.advanceTimersByTime(699);
  expect(phase()).toBe('waiting');
  vi.advanceTimersByTime(1);
  expect(phase()).toBe('asked');
});

test('SHELL-10 what has come up within 5 s needs no standby', () => {
  const { loader, tell, phase } = begun();
  vi.advanceTimersByTime(700 + 4_999);
  loader.heard({ type: 'up' });
  vi.runAllTimers();
  expect([phase(), tell.mock.calls]).toEqual(['up', []]);
});

test('SHELL-10 after 5 s of silence the standby is asked for, once', () => {
  const { tell, warn, phase } = begun();
  vi.advanceTimersByTime(700 + 5_000);
  expect([phase(), tell.mock.calls]).toEqual(['standby', [[{ type: 'standby' }]]]);
  vi.runAllTimers();
  expect(phase()).toBe('failed');
  expect(tell).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});

test('SHELL-10 what comes up late is taken', () => {
  const { loader, phase } = begun();
  vi.runAllTimers();
  loader.heard({ type: 'up' });
  expect(phase()).toBe('up');
});

test('SHELL-10 nothing is asked for when the screen has gone before', () => {
  const { loader, phase } = begun();
  loader.close();
  vi.runAllTimers();
  expect(phase()).toBe('waiting');
});
