import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FailureError } from '../api/call/failure.ts';
import { speakEnglish } from '../testing/english.ts';
import { answerCalls, MACHINES } from '../testing/house/machine-lists.ts';
import { RouteError } from './RouteError.tsx';
import { InFrame } from './shell/GuestFrame.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A screen that throws `error` until it is mended; the returned function mends it. */
async function failing(error: Error, framed: boolean): Promise<() => void> {
  let broken = true;
  const root = createRootRoute({
    component: () => (
      <InFrame value={framed}>
        <p>the frame</p>
        <Outlet />
      </InFrame>
    ),
  });
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => {
      if (broken) throw error;
      return <h1>the screen</h1>;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([screenRoute]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
    defaultErrorComponent: RouteError,
  });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Something went wrong on our side' });
  return () => {
    broken = false;
  };
}

test('ROUTE-9 a screen that failed leaves its frame, offers other machines, and is shown after a retry', async () => {
  answerCalls({ '/api/machine/all': MACHINES });
  const mend = await failing(new Error('a bug'), true);
  expect(screen.getByText('the frame')).toBeTruthy();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(await screen.findByRole('searchbox', { name: 'Search machines' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the lobby' }).getAttribute('href')).toBe('/lobby');
  mend();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'the screen' });
});

test('ROUTE-9 a failed call is shown with its reference, which a press copies', async () => {
  answerCalls({});
  const writeText = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await failing(new FailureError({ kind: 'broken', reference: 'abcd1234' }), true);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the reference' }));
  expect(writeText).toHaveBeenCalledWith('abcd1234');
  await screen.findByText('Copied');
});

test('ROUTE-9 without a frame the page has the brand, and asks the house for nothing', async () => {
  const asked = answerCalls({});
  await failing(new Error('a bug'), false);
  expect(screen.getByRole('banner').textContent).toContain('Floorcast');
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  expect(asked).toEqual([]);
});
