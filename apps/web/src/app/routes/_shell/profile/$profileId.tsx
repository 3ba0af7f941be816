import { createFileRoute, Navigate, useParams } from '@tanstack/react-router';
import { ProfileScreen } from '../../../../features/profile/ProfileScreen.tsx';
import { readId } from '../../../../lib/text/read-id.ts';

export const Route = createFileRoute('/_shell/profile/$profileId')({
  staticData: { title: 'nav.profile' },
  component: OneProfile,
});

function OneProfile() {
  const { profileId } = useParams({ from: '/_shell/profile/$profileId' });
  // Checked here and not before loading: that part of a route travels with the first load of all screens.
  const id = readId(profileId);
  return id === null ? <Navigate to="/pages/errors/error-404" replace /> : <ProfileScreen profileId={id} />;
}
