import { createFileRoute } from '@tanstack/react-router';
import { RulesScreen } from '../../../features/rules/RulesScreen.tsx';

export const Route = createFileRoute('/_shell/rules')({
  staticData: { title: 'nav.rules' },
  component: RulesScreen,
});
