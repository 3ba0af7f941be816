import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { account } from '../../api/sign-in/account.ts';
import { useTranslation } from '../../lib/locale/use-translation.ts';
import { useReadable } from '../../lib/react/use-readable.ts';
import MachineFinder from '../../machines/finder/MachineFinder.tsx';
import { buttonClasses } from '../../ui/button/Button.tsx';
import { ErrorPage } from '../../ui/page/ErrorPage.tsx';
import { Notice } from '../../ui/status/Notice.tsx';
import { Logo } from '../../ui/values/Logo.tsx';
import { signOut } from '../account/sign-out.ts';
import { RouteError } from '../RouteError.tsx';

export function Callback() {
  return (
    <main className="splash">
      <Logo size={64} alt="Floorcast" />
    </main>
  );
}

export function Logout() {
  const { t } = useTranslation();
  useEffect(() => void signOut(), []);
  return (
    <main className="splash">
      <p role="status">{t('auth.loggingOut')}</p>
    </main>
  );
}

export function ComingSoon() {
  const { t } = useTranslation();
  return (
    <Notice
      wholePage
      icon={<IconHourglass />}
      title={t('comingSoon.title')}
      hint={t('comingSoon.hint')}
      action={<Link to="/">{t('pages.home')}</Link>}
    />
  );
}

export function NotFound() {
  const { t } = useTranslation();
  const signedIn = useReadable(account).phase === 'signed-in';
  const home = (
    <Link to="/lobby" className={buttonClasses('strong')}>
      {t('pages.home')}
    </Link>
  );
  return (
    <ErrorPage code="404" title={t('pages.notFound')} hint={t('pages.notFoundHint')} actions={home}>
      {signedIn && <MachineFinder />}
    </ErrorPage>
  );
}

export function Broken() {
  return <RouteError />;
}
