import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../../api/settings/settings.ts';
import { ForgotScreen } from '../../../../features/recovery/RecoveryScreens.tsx';
import { enterWhere } from '../../../entry.ts';

const isThere = () => settings().FORGOT_PASSWORD;
const Specimen = lazyRouteComponent(() => import('../../../gallery.ts'), 'GalleryPage');

export const Route = createFileRoute('/pages/auth/forgot-password')({
  beforeLoad: enterWhere(isThere),
  staticData: { title: 'entry.forgot.title' },
  component: () => (isThere() ? <ForgotScreen /> : <Specimen />),
});
