import { createRootRoute, Outlet } from '@tanstack/react-router';
import { LiveChatHost } from '../LiveChatHost.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <>
      <Outlet />
      <LiveChatHost />
    </>
  );
}
