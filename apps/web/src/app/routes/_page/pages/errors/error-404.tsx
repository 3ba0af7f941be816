import { createFileRoute, Link } from '@tanstack/react-router';
import { account } from '../../../../../api/sign-in/account.ts';
import { useTranslation } from '../../../../../lib/locale/use-translation.ts';
import { useReadable } from '../../../../../lib/react/use-readable.ts';
import MachineFinder from '../../../../../machines/finder/MachineFinder.tsx';
import { buttonClasses } from '../../../../../ui/button/Button.tsx';
import { ErrorPage } from '../../../../../ui/page/ErrorPage.tsx';

export const Route = createFileRoute('/_page/pages/errors/error-404')({
  staticData: { title: 'pages.notFound' },
  component: NotFound,
});

function NotFound() {
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
