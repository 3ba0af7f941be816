import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '../../../features/history/SessionsScreen.tsx';

export const Route = createFileRoute('/_shell/slot-sessions')({
  staticData: { title: 'nav.sessions' },
  component: SessionsScreen,
});
