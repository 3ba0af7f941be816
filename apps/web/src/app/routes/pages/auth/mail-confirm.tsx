import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../../api/settings/settings.ts';
import { ConfirmScreen } from '../../../../features/registration/ConfirmScreen.tsx';
import { enterWhere } from '../../../entry.ts';

const isThere = () => settings().REGISTRATION;
const Specimen = lazyRouteComponent(() => import('../../../gallery.ts'), 'GalleryPage');

export const Route = createFileRoute('/pages/auth/mail-confirm')({
  beforeLoad: enterWhere(isThere),
  staticData: { title: 'entry.confirm.title' },
  component: () => (isThere() ? <ConfirmScreen /> : <Specimen />),
});
