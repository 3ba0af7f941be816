import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/game/')({
  beforeLoad: () => {
    throw redirect({ to: '/lobby' });
  },
});
