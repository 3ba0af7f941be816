import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '../theme/styles.ts';
import { Notices } from '../features/notices/Notices.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { followPages } from './pages.ts';
import { router } from './router.tsx';
import { followAccount, start } from './start/start.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const root = createRoot(container);

const check = await start();
if (check.outcome === 'open') {
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
} else {
  const { default: GatePage } = await import('./start/GatePage.tsx');
  root.render(<GatePage check={check} />);
}
