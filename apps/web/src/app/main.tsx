import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '../theme/styles.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { router } from './router.tsx';
import { followAccount, start } from './start/start.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');

await start();
followAccount(() => void router.invalidate());
// The splash in index.html stands until the first screen is ready (START-1).
await router.load();
createRoot(container).render(
  <>
    <RouterProvider router={router} />
    <ToastHost />
  </>,
);
