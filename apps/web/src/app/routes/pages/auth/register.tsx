import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../../../api/settings/settings.ts';
import { RegisterScreen } from '../../../../features/registration/RegisterScreen.tsx';
import { enterWhere } from '../../../entry.ts';

const isThere = () => settings().REGISTRATION;
const Specimen = lazyRouteComponent(() => import('../../../gallery.ts'), 'GalleryPage');

export const Route = createFileRoute('/pages/auth/register')({
  beforeLoad: enterWhere(isThere),
  staticData: { title: 'entry.register.title' },
  component: () => (isThere() ? <RegisterScreen /> : <Specimen />),
});
