import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { firstPictures } from './start/early.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/global.css';
import '../theme/helpers.css';
import { tokenStore } from '../api/sign-in/token-store.ts';
import { Notices } from '../features/notices/Notices.tsx';
import { nextTask } from '../lib/async.ts';
import { i18n } from '../lib/locale/translation.ts';
import { DialogHost } from '../ui/dialog/DialogHost.tsx';
import { ToastHost } from '../ui/toast/ToastHost.tsx';
import { toast } from '../ui/toast/toast.ts';
import { followBuilds } from './access/new-build.ts';
import { type AppRouter, followPages, makeRouter } from './router.tsx';
import { showFrameShape } from './start/frame-shape.ts';
import { followAccount, start } from './start/start.ts';

/** The code of the page asked for travels while the house is asked who is there. */
function fetchScreen(router: AppRouter): void {
  const [askedFor] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of askedFor) void router.loadRouteChunk(route);
}

const sayOutdated = (): void => toast({ kind: 'warning', about: 'sign-in', words: i18n.t('load.outdated') });

/** Later than the first screen (ms). */
const MANIFEST_MS = 2_000;

/** The manifest serves an installation only: on a slow line the first screen comes before it. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

/**
 * From the splash in index.html, shown until the first screen is ready (START-1), to that screen. Never awaited
 * at the top of this module: other chunks import from this one, and would wait for its end.
 */
async function run(container: HTMLElement): Promise<void> {
  followBuilds(sayOutdated);
  const started = start();
  await nextTask();
  const router = makeRouter();
  fetchScreen(router);
  await nextTask();
  const { createRoot } = await import('react-dom/client');
  const check = await started;
  await nextTask();
  const root = createRoot(container);
  if (check.outcome !== 'open') {
    const { default: GatePage } = await import('./start/GatePage.tsx');
    return root.render(<GatePage check={check} />);
  }
  followAccount(() => void router.invalidate());
  followPages(router);
  await router.load();
  await nextTask();
  // As a transition it is rendered in slices: the page answers while it comes up.
  startTransition(() =>
    root.render(
      <>
        <RouterProvider router={router} />
        <Notices />
        <DialogHost />
        <ToastHost />
      </>,
    ),
  );
}

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
// Not at the top level: developer tools look up the source of a call, and would parse the file again.
queueMicrotask(() => {
  if (tokenStore.read() !== null && !new URLSearchParams(location.search).has('token'))
    showFrameShape(container, location, firstPictures());
  void run(container);
});
setTimeout(linkManifest, MANIFEST_MS);
