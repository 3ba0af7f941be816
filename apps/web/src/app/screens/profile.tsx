import { Navigate, useParams } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/profile/ProfileScreen.tsx';
import { readId } from '../../lib/text/read-id.ts';
import { WriteToSupport } from '../hosts/WriteToSupport.tsx';

export function OwnProfile() {
  return <ProfileScreen profileId={null} writeToSupport={<WriteToSupport />} />;
}

export function OneProfile() {
  const { profileId } = useParams({ from: '/_shell/profile/$profileId' });
  // Checked here and not before loading: that part of a route travels with the first load of all screens.
  const id = readId(profileId);
  return id === null ? <Navigate to="/pages/errors/error-404" replace /> : <ProfileScreen profileId={id} />;
}
