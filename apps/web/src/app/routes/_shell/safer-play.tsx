import { createFileRoute } from '@tanstack/react-router';
import { SaferPlayScreen } from '../../../features/safer-play/SaferPlayScreen.tsx';
import { guarded } from '../../access/guarded.ts';

export const Route = createFileRoute('/_shell/safer-play')({
  beforeLoad: guarded(['user']),
  staticData: { title: 'nav.saferPlay' },
  component: SaferPlayScreen,
});
