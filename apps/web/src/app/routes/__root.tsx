import { createRootRoute, Outlet, useRouterState } from '@tanstack/react-router';
import { LoadingBar } from '../../ui/LoadingBar.tsx';
import { LiveChatHost } from '../LiveChatHost.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  const navigating = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    <>
      <LoadingBar navigating={navigating} />
      <Outlet />
      <LiveChatHost />
    </>
  );
}
