import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatLoader } from './LiveChat.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begun() {
  const send = vi.fn();
  const warn = vi.fn();
  const loader = new ChatLoader({ send, warn });
  loader.start();
  return { loader, send, warn, phase: () => loader.phase.getState() };
}

test('SHELL-10 the chat is requested 700 ms after the screen is shown', () => {
  const { phase } = begun();
  vi.advanceTimersByTime(699);
  expect(phase()).toBe('waiting');
  vi.advanceTimersByTime(1);
  expect(phase()).toBe('asked');
});

test('SHELL-10 a chat that loads within 5 s needs no standby', () => {
  const { loader, send, phase } = begun();
  vi.advanceTimersByTime(700 + 4_999);
  loader.receive({ type: 'up' });
  vi.runAllTimers();
  expect([phase(), send.mock.calls]).toEqual(['up', []]);
});

test('SHELL-10 a chat that is silent for 5 s is requested from the standby, once', () => {
  const { send, warn, phase } = begun();
  vi.advanceTimersByTime(700 + 5_000);
  expect([phase(), send.mock.calls]).toEqual(['standby', [[{ type: 'standby' }]]]);
  vi.runAllTimers();
  expect(phase()).toBe('failed');
  expect(send).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});

test('SHELL-10 a chat that loads late is used', () => {
  const { loader, phase } = begun();
  vi.runAllTimers();
  loader.receive({ type: 'up' });
  expect(phase()).toBe('up');
});

test('SHELL-10 the chat is not requested when the screen is left before', () => {
  const { loader, phase } = begun();
  loader.close();
  vi.runAllTimers();
  expect(phase()).toBe('waiting');
});
