import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../testing/english.ts';
import { setSettings } from '../../testing/set-settings.ts';
import { signOut } from '../account/sign-out.ts';
import { IdleHost } from './IdleHost.tsx';

vi.mock('../account/sign-out.ts', () => ({ signOut: vi.fn(async () => undefined) }));

beforeAll(speakEnglish);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.mocked(signOut).mockClear();
});

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

/** A signed-in account at an address of a site that signs out after so many seconds. */
async function at(path: string, seconds: number): Promise<void> {
  await setSettings({ IDLE_SIGN_OUT_SECONDS: seconds });
  const root = createRootRoute({ component: IdleHost });
  const routes = ['/lobby', '/game/$gameId/$name'].map((to) =>
    createRoute({ getParentRoute: () => root, path: to }),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren(routes), history })} />);
  await pass(1_000);
}

test('RULE-13 an account without activity is asked, and signed out a minute later', async () => {
  await at('/lobby', 120);
  await pass(118_000);
  expect(screen.queryByTestId('idle-warning')).toBeNull();
  await pass(2_000);
  expect(screen.getByTestId('idle-warning')).toBeTruthy();
  await pass(50_000);
  expect(signOut).not.toHaveBeenCalled();
  await pass(10_000);
  expect(signOut).toHaveBeenCalled();
});

test('RULE-13 activity, and an answer, restart the time', async () => {
  await at('/lobby', 120);
  await pass(100_000);
  act(() => document.body.click());
  await pass(100_000);
  expect(screen.queryByTestId('idle-warning')).toBeNull();
  await pass(21_000);
  await act(async () => screen.getByTestId('idle-continue').click());
  await pass(100_000);
  expect(signOut).not.toHaveBeenCalled();
});

test.each([
  ['/lobby', 0],
  ['/game/101/one', 120],
])('RULE-13 at %s of a site that signs out after %i s nothing is asked here', async (path, seconds) => {
  await at(path, seconds);
  await pass(1_000_000);
  expect(screen.queryByTestId('idle-warning')).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});
