import { lazyRouteComponent } from '@tanstack/react-router';
import { settings } from '../../api/settings/settings.ts';
import { ForgotScreen, ResetScreen } from '../../features/recovery/RecoveryScreens.tsx';
import { ConfirmScreen } from '../../features/registration/ConfirmScreen.tsx';
import { RegisterScreen } from '../../features/registration/RegisterScreen.tsx';

/** In place of a page that the site does not have (ROUTE-10). */
const Specimen = lazyRouteComponent(() => import('../gallery.ts'), 'GalleryPage');

export const Register = () => (settings().REGISTRATION ? <RegisterScreen /> : <Specimen />);
export const Confirm = () => (settings().REGISTRATION ? <ConfirmScreen /> : <Specimen />);
export const Forgot = () => (settings().FORGOT_PASSWORD ? <ForgotScreen /> : <Specimen />);
export const Reset = () => (settings().FORGOT_PASSWORD ? <ResetScreen /> : <Specimen />);
