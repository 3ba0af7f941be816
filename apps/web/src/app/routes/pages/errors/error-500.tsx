import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../../RouteError.tsx';

export const Route = createFileRoute('/pages/errors/error-500')({
  staticData: { title: 'pages.broken' },
  component: () => (
    <main>
      <RouteError />
    </main>
  ),
});
