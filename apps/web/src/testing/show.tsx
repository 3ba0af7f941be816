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

/** happy-dom lays nothing out and tells of no sizes; a browser tells of each once, and then of changes. */
class FirstSize implements ResizeObserver {
  readonly #tell: () => void;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = () => tell([], this);
  }
  observe(): void {
    queueMicrotask(this.#tell);
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Shows a screen within a router that knows every address, and a cache of its own, which it returns. */
export async function show(screen: () => ReactNode): Promise<QueryClient> {
  vi.stubGlobal('ResizeObserver', FirstSize);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: screen });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return queries;
}
