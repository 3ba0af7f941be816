import { createFileRoute, redirect } from '@tanstack/react-router';
import { LobbyScreen } from '../../../../features/lobby/LobbyScreen.tsx';

export const Route = createFileRoute('/_shell/lobby/$brandId/$brandName')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.brandId)) throw redirect({ to: '/lobby' });
  },
  component: BrandLobby,
});

function BrandLobby() {
  const { brandId } = Route.useParams();
  return <LobbyScreen brandId={Number(brandId)} />;
}
