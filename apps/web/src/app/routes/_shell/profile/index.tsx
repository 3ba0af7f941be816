import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../../features/profile/ProfileScreen.tsx';
import { WriteToSupport } from '../../../hosts/WriteToSupport.tsx';

export const Route = createFileRoute('/_shell/profile/')({
  staticData: { title: 'nav.profile' },
  component: () => <ProfileScreen profileId={null} writeToSupport={<WriteToSupport />} />,
});
