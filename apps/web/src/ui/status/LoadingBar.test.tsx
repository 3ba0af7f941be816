import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { busy } from '../../lib/async.ts';
import { LoadingBar } from './LoadingBar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bar = () => screen.queryByRole('progressbar');
const pass = (millis: number) => act(() => vi.advanceTimersByTime(millis));

test('SHELL-7 a screen that loads at once shows no loading bar; a slow one shows it until it is there', () => {
  const { rerender, unmount } = render(<LoadingBar navigating />);
  pass(249);
  expect(bar()).toBeNull();
  rerender(<LoadingBar navigating={false} />);
  pass(1_000);
  expect(bar()).toBeNull();
  rerender(<LoadingBar navigating />);
  pass(250);
  expect(bar()).not.toBeNull();
  rerender(<LoadingBar navigating={false} />);
  expect(bar()).toBeNull();
  unmount();
});

test('SHELL-7 counted work shows the loading bar after the given delay', async () => {
  render(<LoadingBar navigating={false} delay={1_000} />);
  let finish: () => void = () => {};
  act(() => void busy(new Promise<void>((resolve) => (finish = resolve))));
  pass(999);
  expect(bar()).toBeNull();
  pass(1);
  expect(bar()).not.toBeNull();
  await act(async () => finish());
  expect(bar()).toBeNull();
});
