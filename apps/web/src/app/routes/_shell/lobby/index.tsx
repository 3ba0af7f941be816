import { createFileRoute } from '@tanstack/react-router';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';

export const Route = createFileRoute('/_shell/lobby/')({ component: () => <LobbyScreen brandId={null} /> });
