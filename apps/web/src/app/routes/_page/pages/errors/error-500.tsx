import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../../../../RouteError.tsx';

export const Route = createFileRoute('/_page/pages/errors/error-500')({
  staticData: { title: 'pages.broken' },
  component: () => <RouteError />,
});
