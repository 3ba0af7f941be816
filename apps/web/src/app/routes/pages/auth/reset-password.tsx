import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../../api/settings/settings.ts';
import { ResetScreen } from '../../../../features/recovery/RecoveryScreens.tsx';
import { enterWhere } from '../../../entry.ts';

const isThere = () => settings().FORGOT_PASSWORD;
const Specimen = lazyRouteComponent(() => import('../../../gallery.ts'), 'GalleryPage');

export const Route = createFileRoute('/pages/auth/reset-password')({
  beforeLoad: enterWhere(isThere),
  staticData: { title: 'entry.reset.title' },
  component: () => (isThere() ? <ResetScreen /> : <Specimen />),
});
