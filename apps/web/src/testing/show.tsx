import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

/** happy-dom has no layout and reports no sizes; a browser reports each size once, and then its changes. */
class FirstSize implements ResizeObserver {
  readonly #notify: () => void;
  constructor(notify: ResizeObserverCallback) {
    this.#notify = () => notify([], this);
  }
  observe(): void {
    queueMicrotask(this.#notify);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Shows a screen within a router that knows every address, and a cache of its own, which it returns. */
export async function show(screen: () => ReactNode, path = '/here'): Promise<QueryClient> {
  vi.stubGlobal('ResizeObserver', FirstSize);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: screen });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queries;
}
