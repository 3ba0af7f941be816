import { createFileRoute, Navigate, useParams } from '@tanstack/react-router';
import { ProfileScreen } from '../../../../features/profile/ProfileScreen.tsx';

export const Route = createFileRoute('/_shell/profile/$profileId')({
  staticData: { title: 'nav.profile' },
  component: OneProfile,
});

function OneProfile() {
  const { profileId } = useParams({ from: '/_shell/profile/$profileId' });
  // Checked here and not before loading: that part of a route travels with the first load of all screens.
  if (!/^[1-9]\d{0,8}$/.test(profileId)) return <Navigate to="/profile" replace />;
  return <ProfileScreen profileId={Number(profileId)} />;
}
