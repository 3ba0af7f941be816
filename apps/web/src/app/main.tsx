import { RouterProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import '../theme/styles.ts';
import { Notices } from '../features/notices/Notices.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { followPages } from './pages.ts';
import { router } from './router.tsx';
import { followAccount, start } from './start/start.ts';

/** The code of the page asked for travels while the house is asked who is there. */
function fetchScreen(): void {
  const [askedFor] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of askedFor) void router.loadRouteChunk(route);
}

/** Not awaited at the top: other chunks import from this one, and would wait for its end. */
async function run(root: Root): Promise<void> {
  fetchScreen();
  const check = await start();
  if (check.outcome !== 'open') {
    const { default: GatePage } = await import('./start/GatePage.tsx');
    return root.render(<GatePage check={check} />);
  }
  followAccount(() => void router.invalidate());
  followPages(router);
  // The splash in index.html stands until the first screen is ready (START-1).
  await router.load();
  root.render(
    <>
      <RouterProvider router={router} />
      <Notices />
      <ToastHost />
    </>,
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
void run(createRoot(container));
